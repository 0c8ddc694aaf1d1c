import { minimalJob } from '../support/api/jobs.ts';
import type { Context, Scenario, ScenarioRequest } from './api-operation.ts';
import { held as heldJob } from './changing-scenarios.ts';
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

type Rows = Readonly<Record<string, readonly [(send: Send) => Promise<ScenarioRequest>, Partial<Scenario>?]>>;

/** Scenarios of a route, by their names. */
const scenarios = (route: Scenario['route'], rows: Rows): Scenario[] =>
  Object.entries(rows).map(([name, [request, options]]) => ({
    ...{ route, name, jobs: board, request: ({ send }) => request(send), status: 200 },
    ...options,
  }));

const chunkOf = (id: string): ScenarioRequest => ({
  target: `/syncs/${id}/chunks/2`,
  // Unchanged after the first chunk, changed, new and invalid.
  body: { jobs: [feedJob('A'), feedJob('C'), feedJob('D'), { referenceId: 'E' }, feedJob('F')] },
});

/** Each job is a step, and a retry finds jobs unchanged that the first attempt has changed. */
const steps = { isMultiStep: true, hasOwnResults: true } as const;

/** A commit that got no response holds the synchronisation for half a minute. */
const held = { isMultiStep: true, pause: 31 } as const;

const committed = async (send: Send): Promise<string> => {
  const id = await openWithChunk(send);
  await send({ method: 'POST', ...commitOf(id) });
  return id;
};

const afterOpening =
  (settings: object, body: object) =>
  async (send: Send): Promise<ScenarioRequest> => {
    await openSync(send, settings);
    return { target: '/syncs', body };
  };

const newChunk =
  (settings?: object) =>
  async (send: Send): Promise<ScenarioRequest> =>
    chunkOf(await openWithChunk(send, settings));

const commitWith =
  (settings?: object) =>
  async (send: Send): Promise<ScenarioRequest> =>
    commitOf(await openWithChunk(send, settings));

/** The first read of one that has expired records its progress. */
const expired: Partial<Scenario> = {
  // So that it is not held to write nothing.
  isKeyUncached: true,
  wrap: (work) => {
    setTime(90_000);
    return work();
  },
};

const opens = { status: 201, retryOutcomes: ['409'] };

export const syncs: readonly Scenario[] = [
  ...scenarios('POST /syncs', {
    'the first one': [async () => ({ target: '/syncs', body: {} }), opens],
    'beside another one': [afterOpening({ prefix: 'X' }, { prefix: 'A' }), opens],
    'while one is open': [afterOpening({}, {}), { status: 409 }],
  }),
  ...scenarios('PUT /syncs/{id}/chunks/{n}', {
    'a new chunk': [newChunk(), steps],
    'a chunk of a preview': [newChunk({ mode: 'preview' }), steps],
    'a chunk with a held job': [
      newChunk(),
      { ...steps, jobs: [active('A'), active('B'), { ...heldJob, referenceId: 'C' }] },
    ],
    'a closed synchronisation': [
      async (send) => {
        const id = await openWithChunk(send);
        await send({ method: 'DELETE', target: `/syncs/${id}` });
        return chunkOf(id);
      },
      { status: 409 },
    ],
  }),
  ...scenarios('POST /syncs/{id}/chunks/{n}', {
    'X-HTTP-Method-Override: PUT': [async (send) => asPost('PUT', await newChunk()(send)), steps],
  }),
  ...scenarios('POST /syncs/{id}/commit', {
    'nothing to remove': [commitWith(), { ...held, jobs: board.slice(0, 2) }],
    'a preview': [commitWith({ mode: 'preview' }), held],
    'refused by the guard': [commitWith({ guard: { floor: 0, percent: 0 } }), { ...held, status: 409 }],
    incomplete: [async (send) => commitOf(await openSync(send)), { ...held, status: 409 }],
  }),
  ...scenarios('DELETE /syncs/{id}', {
    'with a chunk': [async (send) => ({ target: `/syncs/${await openWithChunk(send)}` }), { status: 204 }],
  }),
  ...scenarios('POST /syncs/{id}', {
    'X-HTTP-Method-Override: DELETE': [
      async (send) => asPost('DELETE', { target: `/syncs/${await openSync(send)}` }),
      { status: 204 },
    ],
  }),
  ...scenarios('GET /syncs', {
    'an open one and one that is done': [
      async (send) => {
        await committed(send);
        await openWithChunk(send);
        return { target: '/syncs' };
      },
    ],
  }),
  ...scenarios('GET /syncs/{id}', {
    'one that is done': [async (send) => ({ target: `/syncs/${await committed(send)}` })],
    'one that has expired': [async (send) => ({ target: `/syncs/${await openWithChunk(send)}` }), expired],
  }),
  ...scenarios('GET /syncs/{id}/removals', {
    'of an open one': [async (send) => ({ target: `/syncs/${await openWithChunk(send)}/removals` })],
    'of one that is done': [async (send) => ({ target: `/syncs/${await committed(send)}/removals` })],
  }),
];
