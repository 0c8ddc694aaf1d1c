import type { ReferenceLists } from '../map/map-file.ts';

/** A problem of a job that the service found. */
type ResultFault = { readonly code: string; readonly pointer?: string; readonly message: string };

/** What happened to one job; `index` is its place in the source, from 0. */
export type RunResult = {
  readonly index: number;
  readonly outcome: string;
  readonly errors?: readonly ResultFault[];
  readonly warnings?: readonly ResultFault[];
};

/** How far a synchronisation is. */
export type RunProgress = {
  readonly id: string;
  readonly state: string;
  readonly jobs: number;
  readonly removals: { readonly planned: number; readonly done: number; readonly guarded?: boolean };
  /** The results since the previous progress. */
  readonly results: readonly RunResult[];
};

export type SyncRun = {
  readonly mode: 'apply' | 'preview';
  readonly prefix?: string;
  readonly missing?: 'archive' | 'delete' | 'keep';
  readonly expectedCount?: number | undefined;
  readonly acceptRemovals?: number;
  readonly lenient: boolean;
  /** The id of a synchronisation to continue. */
  readonly resume?: string;
  /** Asked once all jobs were sent; with false, the synchronisation is aborted. */
  readonly mayCommit?: (id: string) => Promise<boolean>;
  /** Whether an open synchronisation of the same jobs is ended first. */
  readonly mayReplace?: (open: Blocker) => boolean;
};

/** The guard refused the commit: nothing was removed. */
export type GuardRefusal = {
  /** The id of the synchronisation, which stays open. */
  readonly id: string;
  readonly removals: number;
  readonly current: number;
  readonly sample: readonly string[];
};

/** An open synchronisation of the same jobs. */
export type Blocker = {
  readonly id: string;
  readonly mode: string;
  readonly state: string;
  readonly prefix: string;
  /** When it was opened, in ISO 8601. */
  readonly opened: string;
  /** Milliseconds since its last request. */
  readonly idle: number;
  /** `guarded`: its commit was refused. */
  readonly removals: { readonly guarded?: boolean };
};

/** What the command needs of the client. */
export type Synchroniser = {
  /** The lists to which a map file refers. */
  readonly lists: () => Promise<ReferenceLists>;
  /**
   * Sends every job and commits once the source has ended. Yields the last progress after the
   * commit. Throws what the source throws, without committing.
   */
  readonly sync: (jobs: AsyncIterable<object>, settings: SyncRun) => AsyncIterable<RunProgress>;
  /** Counts the jobs that a commit would remove now. */
  readonly countRemovals: (id: string) => Promise<number>;
  readonly stateOf: (id: string) => Promise<string>;
  /** Ends an open synchronisation, so that the next run can open one. */
  readonly abort: (id: string) => Promise<void>;
  /** @returns undefined unless the guard refused the commit. */
  readonly refusalOf: (error: unknown) => GuardRefusal | undefined;
  /** @returns undefined unless another synchronisation of the same jobs is open. */
  readonly blockerOf: (error: unknown) => Promise<Blocker | undefined>;
  /** Whether the synchronisation has chunks that are not of the feed that was sent. */
  readonly isOtherFeed: (error: unknown) => boolean;
};
