import type { Fault } from '../domain/fault.ts';
import type { Idempotency } from '../domain/idempotency.ts';
import type { Employer } from '../domain/job.ts';
import type { Tags } from './entity-tags.ts';

/** A call with an API key: who calls, when, and on what conditions. */
export type EmployerCall = {
  readonly employer: Employer;
  readonly now: Date;
  /** Ends the requests to the store once the caller has been answered. */
  readonly signal?: AbortSignal | undefined;
  /** The change is made only when the job carries one of these tags. */
  readonly ifMatch?: Tags | undefined;
  /**
   * The change is made only when there is no such job (`*`), a read only when it carries none of
   * these.
   */
  readonly ifNoneMatch?: Tags | undefined;
};

/** An employer's call about the job with this id. */
export type JobCall = EmployerCall & { readonly id: number };

/**
 * The validated body of a call. `input` is the body without its invalid values, which `faults`
 * reports.
 */
export type Body<Input> = {
  readonly input: Input;
  readonly faults: readonly Fault[];
  /** Remove what is not allowed from a description, and ignore unknown properties. */
  readonly lenient: boolean;
  /** How many unknown properties were ignored, in lenient mode. */
  readonly ignoredProperties: number;
  /** Set with an Idempotency-Key: the creation is made once, however often it is retried. */
  readonly idempotency?: Idempotency | undefined;
};
