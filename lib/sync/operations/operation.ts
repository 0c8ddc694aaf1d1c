import { DomainError, InvalidJobError } from '../../errors/errors.ts';
import type { Fault } from '../../errors/fault.ts';
import type { EmployerRequest } from '../../http/request.ts';
import type { ReferenceInput } from '../../job/job-schema.ts';
import type { JobInput } from '../../job/rules/job.ts';
import { jobTag } from '../../job/rules/job-view.ts';
import type { SavedJob } from '../../job/save-job.ts';
import { maxBatchErrors } from '../../limits.ts';
import { recordOf } from '../../schema-parts.ts';
import type { CheckedBody } from '../../validation/checked-body.ts';
import type { BatchResult, OperationResult } from '../batch-schema.ts';
import { type OutcomeName, outcomes } from '../rules/outcomes.ts';

/** A job to create or change, or one to delete. The values are as they were sent. */
export type Operation =
  | { readonly op: 'put'; readonly job: unknown }
  | { readonly op: 'delete'; readonly referenceId: unknown };

/** Checks values as bodies of single requests are checked. Removes invalid values from them. */
export type Checks = {
  readonly job: (value: object) => Promise<CheckedBody<JobInput>>;
  readonly reference: (value: object) => CheckedBody<ReferenceInput>;
};

export type OperationOptions = {
  readonly checks: Checks;
  readonly lenient: boolean;
  /** Only jobs whose referenceId begins with it are accepted. */
  readonly prefix?: string;
  /** Who changes the jobs; the client if absent. */
  readonly by?: 'synchronisation';
};

/** The operations of a body. */
export type Operations = { readonly operations: readonly Operation[]; readonly options: OperationOptions };

/** A request whose signal belongs to its operations alone. */
export type TimedRequest = EmployerRequest & {
  readonly signal: AbortSignal;
  /** The milliseconds since the request arrived. */
  readonly elapsed: () => number;
};

/** The result of an operation, which has yet to get its index. */
export type OperationOutcome = Omit<OperationResult, 'index'>;

const referenceOf = (referenceId: string | undefined) => (referenceId === undefined ? {} : { referenceId });

export const invalidOutcome = (faults: readonly Fault[], referenceId?: string): OperationOutcome => ({
  outcome: 'invalid',
  ...referenceOf(referenceId),
  errors: faults.slice(0, maxBatchErrors),
});

/** What an error means for one operation. @throws the error if it means that of the whole request */
export const errorOutcome = (error: unknown, referenceId: string | undefined): OperationOutcome => {
  const reference = referenceOf(referenceId);
  if (error instanceof InvalidJobError) return invalidOutcome(error.faults, referenceId);
  if (!(error instanceof DomainError)) throw error;
  switch (error.code) {
    case 'job.too_large': {
      const tooLarge: Fault = { pointer: '/description', code: 'too_large', message: error.message };
      return invalidOutcome([tooLarge], referenceId);
    }
    case 'job.held': {
      // A put leaves the job held: this is a deletion.
      const held: Fault = { pointer: '/referenceId', code: 'held', message: error.message };
      return invalidOutcome([held], referenceId);
    }
    case 'job.unknown':
      return { outcome: 'unknown', ...reference };
    case 'store.unavailable':
      return { outcome: 'failed', ...reference };
    default:
      throw error;
  }
};

/** The outcome of putting a job. */
export const putOutcome = (
  { stored, created, unchanged, employer, removed, warnings = [] }: SavedJob,
  referenceId: string,
  { dryRun }: EmployerRequest,
): OperationOutcome => {
  const changed = created ? 'created' : 'updated';
  return {
    outcome: unchanged ? 'unchanged' : changed,
    id: created && dryRun ? null : stored.job.id,
    referenceId,
    // A dry run draws no version.
    ...(!dryRun && { etag: jobTag(stored, employer) }),
    ...(warnings.length > 0 && { warnings }),
    ...(removed && { removed }),
  };
};

/** Numbers the outcomes, and counts them. */
export const resultsOf = (all: readonly OperationOutcome[]): BatchResult => {
  const count = (outcome: OutcomeName): number => all.filter((one) => one.outcome === outcome).length;
  return {
    results: all.map((one, index) => ({ index, ...one })),
    counts: recordOf(outcomes, count),
  };
};
