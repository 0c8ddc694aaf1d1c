import type { CallKind } from '../api/routes.ts';
import type { BoardCall, BoardJobCall } from '../board/board-call.ts';
import { boardJobUnknown } from '../domain/errors.ts';
import { readTags } from '../jobs/entity-tags.ts';
import type { EmployerCall, JobCall } from '../jobs/use-case.ts';
import type { ChunkCall, SyncCall } from '../sync/sync-call.ts';
import type { ApiEvent, Reply, Step, WithRun } from './api-event.ts';
import { type Authenticate, apiKey, boardKey, type WithCaller } from './middleware/api-key.ts';
import {
  chunkNumber,
  entryId,
  jobId,
  syncId,
  type WithChunk,
  type WithSyncId,
} from './middleware/request-line.ts';
import { type Handler, inTime } from './middleware/time-limit.ts';
import { apiUrl } from './reply/api-url.ts';
import { toReply } from './reply/reply.ts';
import type { startOfStack } from './stack.ts';

/** Adds the steps of a kind of call to the stack, then those of the route, and the handler. */
type Build<Call> = (
  stack: ReturnType<typeof startOfStack>,
  steps: Step<WithRun<Call>>[],
  /** Whether the route changes anything. */
  writes: boolean,
) => Handler;

/** What use cases are called with. The row of a route names the kind; the compiler compares them. */
export type CallOf<Kind extends CallKind, Call> = { readonly kind: Kind; readonly build: Build<Call> };

const replyTo = async <Call>(event: ApiEvent & WithRun<Call>, call: Call): Promise<Reply> => {
  const output = await event.run(call);
  if (output.kind === 'job') event.jobId = output.id;
  return toReply(output, event);
};

/** Without an API key. */
export const anyone: CallOf<'public', object> = {
  kind: 'public',
  build: (stack, steps) => stack.use(steps).handler((event) => replyTo(event, {})),
};

/** An entry of a public list. */
export type EntryCall = { readonly id: number; readonly path: string };

export const entry: CallOf<'entry', EntryCall> = {
  kind: 'entry',
  build: (stack, steps) =>
    stack
      .use(entryId())
      .use(steps)
      .handler((event) => replyTo(event, { id: event.id, path: event.rawPath })),
};

/** A file, which is the same for every caller; `url` is that of the API. */
export type FileCall = Pick<ApiEvent, 'headers' | 'rawPath' | 'pathParameters'> & { readonly url: string };

export const file: CallOf<'file', FileCall> = {
  kind: 'file',
  build: (stack, steps) =>
    stack.use(steps).handler((event) => replyTo(event, { ...event, url: apiUrl(event) })),
};

const employerCall = (event: ApiEvent & WithCaller): EmployerCall => ({
  employer: { id: event.caller.id, name: event.caller.name },
  currentEmployer: event.currentCaller,
  now: new Date(),
  signal: event.signal,
  dryRun: event.dryRun,
  ifMatch: readTags(event.headers['if-match']),
  ifNoneMatch: readTags(event.headers['if-none-match']),
});

const syncCall = (event: ApiEvent & WithCaller & WithSyncId): SyncCall => ({
  ...employerCall(event),
  syncId: event.syncId,
});

const boardCall = (event: ApiEvent): BoardCall => ({
  now: new Date(),
  signal: event.signal,
  ifNoneMatch: readTags(event.headers['if-none-match']),
});

/**
 * A call with an API key. What depends on the key is never returned for another one, even by a cache
 * that stores it.
 *
 * @param keyStep the step that reads the key.
 * @param variables the steps that read the variables of the path.
 */
/* @__NO_SIDE_EFFECTS__ */
const keyed =
  <Kind extends CallKind, Key, Fields, Call>(
    kind: Kind,
    keyStep: (authenticate: Authenticate, writes: boolean) => Step<Key>,
    variables: () => Step<Fields>[],
    callOf: (event: ApiEvent & Key & Fields) => Call,
  ) =>
  (authenticate: Authenticate): CallOf<Kind, Call> => ({
    kind,
    build: (stack, steps, writes) => {
      const timely = inTime(
        stack
          .use(keyStep(authenticate, writes))
          .use(variables())
          .use(steps)
          .handler((event) => replyTo(event, callOf(event))),
      );
      return async (event, context) => {
        const reply = await timely(event, context);
        return { ...reply, headers: { ...reply.headers, vary: 'API-Key' } };
      };
    },
  });

/** An employer, by its API key. */
export const employer = keyed('employer', apiKey, () => [], employerCall);

/** An employer about one job. */
export const job = keyed(
  'job',
  apiKey,
  () => [jobId()],
  (event): JobCall => ({ ...employerCall(event), id: event.id }),
);

/** A board, by its key. */
export const board = keyed('board', boardKey, () => [], boardCall);

/** A board about one job. */
export const boardJob = keyed(
  'boardJob',
  boardKey,
  () => [jobId(boardJobUnknown)],
  (event): BoardJobCall => ({ ...boardCall(event), id: event.id }),
);

/** An employer about one synchronisation. */
export const sync = keyed('sync', apiKey, () => [syncId()], syncCall);

/** An employer about a chunk of a synchronisation. */
export const chunk = keyed(
  'chunk',
  apiKey,
  (): Step<WithSyncId & WithChunk>[] => [syncId(), chunkNumber()],
  (event): ChunkCall => ({ ...syncCall(event), n: event.chunk }),
);
