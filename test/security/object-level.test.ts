import { describe, expect, test } from 'vitest';
import { spentOn, unitsOf } from '../../bench/spending.ts';
import { type Route, routes } from '../../lib/openapi/routes.ts';
import { type EmployerClient, useApi } from '../support/api/api.ts';
import { outcomesOf, remove, sendBatch } from '../support/api/batches.ts';
import type { HttpResponse } from '../support/api/client.ts';
import { createJob, fullJob, minimalJob, totalOf } from '../support/api/jobs.ts';
import { jobOf, pageOf, withoutRequestId } from '../support/api/responses.ts';
import { randomText } from '../support/store/stored-job.ts';

const api = useApi();

/** The data by which another employer can refer to a job. */
type Target = { readonly id: number; readonly referenceId: string; readonly tag: string };

type RequestVariant = readonly [
  name: string,
  send: (as: EmployerClient, target: Target) => Promise<HttpResponse>,
];

/** sync-level.test.ts covers those of synchronisations. */
const authenticatedRoutes: readonly Route[] = routes.filter(
  ({ key, path }) => key !== 'none' && !path.startsWith('/syncs'),
);

const bodies = [{}, { title: 'Mine now' }, { title: '' }];

/** Conditions that hold for the owner must not reveal the job to others. */
const conditions = ({ tag }: Target) => [
  {},
  { 'if-match': '*' },
  { 'if-match': tag },
  { 'if-none-match': '*' },
  { 'if-none-match': tag },
  { prefer: 'handling=lenient' },
];

const methodOverride = (method: string) => ({ 'x-http-method-override': method });

/** All variants of a request to a route; an override-only POST is sent with each override. */
const variantsOf = ({ method, path, overrideOnly }: Route): RequestVariant[] => {
  const methods = overrideOnly ? ['PUT', 'DELETE'] : [method];
  return methods.flatMap((effectiveMethod) =>
    (effectiveMethod === 'PUT' ? bodies : [undefined]).flatMap((body) =>
      conditions({ id: 0, referenceId: '', tag: '' }).map(
        (_, at): RequestVariant => [
          `${method} ${path}${overrideOnly ? ` as ${effectiveMethod}` : ''} ${JSON.stringify(body)} ${at}`,
          (as, target) =>
            as.send(method, path.replace('{id}', String(target.id)), {
              body,
              headers: { ...conditions(target)[at], ...(overrideOnly && methodOverride(effectiveMethod)) },
            }),
        ],
      ),
    ),
  );
};

const byId = authenticatedRoutes.filter(({ path }) => path.includes('{id}')).flatMap(variantsOf);

/** Requests that refer to a job by its referenceId and must not find it. POST would create one. */
const byReference: readonly RequestVariant[] = [
  ...[{}, { 'if-match': '*' }].map(
    (headers): RequestVariant => [
      `DELETE /jobs ${JSON.stringify(headers)}`,
      (as, { referenceId }) => as.delete('/jobs', { referenceId }, headers),
    ],
  ),
  [
    'POST /jobs as DELETE',
    (as, { referenceId }) => as.post('/jobs', { referenceId }, methodOverride('DELETE')),
  ],
  [
    'PUT /jobs with If-Match: *',
    (as, { referenceId }) => as.put('/jobs', { referenceId }, { 'if-match': '*' }),
  ],
  [
    'PUT /jobs with the ETag',
    (as, { referenceId, tag }) => as.put('/jobs', { referenceId, title: 'Mine now' }, { 'if-match': tag }),
  ],
  ['PUT /jobs with an incomplete job', (as, { referenceId }) => as.put('/jobs', { referenceId })],
  [
    'POST /jobs as PUT with an incomplete job',
    (as, { referenceId }) => as.post('/jobs', { referenceId, status: 'archived' }, methodOverride('PUT')),
  ],
  ...routes
    .filter(({ method, request }) => method === 'GET' && request === 'employer')
    .map(({ name, path }): RequestVariant => [name, (as) => as.get(path)]),
  ['GET /jobs by q', (as) => as.get('/jobs?q=secret')],
  ['GET /jobs by status', (as) => as.get('/jobs?status=active')],
];

/** By which keys the owner and the stranger act. */
const ways: Readonly<Record<string, (of: EmployerClient) => EmployerClient | Promise<EmployerClient>>> = {
  'a key of their own': (of) => of,
  "a vendor's key": api.throughVendor,
};

