import type { ErrorCode } from './problems.ts';

/** For integrators. Backticks mark code. */
type ProblemText = { readonly meaning: string; readonly remedy: string };

/** Only the documentation imports these texts: other functions load faster without them. */
export const problemTexts = {
  'job.invalid': {
    meaning:
      'The body breaks at least one rule, or the job that it would make does. Nothing was stored. `errors` holds every fault at once, each with the place, a code and a sentence.',
    remedy:
      'Go through `errors`: `pointer` is a JSON Pointer to the value at fault, `message` says what is expected. Correct them all and send the request again. If the description comes from an editor that you do not control, send `Prefer: handling=lenient`.',
  },
  'query.invalid': {
    meaning: 'A parameter of the query has a value that is not allowed, or is given twice.',
    remedy:
      'Go through `errors`: `parameter` names the one at fault, `message` says which values there are. Leave a parameter out to get its default. A `cursor` is only good for the list that it came with: begin again at the first page.',
  },
  'idempotency.invalid_key': {
    meaning: 'The header `Idempotency-Key` is empty, too long, or holds a character that it may not.',
    remedy: 'Send 1 to 255 visible ASCII characters without spaces. A random UUID is a good choice.',
  },
  'json.malformed': {
    meaning: 'The body is empty, is not valid JSON in UTF-8, or is JSON but not an object.',
    remedy: 'Send one JSON object. `detail` says where reading it failed.',
  },
  'key.unusable': {
    meaning:
      'The header `API-Key` is missing, or its key is malformed, unknown or revoked. The answer is the same for all of these.',
    remedy:
      'Send the key that you were given, whole and in the header `API-Key`. If it used to work, ask the operator of the board whether it was replaced.',
  },
  'job.unknown': {
    meaning:
      'None of your jobs has this id or referenceId. It may have been deleted, or never have been yours.',
    remedy:
      'Look the job up with `GET /jobs`. Check that you use the key of the employer who posted it. To create a job with a referenceId of your own, use `PUT /jobs`.',
  },
  'entry.unknown': {
    meaning: 'The reference list has no entry with this id, or no longer offers it.',
    remedy: 'Read the whole list and take an id from there.',
  },
  'path.unknown': {
    meaning: 'Nothing is at this address.',
    remedy:
      'Compare the address with the list of operations. Every path starts with `/api/v1.1`, is written in lower case and has no slash at its end.',
  },
  'method.unknown': {
    meaning: 'The address exists, but not for this method.',
    remedy:
      'Use one of the methods in the header `Allow`. A `POST` to a job needs `X-HTTP-Method-Override` with exactly `PUT` or `DELETE`.',
  },
  'reference.taken': {
    meaning: 'Another of your jobs already has this referenceId. Nothing was changed.',
    remedy:
      'The header `Location` holds the address of that job. To create or change by referenceId in one step, use `PUT /jobs`.',
  },
  'idempotency.running': {
    meaning: 'A request with this Idempotency-Key is still being handled, or has just been cut off.',
    remedy:
      'Wait as many seconds as the header `Retry-After` says and repeat the same request with the same key. You then get the answer of the first.',
  },
  'precondition.failed': {
    meaning:
      'The job has changed since you read it (`If-Match`), or already exists (`If-None-Match: *`). Nothing was changed.',
    remedy: 'Read the job again, decide on its present state, and send the change with its new `ETag`.',
  },
  'job.too_large': {
    meaning: 'The body, or the job that it would make, is larger than the service can store and give back.',
    remedy: 'Shorten the description, or leave out ignored properties; `detail` names the limit.',
  },
  'media.unsupported': {
    meaning:
      'The body came without `Content-Type: application/json`, with a `charset` other than UTF-8, or compressed.',
    remedy: 'Send the header `Content-Type: application/json` and the body in UTF-8 as it is.',
  },
  'idempotency.mismatch': {
    meaning:
      'This Idempotency-Key came within the last 24 hours with another body or another `Prefer`. Nothing was created.',
    remedy: 'Use a new key for each new job, and the same key only to repeat the very same request.',
  },
  'internal.fault': {
    meaning: 'A fault on our side. The request may or may not have taken effect.',
    remedy:
      'Tell the operator the `requestId`: it finds the cause in the log. A repetition is safe with `PUT`, `DELETE`, or `POST` with an Idempotency-Key.',
  },
  'store.unavailable': {
    meaning:
      'The service is busy or its store does not answer. The request may or may not have taken effect.',
    remedy:
      'Wait as many seconds as the header `Retry-After` says and repeat the request, more slowly each time. This is safe with `PUT`, `DELETE`, or `POST` with an Idempotency-Key.',
  },
} as const satisfies Record<ErrorCode, ProblemText>;
