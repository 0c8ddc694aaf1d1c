import type { Employer } from '../domain/job.ts';
import type { StoredJob } from '../store/jobs/find-job.ts';

/** What was removed from a lenient request, by kind. */
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

/** Another page of a list: its number, and the cursor where it begins if there is one. */
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

/** What the use cases on jobs return. */
export type Result = JobResult | UnchangedResult | NothingResult | PageResult;
