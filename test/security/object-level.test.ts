import { describe, expect, test } from 'vitest';
import { type Route, routes } from '../../lib/api/routes.ts';
import { type EmployerClient, useApi } from '../support/api.ts';
import type { HttpResponse } from '../support/client.ts';
import { createJob, fullJob, minimalJob } from '../support/jobs.ts';
import { jobOf, pageOf, withoutRequestId } from '../support/responses.ts';

const api = useApi();

/** A job as a stranger can name it. */
type Target = { readonly id: number; readonly referenceId: string; readonly tag: string };

type Road = readonly [name: string, send: (as: EmployerClient, target: Target) => Promise<HttpResponse>];

const keyed: readonly Route[] = routes.filter(({ key }) => key);

const bodies = [{}, { title: 'Mine now' }, { title: '' }];

/** Conditions that hold for the owner must not let anybody else tell the job from none. */
const conditions = ({ tag }: Target) => [
  {},
  { 'if-match': '*' },
  { 'if-match': tag },
  { 'if-none-match': '*' },
  { 'if-none-match': tag },
  { prefer: 'handling=lenient' },
];

const overriding = (method: string) => ({ 'x-http-method-override': method });

/** All ways to send a route's request. A POST that is only ever something else is sent as each of these. */
const roadsOf = ({ method, path, overrideOnly }: Route): Road[] => {
  const methods = overrideOnly ? ['PUT', 'DELETE'] : [method];
  return methods.flatMap((one) =>
    (one === 'PUT' ? bodies : [undefined]).flatMap((body) =>
      conditions({ id: 0, referenceId: '', tag: '' }).map(
        (_, at): Road => [
          `${method} ${path}${overrideOnly ? ` as ${one}` : ''} ${JSON.stringify(body)} ${at}`,
          (as, target) =>
            as.send(method, path.replace('{id}', String(target.id)), {
              body,
              headers: { ...conditions(target)[at], ...(overrideOnly && overriding(one)) },
            }),
        ],
      ),
    ),
  );
};

const byId = keyed.filter(({ path }) => path.includes('{id}')).flatMap(roadsOf);

/** What names a job by its referenceId and must find none. A POST is not among these: it makes one. */
const byReference: readonly Road[] = [
  ...[{}, { 'if-match': '*' }].map(
    (headers): Road => [
      `DELETE /jobs ${JSON.stringify(headers)}`,
      (as, { referenceId }) => as.delete('/jobs', { referenceId }, headers),
    ],
  ),
  ['POST /jobs as DELETE', (as, { referenceId }) => as.post('/jobs', { referenceId }, overriding('DELETE'))],
  [
    'PUT /jobs if it is there',
    (as, { referenceId }) => as.put('/jobs', { referenceId }, { 'if-match': '*' }),
  ],
  [
    'PUT /jobs if it has this tag',
    (as, { referenceId, tag }) => as.put('/jobs', { referenceId, title: 'Mine now' }, { 'if-match': tag }),
  ],
  ['PUT /jobs with too little for a new job', (as, { referenceId }) => as.put('/jobs', { referenceId })],
  [
    'POST /jobs as PUT with too little',
    (as, { referenceId }) => as.post('/jobs', { referenceId, status: 'archived' }, overriding('PUT')),
  ],
  ['GET /jobs by q', (as) => as.get('/jobs?q=secret')],
  ['GET /jobs by status', (as) => as.get('/jobs?status=active')],
];

const collection = keyed.filter(({ path }) => path === '/jobs').map(({ method }) => method);

describe('API1 broken object level authorization', () => {
  const setting = async () => {
    const [owner, stranger] = [await api.employer('Owner'), await api.employer('Stranger')];
    const created = await owner.post('/jobs', { ...fullJob, title: 'Secret plan' });
    const { id, referenceId } = jobOf(created, 201);
    const target = { id, referenceId: referenceId ?? '', tag: String(created.headers.etag) };
    return { owner, stranger, target, text: created.text };
  };

  const namesOf = ({ headers }: HttpResponse): string[] => Object.keys(headers).sort();

  const holdsFor = async (roads: readonly Road[]): Promise<void> => {
    const { owner, stranger, target, text } = await setting();
    const nobodys = { id: 2_147_483_647, referenceId: 'never used', tag: target.tag };
    for (const [name, send] of roads) {
      const [theirs, none] = [await send(stranger, target), await send(stranger, nobodys)];
      expect(withoutRequestId(theirs), name).toBe(withoutRequestId(none));
      expect([theirs.status, ...namesOf(theirs)], name).toEqual([none.status, ...namesOf(none)]);
      expect(theirs.text, name).not.toContain(String(target.id));
      expect(theirs.status === 200 ? pageOf(theirs).data : [], name).toEqual([]);
      if (theirs.status !== 200) expect(theirs.status, name).toBeGreaterThanOrEqual(400);
    }
    const { text: after, headers } = await owner.get(`/jobs/${target.id}`);
    expect(after).toBe(text);
    expect(headers.etag).toBe(target.tag);
    expect(pageOf(await stranger.get('/jobs')).paging.total).toBe(0);
  };

  test('the roads below are those of every route that needs a key', () => {
    expect(new Set(keyed.map(({ path }) => path))).toEqual(new Set(['/jobs', '/jobs/{id}']));
    expect(collection.sort()).toEqual(['DELETE', 'GET', 'POST', 'PUT']);
    expect(byId.length).toBeGreaterThan(40);
  });

  test("another's job is, by every route with an id, told from no job by nothing", () => holdsFor(byId));

  test("another's job is, by its referenceId and in lists, told from no job by nothing", () =>
    holdsFor(byReference));

  test.each(['POST', 'PUT'])(
    "%s /jobs with another's referenceId makes a job as with a new one",
    async (method) => {
      const { owner, stranger, target, text } = await setting();
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

  test("another's Idempotency-Key replays nothing", async () => {
    const [owner, stranger] = [await api.employer(), await api.employer()];
    const headers = { 'idempotency-key': 'one' };
    const first = jobOf(await owner.post('/jobs', minimalJob, headers), 201);
    const response = await stranger.post('/jobs', minimalJob, headers);
    expect(response.headers['idempotent-replayed']).toBeUndefined();
    const second = jobOf(response, 201);
    expect(second.id).not.toBe(first.id);
    expect(second.employer.id).toBe(stranger.id);
  });

  test("another's cursor opens no list, whatever it points at", async () => {
    const { owner, stranger } = await setting();
    await createJob(owner);
    const { next } = pageOf(await owner.get('/jobs?pageSize=1')).paging;
    const cursor = new URL(next ?? '').searchParams.get('cursor') ?? '';
    const pointing = (text: string) => stranger.get(`/jobs?pageSize=1&page=2&cursor=${text}`);
    const elsewhere = Buffer.from(cursor, 'base64url')
      .toString()
      .replace(/#\w{6} /, '#00000z ');
    const responses = [await pointing(cursor), await pointing(Buffer.from(elsewhere).toString('base64url'))];
    expect(responses.map(({ status }) => status)).toEqual([400, 400]);
    expect(new Set(responses.map(withoutRequestId)).size).toBe(1);

    // Even one that was forged to name the stranger only ever moves within the stranger's own list.
    const own = pageOf(await stranger.get('/jobs?pageSize=1&page=1'));
    const forged = Buffer.from(cursor, 'base64url').toString().replace(` ${owner.id} `, ` ${stranger.id} `);
    const page = pageOf(await pointing(Buffer.from(forged).toString('base64url')));
    expect([page.data, page.paging.total]).toEqual([[], own.paging.total]);
  });
});
