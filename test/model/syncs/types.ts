import type { OutcomeCounts } from '../../../lib/sync/rules/outcomes.ts';
import type { SyncInput } from '../../../lib/sync/sync-input-schema.ts';

export type Settings = SyncInput;

export type Chunk = {
  readonly jobs: number;
  readonly counts: OutcomeCounts;
  /** The referenceIds under the prefix, each once. */
  readonly references: readonly string[];
};

export type Commit = { readonly chunks: number; readonly jobs: number; readonly acceptRemovals?: number };

/** A job that a commit removes, if it still has this version. */
export type Removal = {
  readonly id: number;
  readonly version: number;
  readonly referenceId: string;
  readonly title: string;
};

export type Sync = {
  readonly id: string;
  /** The index of the employer. */
  readonly owner: number;
  readonly settings: Settings;
  /** The active jobs under the prefix when it was opened. */
  readonly base: number;
  readonly opened: number;
  state: 'open' | 'removing' | 'done' | 'previewed' | 'aborted';
  readonly chunks: Record<number, Chunk>;
  commit?: Commit;
  planned: readonly Removal[];
  /** The ids of planned jobs that were changed or deleted before they could be removed. */
  skipped: readonly number[];
  isGuarded: boolean;
  /** Whether it was read after it had expired. */
  isCounted: boolean;
  /** When it was committed, aborted or had removed its jobs. */
  ended?: number;
};
