import { exampleUrl } from '../contract/example-url.ts';
import type { Example } from '../contract/types.ts';
import * as errors from '../errors/errors.ts';
import { type ErrorCode, problems } from '../errors/problems.ts';
import { jobHeld } from '../job/rules/hold.ts';
import { syncExample } from './examples.ts';

type ProblemError = { readonly message: string; readonly members: object };

/** The errors of the domain, and the texts of those that are made elsewhere. */
const refusals: Readonly<Record<ErrorCode, ProblemError | string>> = {
  'job.invalid': new errors.InvalidJobError([
    { pointer: '/title', code: 'required', message: 'title is required' },
    {
      pointer: '/salary/period',
      code: 'required',
      message: 'salary.period is required when salary.amount is given',
    },
  ]),
  'body.invalid': errors.invalidBody([
    { pointer: '/operations', code: 'too_few', message: 'operations needs at least one entry' },
  ]),
  'query.invalid': errors.invalidQuery([
    {
      parameter: 'pageSize',
      code: 'invalid_value',
      message: 'pageSize must be a whole number from 1 to 100, in decimal digits',
    },
  ]),
  'idempotency.invalid_key':
    'The header Idempotency-Key must have 1 to 255 visible ASCII characters. Send a random UUID.',
  'json.malformed': 'The body is an array. Send one JSON object in each request.',
  'key.unusable': errors.keyMistyped(),
  'key.kind': "This key is read-only, and the request may write. Send an employer's key that may.",
  'key.employer':
    "The vendor's key has no grant for this employer. GET /employers, with the key alone, lists those that are granted; the operator grants others.",
  'job.unknown': errors.jobUnknown(),
  'sync.unknown': errors.syncUnknown(),
  'entry.unknown': 'The list has no entry with this id; GET /api/v1.1/positiontypes returns the ids.',
  'path.unknown': '/api/v1.1/job is not a path of this API; did you mean /api/v1.1/jobs?',
  'method.unknown':
    'This path does not support POST; use GET, PUT or DELETE, or POST with the header X-HTTP-Method-Override: PUT or DELETE.',
  'job.held': jobHeld({
    reason: 'The address for applications is not yours.',
    since: '2026-11-25T09:30:00.000Z',
  }),
  'reference.taken': errors.referenceTaken(183668),
  'idempotency.running': errors.idempotencyRunning(),
  'sync.open': errors.syncOpen(syncExample.id, new Date(syncExample.opened)),
  'sync.incomplete': {
    message: 'Chunk 2 of 2 is missing; send it, and commit again.',
    members: { missingChunks: [2] },
  },
  'sync.too_many_removals': {
    message:
      'The commit would remove 7 jobs of 9. Nothing was removed. Check whether the feed was complete; if it was, commit again with acceptRemovals: 7.',
    members: {
      removals: 7,
      current: 9,
      sample: ['A-03', 'A-04', 'A-05', 'A-06', 'A-07', 'A-08', 'A-09'],
    },
  },
  'sync.closed': errors.syncClosed('done'),
  'application.elsewhere': errors.applicationElsewhere('https://lakeside.example/jobs'),
  'application.undeliverable': errors.applicationUndeliverable(),
  'application.limit': errors.applicationLimit(60),
  'cursor.expired': errors.cursorExpired(),
  'precondition.failed':
    'The job has changed since you read it (If-Match). Read it again, and send its new ETag.',
  'job.too_large':
    'With < and & escaped, the description takes more than 6225920 bytes, which is the limit. Shorten it.',
  'media.unsupported':
    'The body has no Content-Type of JSON. Send the header Content-Type: application/json.',
  'idempotency.mismatch': errors.idempotencyMismatch(),
  'internal.fault':
    'The service failed to handle the request. Report the requestId: it identifies the cause in the log.',
  'store.unavailable': errors.storeUnavailable(),
};

export const exampleError = (code: ErrorCode): ProblemError => {
  const error = refusals[code];
  return typeof error === 'string' ? { message: error, members: {} } : error;
};

/** The response to a request that is refused for this reason. */
export const problemExample = (code: ErrorCode): Example => {
  const { name, title, status } = problems[code];
  const { message, members } = exampleError(code);
  const type = `${exampleUrl}/problems/${name}`;
  const value = { type, title, status, detail: message, message, requestId: 'kT3xYhYq2QfGdmk', ...members };
  return { summary: title, value };
};
