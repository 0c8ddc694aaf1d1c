import { DomainError } from '../../domain/errors.ts';
import { describeError, logLine } from '../../log.ts';
import type { ApiRequest, Middleware, Reply } from '../call.ts';

const write = ({ event, response, error, internal }: ApiRequest): void => {
  const { statusCode = 500 } = (response ?? {}) as Partial<Reply>;
  const { requestContext, routeKey } = event;
  const line = {
    requestId: requestContext.requestId,
    route: routeKey,
    // Set where the header X-HTTP-Method-Override changed it.
    ...(internal.method && internal.method !== requestContext.http.method && { method: internal.method }),
    status: statusCode,
    ms: Math.round((performance.now() - (internal.started ?? 0)) * 10) / 10,
    employerId: internal.caller?.id,
    keyId: internal.caller?.keyId,
    jobId: internal.jobId ?? (internal.caller && internal.id),
    ...(error instanceof DomainError && { code: error.code }),
    ...(statusCode >= 500 && { cause: describeError(error) }),
  };
  logLine(line, statusCode >= 500 ? 'error' : 'info');
};

/** One JSON line for each request, once its answer is known. */
export const requestLog = (): Middleware => ({
  before: ({ internal }) => {
    internal.started = performance.now();
  },
  after: write,
  onError: write,
});
