import middy from '@middy/core';
import { methodsAt } from '../api/routes.ts';
import { config } from '../config.ts';
import { entryUnknown, jobUnknown } from '../domain/errors.ts';
import type { ApiEvent, Operations, Reading } from './call.ts';
import { MethodUnknownError, pathUnknown } from './errors.ts';
import { type Authenticate, apiKey } from './middleware/api-key.ts';
import { errorReply } from './middleware/error-reply.ts';
import { idempotency } from './middleware/fingerprint.ts';
import { idempotencyKey } from './middleware/idempotency-key.ts';
import { jsonBody } from './middleware/json-body.ts';
import { mediaType } from './middleware/media-type.ts';
import { pathId } from './middleware/path-id.ts';
import { methodOf, pickOperation } from './middleware/pick-operation.ts';
import { reply } from './middleware/reply.ts';
import { requestLog } from './middleware/request-log.ts';
import { inTime } from './middleware/time-limit.ts';
import { validation } from './middleware/validation.ts';
import { apiPath } from './reply/address.ts';
import { jobReply } from './reply/job-reply.ts';

const run = (event: ApiEvent) => {
  if (!event.run) throw new Error('The stack did not prepare the call.');
  return event.run();
};

/** What every function has: its configuration is read before it takes requests, each is logged, each error answered. */
const bare = () => {
  config();
  return middy({ timeoutEarlyInMillis: 0 }).use(requestLog()).use(errorReply());
};

/**
 * A route for the holders of a key, about their own jobs. The method is picked first, because the rules about keys and
 * bodies are those of the method that the request is handled as.
 */
export const jobEndpoint = (authenticate: Authenticate, operations: Operations) =>
  inTime(
    bare()
      .use(pickOperation(operations))
      .use(apiKey(authenticate))
      .use(pathId(jobUnknown))
      .use(mediaType())
      .use(idempotencyKey())
      .use(jsonBody())
      .use(idempotency())
      .use(validation())
      .use(reply(jobReply))
      .handler(run),
  );

/** A route for the holders of a key which only reads: a bundle of it holds nothing about bodies. */
export const readEndpoint = (authenticate: Authenticate, operations: Reading) =>
  inTime(
    bare()
      .use(pickOperation(operations))
      .use(apiKey(authenticate))
      .use(pathId(jobUnknown))
      .use(validation())
      .use(reply(jobReply))
      .handler(run),
  );

/** A route for everybody, which only reads. */
export const publicEndpoint = (operations: Reading) =>
  bare().use(pickOperation(operations)).use(pathId(entryUnknown)).use(validation()).use(reply()).handler(run);

/** Refuses what no route matches: 405 where the path is known, else 404. */
export const fallbackEndpoint = () =>
  bare().handler((event: ApiEvent) => {
    const methods = methodsAt(apiPath(event) ?? '');
    // A slash that was encoded makes a known path of one that no route matches: the method is not at fault.
    const isMethodKnown = methods.some(
      (method) => method === methodOf(event.requestContext.http.method, undefined),
    );
    throw methods.length > 0 && !isMethodKnown ? new MethodUnknownError(methods) : pathUnknown();
  });
