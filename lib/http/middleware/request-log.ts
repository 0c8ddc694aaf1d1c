import type { Context } from 'aws-lambda';
import { DomainError } from '../../domain/errors.ts';
import { describeError, describeText, log } from '../../log.ts';
import type { ApiEvent, Step } from '../api-event.ts';

const tenths = (millis: number): number => Math.round(millis * 10) / 10;

/** `lambdaRequestId` is also in Lambda's own lines about the call. */
export const requestFields = (
  { requestContext, routeKey }: ApiEvent,
  { awsRequestId }: Pick<Context, 'awsRequestId'>,
) => ({ requestId: requestContext.requestId, lambdaRequestId: awsRequestId, route: routeKey });

/** How long the work on a request has taken so far, and why. */
export const workFields = ({ started = 0, isColdStart, storeUse }: ApiEvent) => {
  const store = storeUse?.();
  return {
    ms: tenths(performance.now() - started),
    ...(store && { store: { ...store, ms: tenths(store.ms) } }),
    ...(isColdStart && { coldStart: true }),
  };
};

const write: NonNullable<Step['after']> = ({ event, context, response, error }) => {
  const { statusCode = 500 } = response ?? {};
  const { requestContext, method, caller, dryRun } = event;
  const { userAgent } = requestContext.http;
  const key = event.headers['api-key'];
  log(statusCode >= 500 ? 'error' : 'info', {
    ...requestFields(event, context),
    // Set where the header X-HTTP-Method-Override changed it.
    ...(method && method !== requestContext.http.method && { method }),
    ...(dryRun && { dryRun }),
    status: statusCode,
    // The route says what a successful request was about.
    ...(statusCode >= 400 && { path: describeText(event.rawPath, key) }),
    ...workFields(event),
    employerId: caller && 'id' in caller ? caller.id : undefined,
    keyId: caller?.keyId,
    jobId: event.jobId,
    ...(userAgent && { userAgent: describeText(userAgent, key) }),
    ...(error instanceof DomainError && { code: error.code }),
    ...(statusCode >= 500 && { cause: describeError(error, key) }),
  });
};

let isFirst = true;

/** One JSON line for each request, with its response's status. */
export const requestLog = (): Step => ({
  before: ({ event }) => {
    event.started = performance.now();
    event.isColdStart = isFirst;
    isFirst = false;
  },
  after: write,
  onError: write,
});
