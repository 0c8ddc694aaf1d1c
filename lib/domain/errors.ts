import type { ErrorCode } from '../api/problems.ts';
import type { Fault } from './fault.ts';
import { nameOf } from './fault.ts';

/** A refusal with a code; what HTTP makes of the code is not the domain's to know. `message` is for the client. */
export class DomainError extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DomainError';
    this.code = code;
  }
}

const namedAtMost = 8;

const listed = (names: readonly string[]): string =>
  names.length <= namedAtMost
    ? names.join(', ')
    : `${names.slice(0, namedAtMost).join(', ')} and ${names.length - namedAtMost} more`;

/** The body, or the job that it would make, breaks rules; `faults` holds each of them. */
export class InvalidJobError extends DomainError {
  readonly faults: readonly Fault[];

  constructor(faults: readonly Fault[]) {
    const names = [...new Set(faults.map(({ pointer }) => nameOf(pointer)))];
    super(
      'job.invalid',
      names.length === 1
        ? `1 property needs attention: ${names[0]}`
        : `${names.length} properties need attention: ${listed(names)}`,
    );
    this.name = 'InvalidJobError';
    this.faults = faults;
  }
}

/** One query parameter that has no usable value. */
export type ParameterFault = {
  readonly parameter: string;
  readonly code: 'invalid_value';
  readonly message: string;
};

export class InvalidQueryError extends DomainError {
  readonly faults: readonly ParameterFault[];

  constructor(faults: readonly ParameterFault[]) {
    const names = faults.map(({ parameter }) => parameter);
    super(
      'query.invalid',
      names.length === 1
        ? `1 parameter needs attention: ${names[0]}`
        : `${names.length} parameters need attention: ${listed(names)}`,
    );
    this.name = 'InvalidQueryError';
    this.faults = faults;
  }
}

/** The employer already uses the referenceId, for the job `jobId`. */
export class ReferenceTakenError extends DomainError {
  readonly jobId: number;

  constructor(jobId: number) {
    super(
      'reference.taken',
      'Another job of yours has this referenceId; its address is in the header Location.',
    );
    this.name = 'ReferenceTakenError';
    this.jobId = jobId;
  }
}

/** The same words whoever owns the job, and without its id: nobody learns what others have. */
export const jobUnknown = (): DomainError =>
  new DomainError('job.unknown', 'You have no job with this id or referenceId.');

export const entryUnknown = (): DomainError =>
  new DomainError('entry.unknown', 'The list has no entry with this id.');

export const preconditionFailed = (detail: string): DomainError =>
  new DomainError('precondition.failed', detail);

export const idempotencyMismatch = (): DomainError =>
  new DomainError(
    'idempotency.mismatch',
    'This Idempotency-Key came with another body or Prefer before. Use a new key for a new job.',
  );

export const idempotencyRunning = (): DomainError =>
  new DomainError(
    'idempotency.running',
    'A request with this Idempotency-Key may still be running. Repeat yours in a moment.',
  );

/** The store throttles, does not answer, or writes kept colliding: the request can be repeated. */
export const storeUnavailable = (cause?: unknown): DomainError =>
  new DomainError(
    'store.unavailable',
    'The service is busy or its store is away. Repeat the request in a moment.',
    {
      cause,
    },
  );
