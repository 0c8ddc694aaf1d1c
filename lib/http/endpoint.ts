import { methodsAt } from '../api/routes.ts';
import { config } from '../config.ts';
import { jobUnknown } from '../domain/errors.ts';
import { readTags } from '../jobs/entity-tags.ts';
import type { EmployerCall, JobCall, Result } from '../jobs/use-case.ts';
import type { OperationResults } from '../sync/operations/operation.ts';
import type { ApiEvent, Reply, WithCaller, WithId } from './api-event.ts';
import { entryUnknown, MethodUnknownError } from './errors.ts';
import { type Authenticate, apiKey } from './middleware/api-key.ts';
import { baseStack } from './middleware/base-stack.ts';
import { markDryRun } from './middleware/dry-run.ts';
import { idempotencyKey } from './middleware/idempotency-key.ts';
import { jsonBody } from './middleware/json-body.ts';
import { mediaType } from './middleware/media-type.ts';
import { pathId } from './middleware/path-id.ts';
import { methodOf, pickOperation } from './middleware/pick-operation.ts';
import { noQuery, queryParameters, type ReadQuery } from './middleware/query-parameters.ts';
import { type Handler, inTime } from './middleware/time-limit.ts';
import type { Operation, Operations, Run } from './operation.ts';
import { pathUnknown } from './path-unknown.ts';
import { readDryRun } from './query/dry-run.ts';
import { apiPath, docsPath, isEntrance } from './reply/api-url.ts';
import { resultReply } from './reply/job-reply.ts';
import { type NumberedPage, numberedLinks, pageReply } from './reply/paging.ts';
import { json, publicHeaders } from './reply/reply-headers.ts';
import { resultsReply } from './reply/results-reply.ts';

/** An invalid configuration fails when the function is loaded. */
export const base = () => {
  config();
  return baseStack();
};

export const employerCall = ({
  caller,
  currentCaller,
  headers,
  signal,
  dryRun,
}: ApiEvent & WithCaller): EmployerCall => ({
  employer: { id: caller.id, name: caller.name },
  currentEmployer: currentCaller,
  now: new Date(),
  signal,
  dryRun,
  ifMatch: readTags(headers['if-match']),
  ifNoneMatch: readTags(headers['if-none-match']),
});

const jobCall = (event: ApiEvent & WithCaller & WithId): JobCall => ({
  ...employerCall(event),
  id: event.id,
});

const publicReply = (data: object): Reply => ({
  statusCode: 200,
  headers: { ...json, ...publicHeaders },
  body: JSON.stringify(data),
});

const replyWith = (event: ApiEvent, result: Result): Reply => {
  // A dry run creates no job.
  if (result.kind === 'job' && !(result.dryRun && result.created)) event.jobId = result.stored.job.id;
  return resultReply(result, event);
};

/** What depends on the key is never returned for another one, even by a cache that stores it. */
export const ownRoute = (handler: Handler): Handler => {
  const timely = inTime(handler);
  return async (event, context) => {
    const reply = await timely(event, context);
    return { ...reply, headers: { ...reply.headers, vary: 'API-Key' } };
  };
};

// The method is picked first: the rules about keys and bodies are those of the method that the
// request is handled as.

/** A route on an employer's jobs. */
export const employerEndpoint = (
  authenticate: Authenticate,
  operations: Operations<Operation<EmployerCall>>,
) =>
  ownRoute(
    base()
      .use(pickOperation(operations))
      .use(apiKey(authenticate))
      .use(queryParameters(readDryRun))
      .use(markDryRun())
      .use(mediaType())
      .use(idempotencyKey())
      .use(jsonBody<EmployerCall>())
      .handler<ApiEvent>(async (event) => replyWith(event, await event.run(employerCall(event)))),
  );

