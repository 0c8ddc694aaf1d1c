import type { BatchResult, Outcome, OperationResult as ResultBody } from '../../api/batch-schema.ts';
import type { JobInput, ReferenceInput } from '../../api/job-schema.ts';
import type { Body } from '../../jobs/use-case.ts';

/** A job to create or change, or one to delete. The values are as they were sent. */
export type Operation =
  | { readonly op: 'put'; readonly job: unknown }
  | { readonly op: 'delete'; readonly referenceId: unknown };

/** Checks values as bodies of single requests are checked. Removes invalid values from them. */
export type Checks = {
  readonly job: (value: object) => Body<JobInput>;
  readonly reference: (value: object) => Body<ReferenceInput>;
};

export type OperationOptions = {
  readonly checks: Checks;
  readonly lenient: boolean;
  /** Only jobs whose referenceId begins with it are accepted. */
  readonly prefix?: string;
  /** Archive a job that would be active although the closeDate that was sent has passed. */
  readonly archivesClosed?: boolean;
};

export type OperationResult = Readonly<ResultBody>;

export const countOutcomes = (results: readonly OperationResult[]): BatchResult['counts'] => {
  const count = (outcome: Outcome): number => results.filter((one) => one.outcome === outcome).length;
  return {
    created: count('created'),
    updated: count('updated'),
    unchanged: count('unchanged'),
    deleted: count('deleted'),
    unknown: count('unknown'),
    invalid: count('invalid'),
    failed: count('failed'),
  };
};
