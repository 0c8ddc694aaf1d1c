import { DomainError } from '../domain/errors.ts';
import type { ApiRequest, Middleware, Reply } from './call.ts';

/** Causes may quote what a client sent: keys and e-mail addresses are not for the log. */
const redact = (text: string): string =>
  text.replace(/jpk_[\w-]+/g, 'jpk_…').replace(/[^\s"'<>@]+@[^\s"'<>@]+/g, '…@…');

const describe = (error: unknown, depth = 0): object | undefined => {
  if (!(error instanceof Error)) return error === undefined ? undefined : { message: redact(String(error)) };
  return {
    name: error.name,
    message: redact(error.message),
    ...(error.stack && { stack: redact(error.stack.split('\n').slice(1, 9).join('\n')) }),
    ...(error.cause !== undefined && depth < 3 && { cause: describe(error.cause, depth + 1) }),
  };
};

const write = ({ event, response, error, internal }: ApiRequest): void => {
  const { statusCode = 500 } = (response ?? {}) as Partial<Reply>;
  const { requestContext, routeKey } = event;
  const line = {
    level: statusCode >= 500 ? 'error' : 'info',
    time: new Date().toISOString(),
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
    ...(statusCode >= 500 && { cause: describe(error) }),
  };
  console.log(JSON.stringify(line));
};

/** One JSON line for each request, once its answer is known. */
export const requestLog = (): Middleware => ({
  before: ({ internal }) => {
    internal.started = performance.now();
  },
  after: write,
  onError: write,
});
