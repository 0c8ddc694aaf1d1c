import middy, { type MiddyfiedHandler } from '@middy/core';
import type { Context } from 'aws-lambda';
import { config } from '../config.ts';
import type { Method, RequestKind, RouteAtRunTime } from '../contract/route.ts';
import {
  entryId,
  fileAddress,
  isRequest,
  methodOf,
  noParameters,
  onlyMethod,
  onlyRequests,
} from './middleware/request-line.ts';
import { requestLog } from './middleware/request-log.ts';
import { inTime } from './middleware/time-limit.ts';
import { toProblem } from './reply/problem.ts';
import type {
  ApiEvent,
  EntryRequest,
  Handler,
  Internal,
  Reply,
  ReplyOf,
  ServiceRequest,
  Step,
  WithInput,
} from './step.ts';

/** The start of each stack: requests are logged, and errors become responses. */
export const newStack = (headers: Readonly<Record<string, string>> = {}) => {
  const withHeaders = (reply: Reply): Reply => ({ ...reply, headers: { ...reply.headers, ...headers } });
  // An invalid configuration fails when the function is loaded.
  config();
  return middy<ApiEvent, Reply, Error, Context, Internal>({ timeoutEarlyInMillis: 0 })
    .use(onlyRequests())
    .use(requestLog())
    .use({
      after: (request) => {
        const { reply } = request.internal;
        if (reply) request.response = withHeaders(reply);
      },
      onError: (request) => {
        request.response = withHeaders(toProblem(request.error, request.event));
      },
    });
};

/** A use case with what reads its input and what makes a response of its value. */
type UseCase<Request, Input, Output> = {
  readonly run: (request: Request, input: Input) => Output | Promise<Output>;
  readonly reply: ReplyOf<Output>;
  /** Reads the query parameters of the route, from query/. */
  readonly query?: (route: RouteAtRunTime) => Step<WithInput<Input>>;
  /** The steps of a body, from body/. */
  readonly body?: Step<Request & WithInput<Input>>[];
};

type Endpoint = Handler & { readonly method: Method };

/**
 * The handler of a route, as its row describes it: the steps of a request, in the
 * contract's order of checks. They collect in `internal` what the use case takes. Middy's own handler
 * would not see that: the use case is the last step.
 */
export const endpoint = <Route extends RouteAtRunTime, Request, Input, Output>(
  route: Route,
  { kind, headers, addSteps }: RequestType<Route['request'], Request>,
  { run, reply, query = noParameters, body = [] }: UseCase<Request, Input, Output>,
): Endpoint => {
  // 404, 405. The checks that follow are those of the method that the request is handled as.
  const start = newStack(headers).use(onlyMethod(route));
  // 401, 403; 404 for the form of an id.
  const handler = addSteps(start, route.method !== 'GET')
    // 400.
    .use(kind === 'service' ? [] : query(route))
    // 415, 413, 400.
    .use(body)
    .before(async ({ event, internal }) => {
      internal.reply = reply(await inTime(internal, run(internal, internal.input)), event, internal);
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
    const method = isRequest(event) ? methodOf(event) : first.method;
    return ([first, ...others].find((one) => one.method === method) ?? first)(event, context);
  };

/** A stack behind whose steps a use case can take `Request`. */
export type Stack<Request> = MiddyfiedHandler<ApiEvent, Reply, Error, Context, Internal & Request>;

/** What routes have in common whose use cases take the same; rows name its kind. */
export type RequestType<Kind extends RequestKind, Request> = {
  readonly kind: Kind;
  /** Headers of every response. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly addSteps: (stack: Stack<unknown>, writes: boolean) => Stack<Request>;
};

/** Without an API key. */
export const publicRequest: RequestType<'public', unknown> = {
  kind: 'public',
  addSteps: (stack) => stack,
};

/** For an entry of a public list. */
export const entryRequest: RequestType<'entry', EntryRequest> = {
  kind: 'entry',
  addSteps: (stack) => stack.use(entryId()),
};

/** About the service itself: a file or a document, which is the same for every caller. */
export const serviceRequest: RequestType<'service', ServiceRequest> = {
  kind: 'service',
  addSteps: (stack) => stack.use(fileAddress()),
};
