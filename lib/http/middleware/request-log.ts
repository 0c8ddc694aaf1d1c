import { describeError, log } from '../../log.ts';
import type { ApiEvent, Reply, Step } from '../api-event.ts';
import { isRefusal } from '../errors.ts';

type Request = {
  readonly event: ApiEvent;
  readonly response: Reply | null | undefined;
  readonly error: unknown;
};

const write = ({ event, response, error }: Request): void => {
  const { statusCode = 500 } = response ?? {};
  const { requestContext, routeKey, method, caller } = event;
  log(statusCode >= 500 ? 'error' : 'info', {
    requestId: requestContext.requestId,
    route: routeKey,
    // Set where the header X-HTTP-Method-Override changed it.
    ...(method && method !== requestContext.http.method && { method }),
    status: statusCode,
    ms: Math.round((performance.now() - (event.started ?? 0)) * 10) / 10,
    employerId: caller?.id,
    keyId: caller?.keyId,
    jobId: event.jobId ?? (caller && event.id),
    ...(isRefusal(error) && { code: error.code }),
    ...(statusCode >= 500 && { cause: describeError(error) }),
  });
};

/** One JSON line for each request, once its response is known. */
export const requestLog = (): Step => ({
  before: ({ event }) => {
    event.started = performance.now();
  },
  after: write,
  onError: write,
});
