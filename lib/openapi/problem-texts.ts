import type { ErrorCode } from '../errors/problems.ts';

/** For integrators. Backticks mark code. */
type ProblemText = { readonly meaning: string; readonly remedy: string };

/** Only the documentation imports these texts: other functions load faster without them. */
export const problemTexts = {
  'job.invalid': {
    meaning:
      'The body, or the job that it would result in, breaks at least one rule. Nothing was stored. `errors` lists every invalid value at once, each with its place, a code and a message.',
    remedy:
      'Correct every value in `errors`: `pointer` is a JSON Pointer to it, `message` says what to write instead. If the description comes from an editor that you do not control, send `Prefer: handling=lenient`.',
  },
  'body.invalid': {
    meaning:
      'The body of a batch, a synchronisation or an application breaks at least one rule: it has an unknown or invalid member, lacks one, or has too many operations or jobs. Nothing was done. `errors` lists every invalid value, each with its place, a code and a message. Invalid jobs do not cause this problem: each has a result of its own.',
    remedy: 'Correct every value in `errors`.',
  },
  'query.invalid': {
    meaning:
      'The operation does not have one of the query parameters, or a parameter has an invalid value or is given twice.',
    remedy:
      'Correct every parameter in `errors`, or leave it out for its default. A `cursor` is valid only with the filters that it came with.',
  },
  'idempotency.invalid_key': {
    meaning: 'The header `Idempotency-Key` is empty, too long, or contains a character that is not allowed.',
    remedy: 'Send 1 to 255 visible ASCII characters without spaces, such as a random UUID.',
  },
  'json.malformed': {
    meaning: 'The body is empty, is not valid JSON in UTF-8, or is JSON but not an object.',
    remedy: 'Send one JSON object. `detail` says where parsing failed.',
  },
  'key.unusable': {
    meaning:
      'There is no header `API-Key`; or its key is incomplete or mistyped; or its key is not accepted, because it is unknown or revoked or its employer is suspended. `detail` says which of the three.',
    remedy:
      'Send the whole key in `API-Key`, without a scheme such as `Bearer`. If it is not accepted, ask the operator whether it was replaced.',
  },
  'key.kind': {
    meaning:
      "The key is valid, but not for this request: a read-only key cannot write, not even in a dry run; a board's key works only below `/board`, and hands applications in only with that right; an employer's key does nothing there; `GET /employers` needs a vendor's key without the id of an employer. `detail` says which kind is needed.",
    remedy: 'Send a key of the kind that `detail` names. The operator issues keys.',
  },
  'key.employer': {
    meaning:
      "It is a vendor's key, and its header names no employer, or one that does not exist or is not granted to the vendor. A vendor acts for an employer with the key, a dot and the employer's id: `API-Key: jpk_….4021`.",
    remedy:
      'List the employers that are granted with `GET /employers` and the key alone. The operator of the board grants others.',
  },
  'job.unknown': {
    meaning: 'None of your jobs has this id or referenceId. It may have been deleted.',
    remedy:
      'Find it with `GET /jobs`. Check that the key is that of its employer. To create a job with a referenceId of your own, use `PUT /jobs`.',
  },
  'sync.unknown': {
    meaning:
      'None of your synchronisations has this id, or its chunk cannot have this number. A synchronisation is kept for 7 days after it ended.',
    remedy:
      'Find it with `GET /syncs`, or open a new one with `POST /syncs`. Chunks have the numbers 1 to 1,000.',
  },
  'entry.unknown': {
    meaning: 'The reference list has no entry with this id, or no longer offers it.',
    remedy: 'Read the list, and use an id from it.',
  },
  'path.unknown': {
    meaning: 'The API has no such path.',
    remedy: 'Use the path that `detail` suggests. Every path starts with `/api/v1.1` and is in lower case.',
  },
  'method.unknown': {
    meaning: 'The path exists, but does not support this method.',
    remedy:
      'Use a method of the header `Allow`. A `POST` to a job needs `X-HTTP-Method-Override` with exactly `PUT` or `DELETE`.',
  },
  'job.held': {
    meaning:
      'The operator holds the job, for the `reason` and since the time in the problem. Until it is released, it stays archived, and cannot be published, deleted or given another referenceId. Nothing was changed.',
    remedy:
      'Correct what `reason` says, ask the operator to release the job, and publish it with your next request.',
  },
  'reference.taken': {
    meaning: 'Another of your jobs has this referenceId. Nothing was changed.',
    remedy:
      '`jobId` is the id of that job, `Location` its URL. To create or update by referenceId, use `PUT /jobs`.',
  },
  'idempotency.running': {
    meaning: 'A request with this Idempotency-Key is still running, or ended without a response.',
    remedy:
      'Wait as long as `Retry-After` says, and retry with the same key. It returns the response of the first request.',
  },
  'sync.open': {
    meaning:
      'You have a synchronisation that is open, or still removes jobs, whose prefix begins with this one, or the other way round. Its URL is in the header `Location`, its id in `syncId`. Nothing was opened. Previews keep none from being opened; at most 100 of them can be open.',
    remedy:
      'If it is your own, continue it: `missingChunks` lists the gaps. Otherwise wait until it ends, or, if its `lastRequest` is long ago, abort it with `DELETE`. For one that removes jobs, wait until its `state` is `done`.',
  },
  'sync.incomplete': {
    meaning:
      'The chunks that arrived are not those that the commit names: some are missing (`missingChunks`), are still running, or have a higher number, or they contain another number of jobs. Nothing was removed, and the synchronisation stays open.',
    remedy:
      'Send the missing chunks, and commit again with the numbers that you sent. If they differ otherwise, abort it and start a new one.',
  },
  'sync.too_many_removals': {
    meaning:
      'The guard refuses the commit, because so many jobs are missing that the set is probably incomplete. `removals` is the number of jobs that would be removed, `current` that of the active jobs under the prefix when the synchronisation was opened, and `sample` lists some of their referenceIds. Nothing was removed, and the synchronisation stays open.',
    remedy:
      'Compare `GET /syncs/{id}/removals` with your own system. To remove the jobs, commit again with `acceptRemovals`, the number that you accept. Otherwise abort it, repair the source, and start a new one.',
  },
  'sync.closed': {
    meaning: 'The synchronisation was committed or aborted, or has expired. Nothing was changed.',
    remedy: 'Read it with `GET /syncs/{id}`. To send another set, open a new one.',
  },
  'application.elsewhere': {
    meaning: 'The job has the routing type 2: applicants apply on a web page. Nothing was sent.',
    remedy: 'Send the applicant to `applicationUrl`.',
  },
  'application.undeliverable': {
    meaning:
      'The mail system no longer delivers to the address of the job, or cannot take it. Nothing was sent.',
    remedy: 'Do not retry. Tell the applicant, and the operator the id of the job.',
  },
  'cursor.expired': {
    meaning:
      'The cursor is older than the 30 days for which changes are kept, or of a log of changes that the operator has replaced.',
    remedy:
      'Walk through `GET /board/jobs` again, follow its `changes` until `upToDate` is true, and delete every job that neither has returned.',
  },
  'precondition.failed': {
    meaning:
      'The job has changed since you read it (`If-Match`), or already exists (`If-None-Match: *`). Nothing was changed.',
    remedy: 'Read the job again, and send the change with its new `ETag`.',
  },
  'job.too_large': {
    meaning: 'The body, or the job that it would result in, is larger than the service can store and return.',
    remedy: 'Shorten the description, or leave out ignored properties; `detail` has the limit.',
  },
  'media.unsupported': {
    meaning:
      'The body was sent without `Content-Type: application/json`, with a `charset` other than UTF-8, or compressed.',
    remedy: 'Send `Content-Type: application/json`, and the body in UTF-8, uncompressed.',
  },
  'idempotency.mismatch': {
    meaning:
      'This Idempotency-Key was used within the last 24 hours with another body or another `Prefer`. Nothing was created.',
    remedy: 'Use a key again only to retry the same request.',
  },
  'application.limit': {
    meaning:
      'The job, the address of its employer or the key has had as many applications as it may have in this hour or day. Nothing was sent.',
    remedy: 'Keep the application, and retry as `Retry-After` says. Keep robots out of your form.',
  },
  'internal.fault': {
    meaning: 'An error in the service. The request may or may not have taken effect.',
    remedy:
      'Report the `requestId` to the operator. A retry is safe with `PUT`, `DELETE`, or `POST` with an Idempotency-Key.',
  },
  'store.unavailable': {
    meaning:
      'The service is busy, or its store does not respond. The request may or may not have taken effect.',
    remedy:
      'Wait as long as `Retry-After` says, and retry, with a longer pause each time. This is safe with `PUT`, `DELETE`, an application, or `POST` with an Idempotency-Key.',
  },
} as const satisfies Record<ErrorCode, ProblemText>;
