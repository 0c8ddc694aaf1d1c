import { maxErrors } from '../../api/limits.ts';
import type { ProblemBody } from '../../api/problem-schema.ts';
import { problems } from '../../api/problems.ts';
import {
  InvalidBodyError,
  InvalidJobError,
  InvalidQueryError,
  ReferenceTakenError,
  SyncIncompleteError,
  SyncOpenError,
  TooManyRemovalsError,
} from '../../domain/errors.ts';
import type { ApiEvent, Reply } from '../api-event.ts';
import { HttpError, isReportedError, MethodUnknownError, type ReportedError } from '../errors.ts';
import { apiUrl } from './api-url.ts';
import { printable } from './reply.ts';
import { secure } from './reply-headers.ts';

const headersOf = (error: ReportedError, url: string): Record<string, string> => {
  if (error instanceof ReferenceTakenError) return { location: `${url}/jobs/${error.jobId}` };
  if (error instanceof SyncOpenError) return { location: `${url}/syncs/${error.syncId}` };
  if (error instanceof MethodUnknownError) return { allow: error.allow.join(', ') };
  if (error.code === 'key.unusable') return { 'www-authenticate': 'API-Key realm="Job Posting API"' };
  if (error.code === 'store.unavailable' || error.code === 'idempotency.running')
    return { 'retry-after': '1' };
  return {};
};

const internalFault = new HttpError(
  'internal.fault',
  'The service failed to handle the request. Report the requestId: it identifies the cause in the log.',
);

const hasFaults = (error: ReportedError) =>
  error instanceof InvalidJobError || error instanceof InvalidBodyError || error instanceof InvalidQueryError;

/** The members of a problem beyond those of every problem. */
const membersOf = (error: ReportedError): Partial<ProblemBody> => {
  if (error instanceof ReferenceTakenError) return { jobId: error.jobId };
  if (error instanceof SyncIncompleteError) return { missingChunks: [...error.missingChunks] };
  if (error instanceof TooManyRemovalsError) {
    const { removals, current, sample } = error.refused;
    return { removals, current, sample: [...sample] };
  }
  return hasFaults(error) ? { errors: error.faults.slice(0, maxErrors) } : {};
};

/** Problem details (RFC 9457). Nothing of an unexpected error is disclosed. */
export const toProblem = (thrown: unknown, event: ApiEvent): Reply => {
  const error = isReportedError(thrown) ? thrown : internalFault;
  const { name, status, title } = problems[error.code];
  const url = apiUrl(event);
  const body: ProblemBody = {
    type: `${url}/problems/${name}`,
    title,
    status,
    detail: error.message,
    message: error.message,
    requestId: event.requestContext.requestId,
    ...membersOf(error),
  };
  return {
    statusCode: status,
    headers: {
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
      ...secure,
      ...headersOf(error, url),
    },
    body: JSON.stringify(body, printable),
  };
};
