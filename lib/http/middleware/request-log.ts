import { DomainError } from '../../domain/errors.ts';
import { describeError, describeText, log } from '../../log.ts';
import type { Step } from '../api-event.ts';

const write: NonNullable<Step['after']> = ({ event, response, error }) => {
  const { statusCode = 500 } = response ?? {};
  const { requestContext, routeKey, method, caller, dryRun } = event;
  const { userAgent } = requestContext.http;
  const key = event.headers['api-key'];
  log(statusCode >= 500 ? 'error' : 'info', {
    requestId: requestContext.requestId,
    route: routeKey,
    // Set where the header X-HTTP-Method-Override changed it.
    ...(method && method !== requestContext.http.method && { method }),
    ...(dryRun && { dryRun }),
    status: statusCode,
    // The route says what a successful request was about.
    ...(statusCode >= 400 && { path: describeText(event.rawPath, key) }),
    ms: Math.round((performance.now() - (event.started ?? 0)) * 10) / 10,
    employerId: caller && 'id' in caller ? caller.id : undefined,
    keyId: caller?.keyId,
    jobId: event.jobId,
    ...(userAgent && { userAgent: describeText(userAgent, key) }),
    ...(error instanceof DomainError && { code: error.code }),
    ...(statusCode >= 500 && { cause: describeError(error, key) }),
  });
};

/** One JSON line for each request, with its response's status. */
export const requestLog = (): Step => ({
  before: ({ event }) => {
    event.started = performance.now();
  },
  after: write,
  onError: write,
});
