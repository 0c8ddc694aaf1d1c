import type { ProblemBody } from '../../contract/problem-schema.ts';
import { DomainError } from '../../errors/errors.ts';
import { type ErrorCode, problems } from '../../errors/problems.ts';
import { maxErrors } from '../../limits.ts';
import { MethodUnknownError } from '../errors.ts';
import type { ApiEvent, Reply } from '../step.ts';
import { apiUrl, inUtf8, printable, secure } from './reply.ts';

const soon = { 'retry-after': '1' } as const;

const headersByCode: { readonly [Code in ErrorCode]?: Readonly<Record<string, string>> } = {
  'key.unusable': { 'www-authenticate': 'API-Key realm="Job Posting API"' },
  'store.unavailable': soon,
  'idempotency.running': soon,
};

const internalFault = new DomainError(
  'internal.fault',
  'The service failed to handle the request. Report the requestId: it identifies the cause in the log.',
);

/** The path of the job or synchronisation that is in the way. */
const locationOf = ({ jobId, syncId }: DomainError['members']): string | undefined => {
  if (jobId !== undefined) return `/jobs/${jobId}`;
  return syncId === undefined ? undefined : `/syncs/${syncId}`;
};

/** Problem details (RFC 9457). Nothing of an unexpected error is disclosed. */
export const toProblem = (thrown: unknown, event: ApiEvent): Reply => {
  const error = thrown instanceof DomainError ? thrown : internalFault;
  const { code, message, members, retryAfter } = error;
  const location = locationOf(members);
  const { name, status, title } = problems[code];
  const url = apiUrl(event);
  const body: ProblemBody = {
    type: `${url}/problems/${name}`,
    title,
    status,
    detail: message,
    message,
    requestId: event.requestContext.requestId,
    ...members,
    ...(members.errors && { errors: members.errors.slice(0, maxErrors) }),
  };
  return {
    statusCode: status,
    headers: {
      'content-type': inUtf8('application/problem+json'),
      'cache-control': 'no-store',
      ...secure,
      ...headersByCode[code],
      ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
      ...(location && { location: `${url}${location}` }),
      ...(error instanceof MethodUnknownError && { allow: error.allow.join(', ') }),
    },
    body: JSON.stringify(body, printable),
  };
};