describe.each(Object.entries(ways))('API1 broken object level authorization, with %s', (_, by) => {
  const createForeignJob = async () => {
    const [owner, stranger] = [
      await by(await api.employer('Owner')),
      await by(await api.employer('Stranger')),
    ];
    const created = await owner.post('/jobs', { ...fullJob, title: 'Secret plan' });
    const { id, referenceId } = jobOf(created, 201);
    const target = { id, referenceId: referenceId ?? '', tag: String(created.headers.etag) };
    return { owner, stranger, target, text: created.text };
  };

  const namesOf = ({ headers }: HttpResponse): string[] => Object.keys(headers).sort();

  const expectIndistinguishable = async (variants: readonly RequestVariant[]): Promise<void> => {
    const { owner, stranger, target, text } = await createForeignJob();
    const unusedTarget = { id: 2_147_483_647, referenceId: 'never used', tag: target.tag };
    for (const [name, send] of variants) {
      const [foreign, missing] = [await send(stranger, target), await send(stranger, unusedTarget)];
      expect(withoutRequestId(foreign), name).toBe(withoutRequestId(missing));
      expect([foreign.status, ...namesOf(foreign)], name).toEqual([missing.status, ...namesOf(missing)]);
      expect(foreign.text, name).not.toContain(String(target.id));
      expect(foreign.status === 200 ? pageOf(foreign).data : [], name).toEqual([]);
      if (foreign.status !== 200) expect(foreign.status, name).toBeGreaterThanOrEqual(400);
    }
    const { text: after, headers } = await owner.get(`/jobs/${target.id}`);
    expect(after).toBe(text);
    expect(headers.etag).toBe(target.tag);
    expect(await totalOf(stranger)).toBe(0);
  };

  test('the variants cover every route that needs a key; those of reads derive from the table', () => {
    const writes = authenticatedRoutes.filter(
      ({ method, path }) => method !== 'GET' && !path.includes('{id}'),
    );
    expect(writes.map(({ name }) => name)).toEqual([
      'POST /jobs',
      'PUT /jobs',
      'DELETE /jobs',
      'POST /jobs/batch',
    ]);
    expect(byId.length).toBeGreaterThan(40);
  });

  test("another employer's job is indistinguishable from a missing one on every route with an id", () =>
    expectIndistinguishable(byId));

  test("another employer's job is indistinguishable from a missing one by referenceId and in lists", () =>
    expectIndistinguishable(byReference));

  test("a batch with another employer's referenceId is that with an unused one", async () => {
    const { owner, stranger, target, text } = await createForeignJob();
    const send = (referenceId: string) =>
      sendBatch(stranger, [
        remove(referenceId),
        { op: 'put', job: { referenceId: `${referenceId} ` } },
        { op: 'put', job: { referenceId, title: 'Mine now' } },
      ]);
    const [foreign, missing] = [await send(target.referenceId), await send('never used')];
    expect(JSON.stringify(foreign).replaceAll(target.referenceId, '')).toBe(
      JSON.stringify(missing).replaceAll('never used', ''),
    );
    expect(outcomesOf(foreign)).toEqual(['unknown', 'invalid', 'invalid']);
    expect((await owner.get(`/jobs/${target.id}`)).text).toBe(text);
  });

  // The requests of a bundle, which runs in another process, cannot be counted.
  const countable = test.skipIf(process.env.BUNDLES);
  countable.each<[string, unknown, (as: EmployerClient, path: string) => Promise<HttpResponse>]>([
    ['GET', ['QueryCommand', 0], (as, path) => as.get(path)],
    ['PUT', ['QueryCommand', 0], (as, path) => as.put(path, { title: 'Mine now' })],
    ['DELETE', ['GetItemCommand', undefined], (as, path) => as.delete(path)],
  ])(
    "%s of another employer's job costs what an unknown id costs, whatever its size",
    async (_, command, send) => {
      const [owner, stranger] = [await api.employer('Owner'), await api.employer('Stranger')];
      // Caches the key, which is read beside the job otherwise.
      await stranger.get('/jobs');
      const small = await createJob(owner);
      const large = await createJob(owner, { description: randomText(1_200_000) });
      const costs: unknown[] = [];
      const units = [];
      for (const id of [2_147_483_647, small.id, large.id]) {
        const { result, requests } = await spentOn(() => send(stranger, `/jobs/${id}`));
        expect(result.status).toBe(404);
        const commands = requests.map(({ command, itemCount }) => [command, itemCount]);
        costs.push({ response: withoutRequestId(result), commands });
        units.push(unitsOf(requests));
      }
      expect(costs).toEqual(costs.map(() => costs[0]));
      expect(costs[0]).toMatchObject({ commands: [command] });
      // DynamoDB Local reports no unit for an unknown id.
      expect(units).toEqual([expect.toSatisfy((unknown) => unknown <= 1), 1, 1]);
      expect((await owner.get(`/jobs/${large.id}`)).status).toBe(200);
    },
  );

  test.each(['POST', 'PUT'])(
    "%s /jobs with another employer's referenceId creates a job as usual",
    async (method) => {
      const { owner, stranger, target, text } = await createForeignJob();
      const send = (referenceId: string) =>
        stranger.send(method, '/jobs', { body: { ...minimalJob, referenceId } });
      const [used, unused] = [await send(target.referenceId), await send('never used')];
      const { id, referenceId, ...rest } = jobOf(used, 201);
      expect(id).not.toBe(target.id);
      expect(referenceId).toBe(target.referenceId);
      expect({ id: 0, referenceId: '', ...rest }).toEqual({ ...jobOf(unused, 201), id: 0, referenceId: '' });
      expect((await owner.get(`/jobs/${target.id}`)).text).toBe(text);
    },
  );

  test("another employer's cursor gives no access to a list", async () => {
    const { owner, stranger } = await createForeignJob();
    await createJob(owner);
    const { next } = pageOf(await owner.get('/jobs?pageSize=1')).paging;
    const cursor = new URL(next ?? '').searchParams.get('cursor') ?? '';
    const listWithCursor = (text: string) => stranger.get(`/jobs?pageSize=1&page=2&cursor=${text}`);
    const modified = Buffer.from(cursor, 'base64url')
      .toString()
      .replace(/#\w{6} /, '#00000z ');
    const responses = [
      await listWithCursor(cursor),
      await listWithCursor(Buffer.from(modified).toString('base64url')),
    ];
    expect(responses.map(({ status }) => status)).toEqual([400, 400]);
    expect(new Set(responses.map(withoutRequestId)).size).toBe(1);

    // A cursor that is forged with the stranger's id moves within the stranger's own list only.
    const ownPage = pageOf(await stranger.get('/jobs?pageSize=1&page=1'));
    const forged = Buffer.from(cursor, 'base64url').toString().replace(` ${owner.id} `, ` ${stranger.id} `);
    const page = pageOf(await listWithCursor(Buffer.from(forged).toString('base64url')));
    expect([page.data, page.paging.total]).toEqual([[], ownPage.paging.total]);
  });
});
