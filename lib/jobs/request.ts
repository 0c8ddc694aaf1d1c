import type { Fault } from '../domain/fault.ts';
import type { Idempotency } from '../domain/idempotency.ts';
import type { Employer } from '../domain/job.ts';
import type { StoredJob } from '../store/jobs/read-job.ts';

/** Entity tags as a client names them: any, or these. */
export type Tags = '*' | readonly string[];

/** What every use case gets: who asks, when, and on what conditions. */
export type Request = {
  readonly employer: Employer;
  readonly now: Date;
  /** The change is made only when the job carries one of these tags. */
  readonly ifMatch?: Tags | undefined;
  /** The change is made only when there is no such job (`*`), a read only when it carries none of these. */
  readonly ifNoneMatch?: Tags | undefined;
  /** A creation is made once, however often it is asked for. */
  readonly idempotency?: Idempotency | undefined;
};

/** A request about the job with this id. */
export type JobRequest = Request & { readonly id: number };

/** A request with a body. `input` is the body without the values at fault, which are reported in `faults`. */
export type BodyRequest<Input> = Request & {
  readonly input: Input;
  readonly faults: readonly Fault[];
  /** Forgive what can be removed from a description, and unknown properties. */
  readonly lenient: boolean;
  /** How many unknown properties were left out, in lenient mode. */
  readonly ignoredProperties: number;
};

/** What was taken out of a lenient request, by kind. */
export type Removals = Readonly<Record<'tags' | 'attributes' | 'links' | 'comments' | 'properties', number>>;

export type JobResult = {
  readonly kind: 'job';
  readonly employer: Employer;
  readonly stored: StoredJob;
  readonly created: boolean;
  /** The job was created by an earlier request with the same Idempotency-Key. */
  readonly replayed?: true;
  readonly removed?: Removals | undefined;
};

/** A read whose tag the client already has. */
export type UnchangedResult = { readonly kind: 'unchanged'; readonly tag: string };

export type NothingResult = { readonly kind: 'nothing' };

/** Another page of a list: its number, and the place where it begins if that is known. */
export type PageLink = { readonly page: number; readonly cursor?: string };

/** A page of rows ready for `JSON.stringify`. */
export type PageResult = {
  readonly kind: 'page';
  readonly data: readonly object[];
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
  readonly previous: PageLink | null;
  readonly next: PageLink | null;
};

/** A document ready for `JSON.stringify`. */
export type DataResult = { readonly kind: 'data'; readonly data: object };

export type Result = JobResult | UnchangedResult | NothingResult | PageResult | DataResult;
