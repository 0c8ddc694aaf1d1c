import type { FromSchema } from 'json-schema-to-ts';
import { maxRemovalsSample } from '../limits.ts';
import type { Fault } from './fault.ts';
import type { ErrorCode } from './problems.ts';

/** What some errors report beyond their code and message, as JSON Schema. */
export const memberSchemas = {
  jobId: { type: 'integer' },
  reason: { type: 'string' },
  since: { type: 'string', format: 'date-time' },
  syncId: { type: 'string' },
  lastRequest: { type: 'string', format: 'date-time' },
  missingChunks: { type: 'array', items: { type: 'integer' } },
  removals: { type: 'integer' },
  current: { type: 'integer' },
  sample: { type: 'array', maxItems: maxRemovalsSample, items: { type: 'string' } },
  applicationUrl: { type: 'string' },
} as const;

type Members = Readonly<
  FromSchema<{ type: 'object'; properties: typeof memberSchemas; additionalProperties: false }>
> & {
  readonly errors?: (Fault | ParameterFault)[];
};

type DomainErrorOptions = ErrorOptions & {
  readonly members?: Members;
  /** Seconds after which a retry may succeed. */
  readonly retryAfter?: number;
};

/** A refusal. `message` is for the client, and may name routes and headers of the API. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly members: Members;
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    { members = {}, retryAfter, ...options }: DomainErrorOptions = {},
  ) {
    super(message, options);
    this.name = 'DomainError';
    this.code = code;
    this.members = members;
    this.retryAfter = retryAfter;
  }
}

const longestSummary = 300;

/** The first message, and how many more there are: one line of a log says what to do. */
const summary = ([first, ...others]: readonly { readonly message: string }[]): string => {
  const more = others.length > 0 ? `; and ${others.length} more` : '';
  const most = longestSummary - more.length;
  const message = (first?.message ?? '').replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
  return `${message.length > most ? `${message.slice(0, most - 1)}…` : message}${more}`;
};

/** The body, or the job that it would result in, breaks rules; `faults` lists every violation. */
export class InvalidJobError extends DomainError {
  readonly faults: readonly Fault[];

  constructor(faults: readonly Fault[]) {
    super('job.invalid', summary(faults), { members: { errors: [...faults] } });
    this.name = 'InvalidJobError';
    this.faults = faults;
  }
}

/** The body of a batch or a synchronisation breaks rules. */
export const invalidBody = (faults: readonly Fault[]): DomainError =>
  new DomainError('body.invalid', summary(faults), { members: { errors: [...faults] } });

export const keyUnusable = (detail: string): DomainError => new DomainError('key.unusable', detail);

/** Also a key of another kind with an employer's id. */
export const keyMistyped = (): DomainError =>
  keyUnusable(
    "The API key is incomplete or mistyped. Copy the whole key: jpk_ and 38 letters and digits, for a vendor's key with a dot and the id of the employer, without spaces or quotes.",
  );

/** A query parameter that is unknown, or has an invalid value. */
export type ParameterFault = {
  readonly parameter: string;
  readonly code: 'invalid_value' | 'unknown_parameter';
  readonly message: string;
};

export const invalidQuery = (faults: readonly ParameterFault[]): DomainError =>
  new DomainError('query.invalid', summary(faults), { members: { errors: [...faults] } });

/** The employer already uses the referenceId, for the job `jobId`. */
export const referenceTaken = (jobId: number): DomainError =>
  new DomainError(
    'reference.taken',
    'Another job of yours has this referenceId. Change that job, whose id is in jobId, or send PUT /jobs.',
    { members: { jobId } },
  );

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

/** What the log of changes no longer holds. */
export const cursorExpired = (): DomainError =>
  new DomainError(
    'cursor.expired',
    'The cursor is older than the changes that are kept, or of another log of changes. Walk through GET /board/jobs again.',
  );

/** The same message for a job that is unknown, or that the board may not show. */
export const boardJobUnknown = (): DomainError =>
  new DomainError('job.unknown', 'There is no live job with this id; GET /board/jobs lists those that are.');

/** The store throttles or does not respond, or writes kept conflicting: a retry may succeed. */
export const storeUnavailable = (cause?: unknown): DomainError =>
  new DomainError(
    'store.unavailable',
    'The service is busy or its store does not respond. Retry after the seconds in Retry-After.',
    { cause },
  );

/** @param applicationUrl where applicants apply. */
export const applicationElsewhere = (applicationUrl: string): DomainError =>
  new DomainError(
    'application.elsewhere',
    'Applicants apply to this job on a web page. Send them to applicationUrl.',
    { members: { applicationUrl } },
  );

export const applicationUndeliverable = (): DomainError =>
  new DomainError(
    'application.undeliverable',
    'Mails no longer reach the address of this job. Tell the applicant, and do not retry.',
  );

/** @param retryAfter seconds until the limit has room again. */
export const applicationLimit = (retryAfter: number): DomainError =>
  new DomainError(
    'application.limit',
    'There are too many applications. Keep this one, and retry after the seconds in Retry-After.',
    { retryAfter },
  );

/** The mail system throttles, fails or does not respond. */
export const mailUnavailable = (cause?: unknown): DomainError =>
  new DomainError(
    'store.unavailable',
    'The mail system does not take the application now. Keep it, and retry after the seconds in Retry-After.',
    { cause },
  );

/** An earlier request may still send the application. By its name, the alarm on failures leaves it out. */
export class ApplicationRunningError extends DomainError {
  constructor() {
    super(
      'store.unavailable',
      'The application is being sent. Keep it, and retry after the seconds in Retry-After.',
    );
    this.name = 'ApplicationRunningError';
  }
}

/** The same message for a missing synchronisation and another employer's. */
export const syncUnknown = (): DomainError =>
  new DomainError(
    'sync.unknown',
    'You have no synchronisation with this id; GET /syncs lists the latest ones.',
  );

/** The employer has a synchronisation that is open or removes jobs, for an overlapping prefix. @param lastRequest when it was sent a chunk or commit, or opened. */
export const syncOpen = (syncId: string, lastRequest: Date, isRemoving = false): DomainError =>
  new DomainError(
    'sync.open',
    isRemoving
      ? 'Another synchronisation of these jobs still removes some: see Location. Wait until its state is done.'
      : 'Another synchronisation of these jobs is open: see Location. Continue it, or abort it with DELETE.',
    { members: { syncId, lastRequest: lastRequest.toISOString() } },
  );

/** @param state of the synchronisation, such as `done`. */
export const syncClosed = (state: string): DomainError =>
  new DomainError(
    'sync.closed',
    `The synchronisation is not open: its state is ${state}. Open a new one with POST /syncs.`,
  );
