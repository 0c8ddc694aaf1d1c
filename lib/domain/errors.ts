import { type Fault, nameOf, shownName } from './fault.ts';

/** lib/api/problems.ts gives each code its HTTP status and title. */
export type DomainErrorCode =
  | 'job.invalid'
  | 'job.too_large'
  | 'job.unknown'
  | 'body.invalid'
  | 'query.invalid'
  | 'reference.taken'
  | 'sync.unknown'
  | 'sync.open'
  | 'sync.incomplete'
  | 'sync.too_many_removals'
  | 'sync.closed'
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

const summary = (names: readonly string[], one: string, many: string): string => {
  if (names.length === 1) return `1 ${one} needs attention: ${names[0]}`;
  const more = names.length > namedAtMost ? ` and ${names.length - namedAtMost} more` : '';
  return `${names.length} ${many} need attention: ${names.slice(0, namedAtMost).join(', ')}${more}`;
};

/** The body, or the job that it would result in, breaks rules; `faults` lists every violation. */
export class InvalidJobError extends DomainError {
  readonly faults: readonly Fault[];

  constructor(faults: readonly Fault[]) {
    const names = [...new Set(faults.map(({ pointer }) => nameOf(pointer)))];
    super('job.invalid', summary(names, 'property', 'properties'));
    this.name = 'InvalidJobError';
    this.faults = faults;
  }
}

/** The body of a batch or a synchronisation breaks rules; `faults` lists every violation. */
export class InvalidBodyError extends DomainError {
  readonly faults: readonly Fault[];

  constructor(faults: readonly Fault[]) {
    const names = [...new Set(faults.map(({ pointer }) => nameOf(pointer)))];
    super('body.invalid', summary(names, 'value', 'values'));
    this.name = 'InvalidBodyError';
    this.faults = faults;
  }
}

/** A query parameter that is unknown, or has an invalid value. */
export type ParameterFault = {
  readonly parameter: string;
  readonly code: 'invalid_value' | 'unknown_parameter';
  readonly message: string;
};

export class InvalidQueryError extends DomainError {
  readonly faults: readonly ParameterFault[];

  constructor(faults: readonly ParameterFault[]) {
    const names = faults.map(({ parameter }) => shownName(parameter));
    super('query.invalid', summary(names, 'parameter', 'parameters'));
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
      'Another job of yours has this referenceId. Change that job, whose id is in jobId, or send PUT /jobs.',
    );
    this.name = 'ReferenceTakenError';
    this.jobId = jobId;
  }
}

/** The same message for a missing job and another employer's: it does not reveal which. */
export const jobUnknown = (): DomainError =>
  new DomainError('job.unknown', 'You have no job with this id or referenceId; GET /jobs lists your jobs.');

export const preconditionFailed = (detail: string): DomainError =>
  new DomainError('precondition.failed', detail);

export const idempotencyMismatch = (): DomainError =>
  new DomainError(
    'idempotency.mismatch',
    'This Idempotency-Key was used with another body or Prefer. Use a new key for a new job.',
  );

export const idempotencyRunning = (): DomainError =>
  new DomainError(
    'idempotency.running',
    'A request with this Idempotency-Key may still be running. Retry after the seconds in Retry-After.',
  );

/** The store throttles or does not respond, or writes kept conflicting: a retry may succeed. */
export const storeUnavailable = (cause?: unknown): DomainError =>
  new DomainError(
    'store.unavailable',
    'The service is busy or its store does not respond. Retry after the seconds in Retry-After.',
    { cause },
  );

/** The same message for a missing synchronisation and another employer's. */
export const syncUnknown = (): DomainError =>
  new DomainError(
    'sync.unknown',
    'You have no synchronisation with this id; GET /syncs lists the latest ones.',
  );

/** The employer has a synchronisation, `syncId`, that is open or removes jobs, for an overlapping prefix. */
export class SyncOpenError extends DomainError {
  readonly syncId: string;

  constructor(syncId: string, isRemoving = false) {
    super(
      'sync.open',
      isRemoving
        ? 'Another synchronisation of these jobs still removes some: see Location. Wait until its state is done.'
        : 'Another synchronisation of these jobs is open: see Location. Continue it, or abort it with DELETE.',
    );
    this.name = 'SyncOpenError';
    this.syncId = syncId;
  }
}

/** The chunks are not those that the commit names. `message` says how they differ. */
export class SyncIncompleteError extends DomainError {
  readonly missingChunks: readonly number[];

  constructor(message: string, missingChunks: readonly number[]) {
    super('sync.incomplete', message);
    this.name = 'SyncIncompleteError';
    this.missingChunks = missingChunks;
  }
}

/** What the guard refuses: the jobs to remove, the base that they are compared with, and some of them. */
export type RefusedRemovals = {
  readonly removals: number;
  readonly current: number;
  readonly sample: readonly string[];
};

/** The guard refuses the commit. `message` says why. */
export class TooManyRemovalsError extends DomainError {
  readonly refused: RefusedRemovals;

  constructor(message: string, refused: RefusedRemovals) {
    super('sync.too_many_removals', message);
    this.name = 'TooManyRemovalsError';
    this.refused = refused;
  }
}

/** @param state of the synchronisation, such as `done`. */
export const syncClosed = (state: string): DomainError =>
  new DomainError(
    'sync.closed',
    `The synchronisation is not open: its state is ${state}. Open a new one with POST /syncs.`,
  );
