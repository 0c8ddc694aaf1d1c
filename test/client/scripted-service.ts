import { setImmediate } from 'node:timers/promises';
import {
  type BatchResult,
  type ClientOptions,
  createClient,
  type JobByReference,
  type OperationResult,
  type Sync,
} from '../../client/src/index.ts';
import { problem, responseOf, type Step } from './scripted.ts';

/** A request that the client sent. */
export type SentCall = {
  /** Such as `PUT /syncs/s/chunks/1`. */
  readonly call: string;
  readonly headers: Headers;
  /** As `json()` of a response returns it. */
  readonly body: Awaited<ReturnType<Response['json']>>;
  readonly signal: AbortSignal | null | undefined;
};

export const jobsOf = (count: number): JobByReference[] =>
  Array.from({ length: count }, (_, index) => ({ referenceId: `r${index}` }));

export const syncOf = (changes: Partial<Sync> = {}): Sync => ({
  id: 's',
  mode: 'apply',
  prefix: '',
  missing: 'archive',
  state: 'open',
  counts: { created: 0, updated: 0, unchanged: 0, deleted: 0, unknown: 0, invalid: 0, failed: 0 },
  chunks: 0,
  jobs: 0,
  duplicates: 0,
  missingChunks: [],
  removals: { planned: 0, done: 0 },
  opened: '2026-11-20T12:00:00Z',
  expires: '2026-11-21T12:00:00Z',
  ...changes,
});

export const resultsOf = (
  jobs: readonly { readonly referenceId?: string }[],
  outcome: OperationResult['outcome'] = 'unchanged',
): BatchResult => ({
  results: jobs.map(({ referenceId }, index) => ({ index, outcome, ...(referenceId && { referenceId }) })),
  counts: syncOf().counts,
});

/** The responses of a service that accepts everything. */
const accepted = ({ call, body }: SentCall): Step => {
  const [method = '', path = ''] = call.split(' ');
  if (path.startsWith('/jobs/batch')) {
    const operations: readonly { job: JobByReference }[] = body.operations;
    return { status: 200, body: resultsOf(operations.map(({ job }) => job)) };
  }
  if (path.includes('/chunks/')) return { status: 200, body: resultsOf(body.jobs) };
  if (path.endsWith('/commit')) {
    return { status: 200, body: syncOf({ state: 'done', chunks: body.chunks, jobs: body.jobs }) };
  }
  if (method === 'DELETE') return { status: 204 };
  return { status: method === 'POST' ? 201 : 200, body: syncOf() };
};

export const syncOpen: Step = {
  status: 409,
  headers: { location: 'https://jobs.example/api/v1.1/syncs/s' },
  body: { ...problem('sync-open'), syncId: 's', lastRequest: '2026-11-20T10:00:00.000Z' },
};

/**
 * A client of a service that accepts every request, unless `respond` has another response for it.
 * `sent` has the requests; `highest` is the largest number of them at a time.
 */
export const createServiceClient = (
  respond: (sent: SentCall, nth: number) => Step | undefined | Promise<Step | undefined> = () => undefined,
  options: Partial<ClientOptions> = {},
) => {
  const sent: SentCall[] = [];
  const load = { now: 0, highest: 0 };
  const pauses: number[] = [];
  const client = createClient({
    address: 'https://jobs.example/api/v1.1',
    key: 'jpk_x',
    pause: async (milliseconds) => {
      pauses.push(milliseconds);
    },
    fetch: async (url, init) => {
      const call = `${init?.method} ${String(url).replace('https://jobs.example/api/v1.1', '')}`;
      const text = init?.body;
      const one = {
        call,
        headers: new Headers(init?.headers),
        body: typeof text === 'string' ? JSON.parse(text) : undefined,
        signal: init?.signal,
      };
      sent.push(one);
      load.now += 1;
      load.highest = Math.max(load.highest, load.now);
      const nth = sent.filter((other) => other.call === call).length;
      await setImmediate();
      const step = (await respond(one, nth)) ?? accepted(one);
      load.now -= 1;
      init?.signal?.throwIfAborted();
      if (step === 'lost') throw new TypeError('fetch failed');
      return responseOf(step);
    },
    ...options,
  });
  return { client, sent, load, pauses, calls: () => sent.map(({ call }) => call) };
};
