import { config } from '../../config.ts';
import { DomainError } from '../../errors/errors.ts';
import { describeCauses, describeText, log, logChanged, maxLoggedIds } from '../../log.ts';
import type { Step } from '../step.ts';

const tenths = (millis: number): number => Math.round(millis * 10) / 10;

const write: NonNullable<Step['after']> = ({ event, context, internal, response, error }) => {
  // A follower asks every second or so, which would hide what npm start prints.
  if (internal.isIdle && !error && config().endpoint !== undefined) return;
  const { statusCode = 500 } = response ?? {};
  const { requestContext, routeKey, headers, rawPath } = event;
  const { started = 0, isColdStart, method, caller, dryRun, jobId, syncId, mailId } = internal;
  const { changed = [], planned } = internal.notes ?? {};
  const { userAgent, method: sentMethod } = requestContext.http;
  const key = headers['api-key'];
  const store = internal.storeUse?.();
  const whose = {
    employerId: caller && 'id' in caller ? caller.id : undefined,
    keyId: caller?.keyId,
    jobId,
    syncId,
  };
  log(statusCode >= 500 ? 'error' : 'info', {
    requestId: requestContext.requestId,
    // Also in Lambda's own lines.
    lambdaRequestId: context.awsRequestId,
    route: routeKey,
    // Set where the header X-HTTP-Method-Override changed it.
    ...(method && method !== sentMethod && { method }),
    ...(dryRun && { dryRun }),
    status: statusCode,
    // The route says what a successful request was about.
    ...(statusCode >= 400 && { path: describeText(rawPath, key) }),
    ms: tenths(performance.now() - started),
    ...(store && { store: { ...store, ms: tenths(store.ms), retries: store.retries || undefined } }),
    ...(isColdStart && { coldStart: true }),
    ...whose,
    ...(changed.length > 0 && { changed: changed.slice(0, maxLoggedIds) }),
    planned,
    mailId,
    ...(userAgent && { userAgent: describeText(userAgent, key) }),
    ...(error instanceof DomainError && { code: error.code }),
    ...(statusCode >= 500 && describeCauses(error, key)),
  });
  logChanged({ requestId: requestContext.requestId, ...whose }, changed.slice(maxLoggedIds));
};

let isFirst = true;

/** One JSON line for each request, with its response's status. */
export const requestLog = (): Step => ({
  before: ({ internal }) => {
    internal.started = performance.now();
    internal.notes = { changed: [] };
    internal.isColdStart = isFirst;
    isFirst = false;
  },
  after: write,
  onError: write,
});
