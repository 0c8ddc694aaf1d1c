import { minimalJob } from '../support/api/jobs.ts';
import type { Context, Scenario, ScenarioRequest } from './api-operation.ts';
import { setTime } from './store.ts';

const active = (referenceId: string) => ({ referenceId, status: 'active' as const });
const board = ['A', 'B', 'C'].map(active);
const feedJob = (referenceId: string) => ({ ...minimalJob, ...active(referenceId) });

type Send = Context['send'];

const openSync = async (send: Send, settings: object = {}): Promise<string> =>
  Object((await send({ method: 'POST', target: '/syncs', body: settings })).body).id;

/** Opens a synchronisation, and sends a chunk with all jobs but the last. */
const openWithChunk = async (send: Send, settings?: object): Promise<string> => {
  const id = await openSync(send, settings);
  const jobs = [feedJob('A'), feedJob('B')];
  await send({ method: 'PUT', target: `/syncs/${id}/chunks/1`, body: { jobs } });
  return id;
};

const commitOf = (id: string): ScenarioRequest => ({
  target: `/syncs/${id}/commit`,
  body: { chunks: 1, jobs: 2 },
});

const asPost = (method: 'PUT' | 'DELETE', request: ScenarioRequest): ScenarioRequest => ({
  ...request,
  headers: { 'x-http-method-override': method },
});

const scenario = (
  route: Scenario['route'],
  name: string,
  request: (send: Send) => Promise<ScenarioRequest>,
  options: Partial<Scenario> = {},
): Scenario => ({ route, name, jobs: board, request: ({ send }) => request(send), status: 200, ...options });

const chunkOf = (id: string): ScenarioRequest => ({
  target: `/syncs/${id}/chunks/2`,
  // Unchanged after the first chunk, changed, new and invalid.
  body: { jobs: [feedJob('A'), feedJob('C'), feedJob('D'), { referenceId: 'E' }, feedJob('F')] },
});

/** Each job is a step, and a retry finds jobs unchanged that the first attempt has changed. */
const steps = { isMultiStep: true, hasOwnResults: true } as const;

/** A commit that got no response holds the synchronisation for half a minute. */
const held = { isMultiStep: true, pause: 31 } as const;

const opening: readonly Scenario[] = [
  scenario('POST /syncs', 'the first one', async () => ({ target: '/syncs', body: {} }), {
    status: 201,
    retryOutcomes: ['409'],
  }),
  scenario(
    'POST /syncs',
    'beside another one',
    async (send) => {
      await openSync(send, { prefix: 'X' });
      return { target: '/syncs', body: { prefix: 'A' } };
    },
    { status: 201, retryOutcomes: ['409'] },
  ),
  scenario(
    'POST /syncs',
    'while one is open',
    async (send) => {
      await openSync(send);
      return { target: '/syncs', body: {} };
    },
    { status: 409 },
  ),
];

const chunks: readonly Scenario[] = [
  scenario(
    'PUT /syncs/{id}/chunks/{n}',
    'a new chunk',
    async (send) => chunkOf(await openWithChunk(send)),
    steps,
  ),
  scenario(
    'PUT /syncs/{id}/chunks/{n}',
    'a chunk of a preview',
    async (send) => chunkOf(await openWithChunk(send, { mode: 'preview' })),
    { ...steps },
  ),
  scenario(
    'POST /syncs/{id}/chunks/{n}',
    'X-HTTP-Method-Override: PUT',
    async (send) => asPost('PUT', chunkOf(await openWithChunk(send))),
    steps,
  ),
  scenario(
    'PUT /syncs/{id}/chunks/{n}',
    'a closed synchronisation',
    async (send) => {
      const id = await openWithChunk(send);
      await send({ method: 'DELETE', target: `/syncs/${id}` });
      return chunkOf(id);
    },
    { status: 409 },
  ),
];

const commits: readonly Scenario[] = [
  scenario(
    'POST /syncs/{id}/commit',
    'nothing to remove',
    async (send) => commitOf(await openWithChunk(send)),
    {
      ...held,
      jobs: board.slice(0, 2),
    },
  ),
  scenario(
    'POST /syncs/{id}/commit',
    'a preview',
    async (send) => commitOf(await openWithChunk(send, { mode: 'preview' })),
    held,
  ),
  scenario(
    'POST /syncs/{id}/commit',
    'refused by the guard',
    async (send) => commitOf(await openWithChunk(send, { guard: { floor: 0, percent: 0 } })),
    { ...held, status: 409 },
  ),
  scenario('POST /syncs/{id}/commit', 'incomplete', async (send) => commitOf(await openSync(send)), {
    ...held,
    status: 409,
  }),
];

const aborts: readonly Scenario[] = [
  scenario(
    'DELETE /syncs/{id}',
    'with a chunk',
    async (send) => ({ target: `/syncs/${await openWithChunk(send)}` }),
    {
      status: 204,
    },
  ),
  scenario(
    'POST /syncs/{id}',
    'X-HTTP-Method-Override: DELETE',
    async (send) => asPost('DELETE', { target: `/syncs/${await openSync(send)}` }),
    { status: 204 },
  ),
];

const committed = async (send: Send): Promise<string> => {
  const id = await openWithChunk(send);
  await send({ method: 'POST', ...commitOf(id) });
  return id;
};

/** The first read of one that has expired records its progress. */
const expired: Partial<Scenario> = {
  // So that it is not held to write nothing.
  isKeyUncached: true,
  wrap: (work) => {
    setTime(90_000);
    return work();
  },
};

const reads: readonly Scenario[] = [
  scenario('GET /syncs', 'an open one and one that is done', async (send) => {
    await committed(send);
    await openWithChunk(send);
    return { target: '/syncs' };
  }),
  scenario('GET /syncs/{id}', 'one that is done', async (send) => ({
    target: `/syncs/${await committed(send)}`,
  })),
  scenario(
    'GET /syncs/{id}',
    'one that has expired',
    async (send) => ({ target: `/syncs/${await openWithChunk(send)}` }),
    expired,
  ),
  scenario('GET /syncs/{id}/removals', 'of an open one', async (send) => ({
    target: `/syncs/${await openWithChunk(send)}/removals`,
  })),
  scenario('GET /syncs/{id}/removals', 'of one that is done', async (send) => ({
    target: `/syncs/${await committed(send)}/removals`,
  })),
];

export const syncs: readonly Scenario[] = [opening, chunks, commits, aborts, reads].flat();
