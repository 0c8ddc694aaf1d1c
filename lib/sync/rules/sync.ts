import type { CommitInput, Guard, SyncInput } from '../sync-input-schema.ts';
import type { Progress } from './progress.ts';

export const syncStates = ['open', 'removing', 'done', 'previewed', 'aborted', 'expired'] as const;

/** What the client decides when it opens a synchronisation. */
export type SyncSettings = {
  /** `preview`: nothing is written to jobs. */
  readonly mode: NonNullable<SyncInput['mode']>;
  /** Only jobs whose referenceId begins with it belong to the set. */
  readonly prefix: string;
  /** What becomes of a job that is not in the set. */
  readonly missing: NonNullable<SyncInput['missing']>;
  readonly expectedCount?: number | undefined;
  readonly guard: Guard;
};

/** `committing`: a commit decides what to remove; to clients the synchronisation is still open. */
type StoredState = 'open' | 'committing' | 'removing' | 'done' | 'previewed' | 'aborted';

type Removals = {
  readonly planned: number;
  readonly done: number;
  /** The guard refused the last commit; of a preview: would have refused it. */
  readonly guarded?: true;
};

export type Sync = SyncSettings & {
  readonly id: string;
  readonly employerId: number;
  readonly state: StoredState;
  /** The active jobs under the prefix when it was opened: the base of the guard. */
  readonly base: number;
  /** In milliseconds. */
  readonly opened: number;
  /** Of the commit that holds it, and of its plan. */
  readonly token?: string | undefined;
  /** Until when that commit holds it, in milliseconds. */
  readonly leaseUntil?: number | undefined;
  /** When a commit was last asked for, in milliseconds. */
  readonly lastCommit?: number | undefined;
  readonly commit?: CommitInput | undefined;
  /** Of the chunks when it ended. */
  readonly progress?: Progress | undefined;
  readonly removals: Removals;
  /** How many entries of the plan have been processed. */
  readonly processed: number;
};

const day = 24 * 60 * 60 * 1_000;

/** How long a synchronisation stays open, and is kept after its end, in milliseconds. */
export const openMillis = day;
export const keptMillis = 7 * day;

/** When it expires if it is not committed, in milliseconds. */
export const expiryOf = ({ opened }: Pick<Sync, 'opened'>): number => opened + openMillis;

export type SyncState = (typeof syncStates)[number];

export const isHeld = ({ state, leaseUntil = 0 }: Pick<Sync, 'state' | 'leaseUntil'>, now: number): boolean =>
  state === 'committing' && leaseUntil > now;

/** The state that clients see. A commit that crashed leaves the synchronisation open. */
export const stateOf = (sync: Pick<Sync, 'state' | 'leaseUntil' | 'opened'>, now: number): SyncState => {
  const { state } = sync;
  if (state !== 'open' && state !== 'committing') return state;
  return now < expiryOf(sync) || isHeld(sync, now) ? 'open' : 'expired';
};

/**
 * Whether it keeps others of its mode from being opened: also until its removals are done, because
 * they would remove jobs that the next one has found unchanged.
 */
export const isBlocking = (sync: Pick<Sync, 'state' | 'leaseUntil' | 'opened'>, now: number): boolean =>
  ['open', 'removing'].includes(stateOf(sync, now));

/** Whether a referenceId can begin with both prefixes. */
export const overlap = (one: string, other: string): boolean =>
  one.startsWith(other) || other.startsWith(one);

export const isSameCommit = (one: CommitInput, other: CommitInput): boolean =>
  one.chunks === other.chunks && one.jobs === other.jobs && one.acceptRemovals === other.acceptRemovals;

/** Opaque to clients; sorts by time. */
export const newSyncId = (now: number, randomBytes: (size: number) => Uint8Array): string =>
  `${now.toString(36).padStart(9, '0')}${Buffer.from(randomBytes(9)).toString('hex')}`;

/** When the synchronisation with this id was opened, in milliseconds. */
export const openedAt = (id: string): number => Number.parseInt(id.slice(0, 9), 36);

/** Whether the text has the form of an id: others are unknown without a look-up. */
export const isSyncId = (text: string): boolean => /^[0-9a-z]{9}[0-9a-f]{18}$/.test(text);
