import middy, { type MiddyfiedHandler } from '@middy/core';
import type { Context } from 'aws-lambda';
import {
  type Method,
  type RequestKind,
  type RequestKindOf,
  type RouteName,
  routeNamed,
} from '../api/routes.ts';
import type { ApplicationRequest } from '../applications/apply-to-job.ts';
import type { BoardJobRequest, BoardRequest } from '../board/board-request.ts';
import { config } from '../config.ts';
import { boardJobUnknown } from '../domain/errors.ts';
import type { EmployerRequest, JobRequest } from '../jobs/request.ts';
import type { ChunkRequest, SyncRequest } from '../sync/sync-request.ts';
import { type Authenticate, applicationsKey, boardKey, employerKey } from './middleware/api-key.ts';
import {
  chunkNumber,
  entryId,
  fileAddress,
  jobId,
  methodOf,
  onlyMethod,
  queryParameters,
  syncId,
} from './middleware/request-line.ts';
import { requestLog } from './middleware/request-log.ts';
import { inTime, timeLimit } from './middleware/time-limit.ts';
import type { QueryReader } from './query/query-reader.ts';
import { toProblem } from './reply/problem.ts';
import { toReply } from './reply/reply.ts';
import type {
  ApiEvent,
  EntryRequest,
  FileRequest,
  Handler,
  Internal,
  Output,
  Reply,
  Step,
  WithInput,
} from './step.ts';

/** The start of each stack: requests are logged, and outputs and errors become responses. */
export const newStack = (headers: Readonly<Record<string, string>> = {}) => {
  const withHeaders = (reply: Reply): Reply => ({ ...reply, headers: { ...reply.headers, ...headers } });
  // An invalid configuration fails when the function is loaded.
  config();
  return middy<ApiEvent, Reply, Error, Context, Internal>({ timeoutEarlyInMillis: 0 })
    .use(requestLog())
    .use({
      after: (request) => {
        const { event, internal } = request;
        const { output } = internal;
        if (output?.kind === 'job') internal.jobId = output.id;
        if (output) request.response = withHeaders(toReply(output, event, internal));
      },
      onError: (request) => {
        request.response = withHeaders(toProblem(request.error, request.event));
      },
    });
};

/** A use case, alone or with what reads its input. */
type UseCase<Request, Input> =
  | ((request: Request) => Output | Promise<Output>)
  | ({ readonly run: (request: Request, input: Input) => Output | Promise<Output> } & (
      | { readonly query: (read: QueryReader) => Input; readonly body?: never }
      /** The steps of a body, from body/. */
      | { readonly body: Step<Request & WithInput<Input>>[]; readonly query?: never }
    ));

type Endpoint = Handler & { readonly method: Method };

/**
 * The handler of a route, as its row in lib/api/routes describes it: the steps of a request, in the
 * contract's order of checks. They collect in `internal` what the use case takes. Middy's own handler
 * would not see that: the use case is the last step.
 */
export const endpoint = <Name extends RouteName, Request, Input>(
  name: Name,
  { headers, addSteps }: RequestType<RequestKindOf<Name>, Request>,
  useCase: UseCase<Request, Input>,
): Endpoint => {
  const route = routeNamed(name);
  const { run, query, body = [] } = typeof useCase === 'function' ? { run: useCase } : useCase;
  // 404, 405. The checks that follow are those of the method that the request is handled as.
  const start = newStack(headers).use(onlyMethod(route));
  // 401, 403; 404 for the form of an id.
  const handler = addSteps(start, route.method !== 'GET')
    // 400.
    .use(queryParameters(route, query))
    // 415, 413, 400.
    .use(body)
    .before(async ({ internal }) => {
      internal.output = await inTime(internal, run(internal, internal.input));
    });
  return Object.assign(handler, { method: route.method });
};

/**
 * The handler of several routes of one path: the gateway routes by the original method, which
 * `X-HTTP-Method-Override` may change.
 */
export const oneOf =
  (first: Endpoint, ...others: readonly Endpoint[]): Handler =>
  (event, context) => {
    const method = methodOf(event);
    return ([first, ...others].find((one) => one.method === method) ?? first)(event, context);
  };

/** A stack behind whose steps a use case can take `Request`. */
type Stack<Request> = MiddyfiedHandler<ApiEvent, Reply, Error, Context, Internal & Request>;

/** The steps that routes have in common whose use cases take the same; rows name its kind. */
type RequestType<Kind extends RequestKind, Request> = {
  readonly kind: Kind;
  /** Headers of every response. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly addSteps: (stack: Stack<unknown>, writes: boolean) => Stack<Request>;
};

/** Without an API key. */
export const publicRequest: RequestType<'public', unknown> = { kind: 'public', addSteps: (stack) => stack };

/** For an entry of a public list. */
export const entryRequest: RequestType<'entry', EntryRequest> = {
  kind: 'entry',
  addSteps: (stack) => stack.use(entryId()),
};

/** For a file, which is the same for every caller. */
export const fileRequest: RequestType<'file', FileRequest> = {
  kind: 'file',
  addSteps: (stack) => stack.use(fileAddress()),
};

/**
 * With an API key. What depends on the key is never returned for another one, even by a cache that
 * stores it.
 */
/* @__NO_SIDE_EFFECTS__ */
const keyed =
  <Kind extends RequestKind, Request>(
    kind: Kind,
    addSteps: (stack: Stack<unknown>, authenticate: Authenticate, writes: boolean) => Stack<Request>,
  ) =>
  (authenticate: Authenticate): RequestType<Kind, Request> => ({
    kind,
    headers: { vary: 'API-Key' },
    addSteps: (stack, writes) => addSteps(stack.use(timeLimit()), authenticate, writes),
  });

/** Of an employer; its key may be read-only unless the route writes. */
export const employerRequest = keyed<'employer', EmployerRequest>('employer', (stack, authenticate, writes) =>
  stack.use(employerKey(authenticate, writes)),
);

/** Of an employer, about one of its jobs. */
export const jobRequest = keyed<'job', JobRequest>('job', (stack, authenticate, writes) =>
  stack.use(employerKey(authenticate, writes)).use(jobId()),
);

/** Of an employer, about one of its synchronisations. */
export const syncRequest = keyed<'sync', SyncRequest>('sync', (stack, authenticate, writes) =>
  stack.use(employerKey(authenticate, writes)).use(syncId()),
);

/** Of an employer, about a chunk of a synchronisation. */
export const chunkRequest = keyed<'chunk', ChunkRequest>('chunk', (stack, authenticate, writes) =>
  stack.use(employerKey(authenticate, writes)).use(syncId()).use(chunkNumber()),
);

/** Of a board. */
export const boardRequest = keyed<'board', BoardRequest>('board', (stack, authenticate) =>
  stack.use(boardKey(authenticate)),
);

/** Of a board, about one job. */
export const boardJobRequest = keyed<'boardJob', BoardJobRequest>('boardJob', (stack, authenticate) =>
  stack.use(boardKey(authenticate)).use(jobId(boardJobUnknown)),
);

/** Of a board that may hand applications in, about one job. */
export const applicationRequest = keyed<'application', ApplicationRequest>(
  'application',
  (stack, authenticate) =>
    stack.use(boardKey(authenticate)).use(applicationsKey()).use(jobId(boardJobUnknown)),
);
