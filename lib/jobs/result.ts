import type { BatchResult, RemovedCounts } from '../api/batch-schema.ts';
import type { SyncDocument } from '../api/sync-schema.ts';
import type { Employer } from '../domain/job.ts';
import type { Warning } from '../domain/warnings.ts';
import type { StoredJob } from '../store/jobs/find-job.ts';

/** What was removed from a lenient request or rewritten in it, by kind. */
export type Removals = Readonly<RemovedCounts>;

/** What a request has made of a job, or would make of it. */
export type SavedJob = {
  readonly kind: 'job';
  readonly employer: Employer;
  readonly stored: StoredJob;
  readonly created: boolean;
  /** The job is as it was. */
  readonly unchanged?: true;
  /** The job was created by an earlier request with the same Idempotency-Key. */
  readonly replayed?: true | undefined;
  /** Nothing was written: `stored` and `created` are what the request would result in. */
  readonly dryRun?: boolean | undefined;
  readonly removed?: Removals | undefined;
  /** A read has none. */
  readonly warnings?: Warning[] | undefined;
};

/** A job as the client gets it. */
export type JobDocument = Pick<SavedJob, 'kind' | 'created' | 'replayed' | 'removed' | 'warnings'> & {
  /** Undefined where a dry run would create the job. */
  readonly id: number | undefined;
  /** The properties in the published order. */
  readonly document: Readonly<Record<string, unknown>>;
  /** Its entity tag; a dry run has none. */
  readonly tag: string | undefined;
  /** Whether the board shows it. */
  readonly isLive: boolean;
};

/** A read whose tag the client already has. */
export type UnchangedResult = { readonly kind: 'unchanged'; readonly tag: string };

export type NothingResult = { readonly kind: 'nothing' };

type Logged = { readonly jobId?: number | undefined; readonly mailId?: string | undefined };

/** Any other document, ready for `JSON.stringify`. */
export type DocumentResult<Document = object> = {
  readonly kind: 'document';
  readonly document: Document;
  /** It stands for what the request has done, for the first time. */
  readonly isNew?: true;
  /** What the line of the response has beside what all have. */
  readonly logged?: Logged;
};

export const documentOf = <Document>(document: Document): DocumentResult<Document> => ({
  kind: 'document',
  document,
});

/** Another page of a list: its number, and the cursor where it begins if there is one. */
export type PageLink = { readonly page: number; readonly cursor?: string };

export type PageLinks = { readonly previous: PageLink | null; readonly next: PageLink | null };

/** A page of rows ready for `JSON.stringify`. */
export type PageResult = PageLinks & {
  readonly kind: 'page';
  readonly data: readonly object[];
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
};

/** A page of a list that is reached by its number alone. */
export const numberedPage = (
  { data, total }: Pick<PageResult, 'data' | 'total'>,
  { page, pageSize }: Pick<PageResult, 'page' | 'pageSize'>,
): PageResult => {
  const pages = Math.ceil(total / pageSize);
  const previous = Math.min(page - 1, pages);
  return {
    kind: 'page',
    data,
    total,
    page,
    pageSize,
    previous: previous >= 1 ? { page: previous } : null,
    next: page < pages ? { page: page + 1 } : null,
  };
};

/** A page of a list that has no numbers; `next` is the cursor of the next one. */
export type CursorPage = {
  readonly kind: 'cursor page';
  readonly data: readonly object[];
  readonly next: string | null;
};

/** A page of a walk through the live jobs: cursors of its next page, and of the changes since it began. */
export type WalkPage = {
  readonly kind: 'walk page';
  readonly data: readonly object[];
  readonly next: string | null;
  readonly changes: string;
};

/** A page of the log of changes, with the cursor of the next one. */
export type ChangesPage = {
  readonly kind: 'changes page';
  readonly data: readonly object[];
  readonly next: string;
  readonly upToDate: boolean;
};

/** A job as boards see it, with its entity tag. */
export type BoardJobDocument = {
  readonly kind: 'board job';
  readonly document: object;
  readonly tag: string;
};

/** A synchronisation that was opened, or one whose removals continue after the response. */
export type SyncResult = { readonly kind: 'opened' | 'removing'; readonly document: SyncDocument };

/** The results of a batch or of a chunk, in the order of its operations. */
export type OperationResults = {
  readonly kind: 'results';
  readonly results: readonly Readonly<BatchResult['results'][number]>[];
  readonly counts: Readonly<BatchResult['counts']>;
};

/** What a use case of a list that anyone may read returns; lib/http/reply/reply.ts has its response. */
export type PublicResult = DocumentResult | PageResult;

/** What a use case with an employer's key returns. */
export type EmployerResult =
  | JobDocument
  | UnchangedResult
  | NothingResult
  | DocumentResult
  | PageResult
  | CursorPage
  | SyncResult
  | OperationResults;

/** What a use case with a board's key returns. */
export type BoardResult = WalkPage | ChangesPage | BoardJobDocument | UnchangedResult | DocumentResult;
