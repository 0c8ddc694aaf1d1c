import type { Fault } from './fault.ts';
import { nameOf } from './fault.ts';

/** lib/api/problems.ts gives each code its HTTP status and title. */
export type DomainErrorCode =
  | 'job.invalid'
  | 'job.too_large'
  | 'job.unknown'
  | 'query.invalid'
  | 'reference.taken'
  | 'precondition.failed'
  | 'idempotency.mismatch'
  | 'idempotency.running'
  | 'store.unavailable';

/** A refusal with a code. `message` is for the client. */
export class DomainError extends Error {
  readonly code: DomainErrorCode;

  constructor(code: DomainErrorCode, message: string, options?: ErrorOptions) {
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

/** The body, or the job that it would result in, breaks rules; `faults` lists every violation. */
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

/**
 * The same message whether the job is missing or another employer's, so that it does not reveal
 * which.
 */
export const jobUnknown = (): DomainError =>
  new DomainError('job.unknown', 'You have no job with this id or referenceId.');

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

/**
 * The store throttles or does not respond, or writes kept conflicting: the request can be retried.
 */
export const storeUnavailable = (cause?: unknown): DomainError =>
  new DomainError(
    'store.unavailable',
    'The service is busy or its store is away. Repeat the request in a moment.',
    { cause },
  );
