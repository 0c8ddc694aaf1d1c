import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { insertKey } from '../../../lib/employer/store/api-keys.ts';
import { patchEmployer } from '../../../lib/employer/store/employers.ts';
import { routes } from '../../../lib/openapi/routes.ts';
import { live, recordAll, useBoard } from '../../support/api/board.ts';
import { createJob, minimalJob } from '../../support/api/jobs.ts';
import { runs } from '../../support/runs.ts';

const { test, ...api } = useBoard();
const now = new Date();

const readOnlyKey = async (employerId: number) =>
  (await insertKey({ employerId, kind: 'read-only', label: '' }, now)).key;

const pathOf = (path: string): string => path.replace('{id}', '1').replace('{n}', '1');

const keyed = routes.filter(({ key }) => key !== 'none');
const isOfBoard = ({ path }: { readonly path: string }) => path.startsWith('/board/');
const isOfVendor = ({ key }: { readonly key: string }) => key === 'vendor';

describe('a key of the wrong kind: 403', () => {
  test.each(keyed.map((route) => [route.name, route] as const))('for %s', async (_, route) => {
    const { method, path } = route;
    const employer = await api.employer();
    const readOnly = api.client(await readOnlyKey(employer.id));
    const board = await api.board({ applications: true });
    const body = method === 'GET' ? undefined : {};
    // A POST that is only handled as another method needs the header to be one of the route.
    const headers = route.overrideOnly
      ? { 'X-HTTP-Method-Override': path.includes('chunks') ? 'PUT' : 'DELETE' }
      : {};
    const statusOf = async (client: typeof board): Promise<number> => {
      const response = await client.send(method, pathOf(path), { body, headers });
      if (response.status === 403) {
        expect(response.body).toMatchObject({ type: expect.stringMatching(/\/problems\/key-kind$/) });
      }
      return response.status;
    };
    const isRefused = async (client: typeof board) => (await statusOf(client)) === 403;
    const isForOthers = isOfBoard(route) || isOfVendor(route);
    expect(await isRefused(board)).toBe(!isOfBoard(route));
    for (const one of [readOnly, await api.throughVendor(employer, { readOnly: true })])
      expect(await isRefused(one)).toBe(isForOthers || method !== 'GET');
    for (const one of [employer, await api.throughVendor(employer)])
      expect(await isRefused(one)).toBe(isForOthers);
  });

  test('whatever the body, the parameters and the id are', async ({ employer }) => {
    const readOnly = api.client(await readOnlyKey(employer.id));
    expect((await readOnly.put('/jobs/x?bad=1', '{', { 'Content-Type': 'text/plain' })).status).toBe(403);
    expect((await readOnly.post('/jobs?dryRun=true', live)).status).toBe(403);
    expect((await readOnly.get('/jobs/x')).status).toBe(404);
    expect((await employer.get('/board/jobs/x?bad=1')).status).toBe(403);
  });
});

describe('a key with an end date', () => {
  test('works until then, and is then as a revoked one', async ({ employer: { id } }) => {
    const order = { employerId: id, label: '' };
    const future = await insertKey(
      { ...order, expires: new Date(now.getTime() + 60_000).toISOString() },
      now,
    );
    const past = await insertKey({ ...order, expires: new Date(now.getTime() - 1).toISOString() }, now);
    expect((await api.client(future.key).get('/jobs')).status).toBe(200);
    const refused = await api.client(past.key).get('/jobs');
    expect(refused.status).toBe(401);
    expect(refused.body).toMatchObject({ detail: expect.stringContaining('not accepted') });
  });
});

/** What the responses of the board must not hold, in any form. */
const secretsOf = (
  employer: { id: number; name: string; key: string; keyId: string },
  referenceId: string,
) => [employer.name, employer.key, employer.keyId, referenceId];

const decoded = (text: string): string =>
  [
    text,
    ...(text.match(/[\w-]{20,}/g) ?? []).map((part) => Buffer.from(part, 'base64url').toString('latin1')),
  ].join('\n');

test('no response to a board holds a reference, a key, a draft or a confidential employer', async () => {
  const board = await api.board();
  const anyJob = fc.record({
    confidential: fc.constant(true),
    status: fc.constantFrom('active', 'draft', 'archived'),
    autoRefresh: fc.boolean(),
    referenceId: fc.uuid(),
    title: fc.constantFrom('Cook', 'Driver'),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(anyJob, { minLength: 1, maxLength: 4 }), fc.uuid(), async (jobs, name) => {
      const employer = await api.employer(name);
      const created = [];
      for (const job of jobs) {
        const title = job.status === 'active' ? job.title : `Secret ${name}`;
        created.push({ ...(await createJob(employer, { ...minimalJob, ...job, title })), sent: job });
      }
      await patchEmployer(employer.id, { name: `Renamed ${name}` });
      await recordAll();
      const responses = [];
      for (const path of ['/board/jobs?pageSize=1', '/board/changes?pageSize=2', '/board/jobs']) {
        for (let next: string | null = path, pages = 0; next !== null && pages < 40; pages++) {
          const response = await board.get(next);
          responses.push(response);
          const page = response.body as { next: string | null; upToDate?: boolean };
          next = page.upToDate === true ? null : page.next;
        }
      }
      for (const { id } of created) responses.push(await board.get(`/board/jobs/${id}`));
      const all = responses
        .map(({ headers, text }) => decoded(`${JSON.stringify(headers)}\n${text}`))
        .join('\n');
      for (const { sent } of created) {
        for (const secret of secretsOf(employer, sent.referenceId)) expect(all).not.toContain(secret);
      }
      expect(all).not.toMatch(/"(referenceId|autoRefresh|status|plan|employerId)":(?!\d{3})/);
      expect(all).not.toContain('Secret');
    }),
    { numRuns: runs(2) },
  );
});
