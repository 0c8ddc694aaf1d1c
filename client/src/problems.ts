/** Made from openapi.json; to be changed there. */

export type ProblemMembers = {
  validation: 'errors';
  body: 'errors';
  query: 'errors';
  'idempotency-key': never;
  'malformed-json': never;
  'api-key': never;
  'key-kind': never;
  'job-not-found': never;
  'sync-not-found': never;
  'entry-not-found': never;
  'not-found': never;
  method: never;
  'job-held': 'reason' | 'since';
  'reference-in-use': 'jobId';
  'idempotency-key-in-use': never;
  'sync-open': 'syncId' | 'lastRequest';
  'sync-incomplete': 'missingChunks';
  'sync-too-many-removals': 'removals' | 'current' | 'sample';
  'sync-closed': never;
  'application-elsewhere': 'applicationUrl';
  'application-undeliverable': never;
  'cursor-expired': never;
  precondition: never;
  'too-large': never;
  'media-type': never;
  'idempotency-key-reused': never;
  'application-limit': never;
  internal: never;
  unavailable: never;
};
