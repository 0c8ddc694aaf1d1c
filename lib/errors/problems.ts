import { keysOf } from '../schema-parts.ts';

/** The name is the last segment of the problem's `type` URL. */
type Problem = { readonly name: string; readonly status: number; readonly title: string };

/** Why a request is refused: every error of the API, by its code. */
export const problems = {
  'job.invalid': { name: 'validation', status: 400, title: 'The job is not valid' },
  'body.invalid': { name: 'body', status: 400, title: 'The body is not valid' },
  'query.invalid': { name: 'query', status: 400, title: 'The query is not valid' },
  'idempotency.invalid_key': {
    name: 'idempotency-key',
    status: 400,
    title: 'The Idempotency-Key is not valid',
  },
  'json.malformed': { name: 'malformed-json', status: 400, title: 'The body is not a JSON object' },
  'key.unusable': { name: 'api-key', status: 401, title: 'A valid API key is required' },
  'key.kind': { name: 'key-kind', status: 403, title: 'The API key is of another kind' },
  'key.employer': { name: 'key-employer', status: 403, title: 'The API key has no grant for the employer' },
  'job.unknown': { name: 'job-not-found', status: 404, title: 'There is no such job' },
  'sync.unknown': { name: 'sync-not-found', status: 404, title: 'There is no such synchronisation' },
  'entry.unknown': { name: 'entry-not-found', status: 404, title: 'There is no such entry' },
  'path.unknown': { name: 'not-found', status: 404, title: 'There is no such path' },
  'method.unknown': { name: 'method', status: 405, title: 'The path does not support this method' },
  'job.held': { name: 'job-held', status: 409, title: 'The operator holds the job' },
  'reference.taken': { name: 'reference-in-use', status: 409, title: 'The referenceId is in use' },
  'idempotency.running': {
    name: 'idempotency-key-in-use',
    status: 409,
    title: 'The first request with this Idempotency-Key is still running',
  },
  'sync.open': {
    name: 'sync-open',
    status: 409,
    title: 'Another synchronisation of these jobs is open',
  },
  'sync.incomplete': {
    name: 'sync-incomplete',
    status: 409,
    title: 'The synchronisation is not complete',
  },
  'sync.too_many_removals': {
    name: 'sync-too-many-removals',
    status: 409,
    title: 'The synchronisation would remove too many jobs',
  },
  'sync.closed': { name: 'sync-closed', status: 409, title: 'The synchronisation is not open' },
  'application.elsewhere': {
    name: 'application-elsewhere',
    status: 409,
    title: 'Applications to this job are made on a web page',
  },
  'application.undeliverable': {
    name: 'application-undeliverable',
    status: 409,
    title: 'The employer cannot be reached',
  },
  'cursor.expired': { name: 'cursor-expired', status: 410, title: 'The cursor has expired' },
  'precondition.failed': { name: 'precondition', status: 412, title: 'The job is not as expected' },
  'job.too_large': { name: 'too-large', status: 413, title: 'The request is too large' },
  'media.unsupported': { name: 'media-type', status: 415, title: 'The body must be JSON' },
  'idempotency.mismatch': {
    name: 'idempotency-key-reused',
    status: 422,
    title: 'The Idempotency-Key was used for another request',
  },
  'application.limit': { name: 'application-limit', status: 429, title: 'There are too many applications' },
  'internal.fault': { name: 'internal', status: 500, title: 'Internal error' },
  'store.unavailable': { name: 'unavailable', status: 503, title: 'The service is busy' },
} as const satisfies Readonly<Record<string, Problem>>;

export type ErrorCode = keyof typeof problems;

export const errorCodes = /* @__PURE__ */ keysOf(problems);
