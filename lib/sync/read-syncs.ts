import type { EmployerRequest } from '../http/request.ts';
import { maxListedSyncs } from '../limits.ts';
import { recordOf } from '../schema-parts.ts';
import { type OutcomeCounts, outcomes } from './rules/outcomes.ts';
import { noCounts, type Progress, progressOf } from './rules/progress.ts';
import { expiryOf, type Sync, stateOf } from './rules/sync.ts';
import { findChunks } from './store/chunks.ts';
import { recordProgress } from './store/commits.ts';
import { findLatestSyncs } from './store/sync-items.ts';
import { requireSync, type SyncRequest } from './sync-request.ts';
import type { ListedSync, SyncDocument } from './sync-schema.ts';

const iso = (millis: number): string => new Date(millis).toISOString();

/** The store does not keep the order of members. */
const inOrder = (counts: OutcomeCounts): OutcomeCounts => recordOf(outcomes, (outcome) => counts[outcome]);

/** The chunks of one that has expired are read once. */
const readProgress = async (sync: Sync, now: number, signal?: AbortSignal): Promise<Progress> => {
  const chunks = await findChunks(sync, now, signal);
  const progress = progressOf(chunks);
  const isFinal = stateOf(sync, now) === 'expired' && chunks.every(({ status }) => status !== 'running');
  if (isFinal) await recordProgress(sync, progress, signal);
  return progress;
};

/** A damaged item may lack some. */
const countsOf = ({ counts = noCounts, chunks, jobs, duplicates, missingChunks = [] }: Progress) => ({
  counts: inOrder(counts),
  chunks,
  jobs,
  duplicates,
  missingChunks: [...missingChunks],
});

const uncounted = { counts: null, chunks: null, jobs: null, duplicates: null, missingChunks: null } as const;

/** @param counted what needs the chunks. @param now in milliseconds. */
const viewOf = <Counted extends object>(sync: Sync, counted: Counted, now: number) => {
  const { planned, done, guarded } = sync.removals;
  return {
    id: sync.id,
    mode: sync.mode,
    prefix: sync.prefix,
    missing: sync.missing,
    state: stateOf(sync, now),
    ...counted,
    removals: { planned, done, ...(guarded && { guarded }) },
    opened: iso(sync.opened),
    expires: iso(expiryOf(sync)),
  };
};

/**
 * The synchronisation as clients see it. The chunks of one that is open are read.
 *
 * @param now in milliseconds.
 * @throws store.unavailable
 */
export const syncDocument = async (sync: Sync, now: number, signal?: AbortSignal): Promise<SyncDocument> =>
  viewOf(sync, countsOf(sync.progress ?? (await readProgress(sync, now, signal))), now);

/** @throws sync.unknown, store.unavailable */
export const getSync = async (request: SyncRequest): Promise<SyncDocument> =>
  syncDocument(await requireSync(request), request.now.getTime(), request.signal);

/** @param now in milliseconds. @returns it without what only its chunks show. */
export const listedSync = (sync: Sync, now: number): ListedSync =>
  viewOf(sync, sync.progress ? countsOf(sync.progress) : uncounted, now);

/** The employer's latest synchronisations, newest first. Reads no chunks. @throws store.unavailable */
export const listSyncs = async ({
  employer,
  now,
  signal,
}: Pick<EmployerRequest, 'employer' | 'now' | 'signal'>): Promise<{ data: ListedSync[] }> => {
  const millis = now.getTime();
  const syncs = await findLatestSyncs(employer.id, maxListedSyncs, millis, signal);
  return {
    data: syncs.map((sync) => listedSync(sync, millis)),
  };
};
