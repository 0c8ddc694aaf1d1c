import type { Employer } from '../contract/caller.ts';
import type { CheckedBody } from '../validation/checked-body.ts';
import type { Idempotency } from './body/idempotency.ts';
import type { Tags } from './entity-tags.ts';

/** What a request notes for its line of the log while it works: it may fail after it has changed jobs. */
export type Notes = {
  /** The ids of the jobs that it has created, changed or removed. */
  readonly changed: number[];
  /** How many removals a commit has planned. */
  planned?: number;
};

/** What a use case takes of a request with an employer's key. */
export type EmployerRequest = {
  readonly employer: Employer;
  /** Reads the employer again: the name may be older than what other processes return. */
  readonly currentEmployer: () => Promise<Employer | undefined>;
  readonly now: Date;
  /** Ends the requests to the store once the caller has its response. */
  readonly signal?: AbortSignal | undefined;
  readonly notes?: Notes | undefined;
  /** Check the request, and write nothing. */
  readonly dryRun?: boolean | undefined;
  /** A change is made only if the job carries one of these tags. */
  readonly ifMatch?: Tags | undefined;
  /** `*`: no existing job is changed. A read returns a job only if it carries none of these. */
  readonly ifNoneMatch?: Tags | undefined;
};

/** About the job with this id. */
export type JobRequest = EmployerRequest & { readonly id: number };

/** A validated body of a request. */
export type Body<Input> = CheckedBody<Input> & {
  /** Set with an Idempotency-Key: the creation is made once, however often it is retried. */
  readonly idempotency?: Idempotency | undefined;
};