/** A route on one job. None of its operations is a POST, which alone takes an Idempotency-Key. */
export const jobEndpoint = (authenticate: Authenticate, operations: Operations<Operation<JobCall>>) =>
  ownRoute(
    base()
      .use(pickOperation(operations))
      .use(apiKey(authenticate))
      .use(pathId(jobUnknown))
      .use(queryParameters(readDryRun))
      .use(markDryRun())
      .use(mediaType())
      .use(jsonBody<JobCall>())
      .handler<ApiEvent>(async (event) => replyWith(event, await event.run(jobCall(event)))),
  );

/** A route on several jobs, with a result for each. A retry is safe without an Idempotency-Key. */
export const batchEndpoint = (
  authenticate: Authenticate,
  operations: Operations<Operation<EmployerCall, OperationResults>>,
) =>
  ownRoute(
    base()
      .use(pickOperation(operations))
      .use(apiKey(authenticate))
      .use(queryParameters(readDryRun))
      .use(markDryRun())
      .use(mediaType())
      .use(jsonBody<EmployerCall, OperationResults>())
      .handler<ApiEvent>(async (event) => resultsReply(await event.run(employerCall(event)), event)),
  );

/** A route that reads an employer's jobs: its bundle contains nothing about bodies. */
export const employerReadEndpoint = <Query>(
  authenticate: Authenticate,
  readQuery: ReadQuery<Query>,
  read: (call: EmployerCall, query: Query) => Promise<Result>,
) =>
  ownRoute(
    base()
      .use(pickOperation({ GET: read }))
      .use(apiKey(authenticate))
      .use(queryParameters(readQuery))
      .handler<ApiEvent>(async (event) => replyWith(event, await read(employerCall(event), event.query))),
  );

/** A route that reads one job. */
export const jobReadEndpoint = (authenticate: Authenticate, read: Run<JobCall>) =>
  ownRoute(
    base()
      .use(pickOperation({ GET: read }))
      .use(apiKey(authenticate))
      .use(pathId(jobUnknown))
      .use(queryParameters(noQuery))
      .handler<ApiEvent>(async (event) => replyWith(event, await read(jobCall(event)))),
  );

/** A route without an API key that returns a document. */
export const publicEndpoint = (read: () => object) =>
  base()
    .use(pickOperation({ GET: read }))
    .use(queryParameters(noQuery))
    .handler<ApiEvent>(async () => publicReply(read()));

/** A route without an API key that returns a page of a list. */
export const publicListEndpoint = <Query>(
  readQuery: ReadQuery<Query>,
  read: (query: Query) => NumberedPage,
) =>
  base()
    .use(pickOperation({ GET: read }))
    .use(queryParameters(readQuery))
    .handler<ApiEvent>(async (event) => {
      const page = read(event.query);
      return pageReply({ ...page, ...numberedLinks(page) }, event);
    });

/** A route without an API key that returns one entry of a list. */
export const entryEndpoint = (find: (id: number) => object | undefined) =>
  base()
    .use(pickOperation({ GET: find }))
    .use(pathId(entryUnknown))
    .use(queryParameters(noQuery))
    .handler<ApiEvent>(async ({ id, rawPath }) => {
      const entry = find(id);
      if (!entry) throw entryUnknown(rawPath);
      return publicReply(entry);
    });

const redirect = (location: string): Reply => ({
  statusCode: 302,
  headers: { ...publicHeaders, location },
});

/** Handles what no route matches: it redirects to the documentation, or returns 405 or 404. */
export const fallbackEndpoint = () =>
  base().handler<ApiEvent>(async (event) => {
    const { method: sent } = event.requestContext.http;
    const isAt = isEntrance(event);
    const methods = isAt ? (['GET'] as const) : methodsAt(apiPath(event) ?? '');
    const method = methodOf(sent, undefined);
    if (isAt && method === 'GET') return redirect(docsPath(event));
    // An encoded slash keeps an existing path from matching its route: then the method is allowed.
    const isAllowed = methods.some((one) => one === method);
    throw methods.length > 0 && !isAllowed
      ? new MethodUnknownError(sent, methods)
      : pathUnknown(event.rawPath);
  });
