import { backOff } from '../back-off.ts';
import { latest } from '../clocks.ts';
import { DomainError, invalidBody, storeUnavailable, syncClosed } from '../errors/errors.ts';
import { plural } from '../errors/fault.ts';
import type { Body } from '../http/request.ts';
import { maxRemovalsSample } from '../limits.ts';
import { ifAvailable, retryIfStale } from '../store/items.ts';
import { missingJobs } from './missing-jobs.ts';
import { syncDocument } from './read-syncs.ts';
import { removeMissing } from './remove-missing.ts';
import { isGuarded } from './rules/guard.ts';
import { type Chunk, incompleteness, progressOf, referencesOf } from './rules/progress.ts';
import { isHeld, isSameCommit, type Sync, stateOf } from './rules/sync.ts';
import { findChunks } from './store/chunks.ts';
import { beginCommit, cancelCommit, completeCommit, type Decision } from './store/commits.ts';
import { insertPlan, type PlannedRemoval } from './store/plans.ts';
import type { CommitInput } from './sync-input-schema.ts';
import { newToken, requireSync, type SyncRequest } from './sync-request.ts';
import type { SyncDocument } from './sync-schema.ts';

/** A function that decides ends before another commit may begin, in milliseconds. */
const lease = 30_000;

/**
 * How long the request removes jobs, and how long after its arrival, in milliseconds; the rest is
 * left to the background.
 */
const removalTime = 5_000;
const lastRemoval = 22_000;

/** Steps of the request, of up to 50 jobs: as many as the default guard lets pass. */
const maxSteps = 20;

/** How often the chunks are read until none is running. */
const maxReads = 8;

/**
 * Takes the synchronisation, after another commit that is being processed.
 *
 * @returns it with the token, or as it is if the same commit has ended it. @throws sync.closed
 */
const take = (request: SyncRequest, commit: CommitInput, token: string, clock: () => number): Promise<Sync> =>
  retryIfStale(async () => {
    const sync = await requireSync(request);
    const now = clock();
    const state = stateOf(sync, now);
    if (state !== 'open') {
      if (sync.commit && isSameCommit(sync.commit, commit)) return sync;
      throw syncClosed(state);
    }
    if (isHeld(sync, now)) return undefined;
    const isTaken = await beginCommit(sync, token, { now, leaseUntil: latest(now + lease) }, request.signal);
    return isTaken ? { ...sync, token } : undefined;
  });

/** The chunks, once none is running; a request that takes long is not waited for. */
const settledChunks = async (sync: Sync, request: SyncRequest, clock: () => number): Promise<Chunk[]> => {
  for (let attempt = 1; ; attempt++) {
    const chunks = await findChunks(sync, clock(), request.signal);
    if (attempt === maxReads || !chunks.some(({ status }) => status === 'running')) return chunks;
    await backOff(attempt + 3);
  }
};

const tooManyRemovals = (removals: readonly PlannedRemoval[], { base }: Sync): DomainError =>
  new DomainError(
    'sync.too_many_removals',
    `The commit would remove ${plural(removals.length, 'job')} of ${base}. Nothing was removed. Check whether the feed was complete; if it was, commit again with acceptRemovals: ${removals.length}.`,
    {
      members: {
        removals: removals.length,
        current: base,
        sample: removals.slice(0, maxRemovalsSample).map(({ referenceId }) => referenceId),
      },
    },
  );

/**
 * Decides what to remove, and plans it.
 *
 * @throws sync.incomplete, sync.too_many_removals, store.unavailable
 */
const decide = async (
  sync: Sync,
  commit: CommitInput,
  request: SyncRequest,
  clock: () => number,
): Promise<Decision> => {
  const { signal } = request;
  const chunks = await settledChunks(sync, request, clock);
  const incomplete = incompleteness(chunks, commit.chunks, commit.jobs);
  if (incomplete) {
    const members = { missingChunks: [...incomplete.missingChunks] };
    throw new DomainError('sync.incomplete', incomplete.reason, { members });
  }
  const { set } = referencesOf(chunks);
  const removals = await missingJobs({ sync, set, signal });
  if (request.notes) request.notes.planned = removals.length;
  const guarded = isGuarded({
    removals: removals.length,
    base: sync.base,
    jobs: set.size,
    expected: sync.expectedCount,
    guard: sync.guard,
    accepted: commit.acceptRemovals,
  });
  if (guarded && sync.mode === 'apply') throw tooManyRemovals(removals, sync);
  await insertPlan(sync, sync.token ?? '', removals, signal);
  return { commit, progress: progressOf(chunks), planned: removals.length, isGuarded: guarded };
};

/** Removes what fits in the request. What fails is left to the background. */
const removeFirst = async (
  { employerId, id }: Sync,
  { now, notes, signal }: SyncRequest,
  clock: () => number,
): Promise<void> => {
  const until = Math.min(clock() + removalTime, now.getTime() + lastRemoval);
  const leave = (): never => {
    throw storeUnavailable();
  };
  let steps = 0;
  const isTimeUp = () => steps++ === maxSteps || clock() >= until;
  const removed = (ids: readonly number[]) => notes?.changed.push(...ids);
  const run = { clock, isTimeUp, report: leave, removed, signal };
  await ifAvailable(removeMissing({ employerId, id }, run));
};

/**
 * Commits a synchronisation: archives or deletes the jobs that are in no chunk. A retry of the
 * commit that ended it returns its current document.
 *
 * @throws body.invalid, sync.unknown, sync.incomplete, sync.too_many_removals, sync.closed,
 *   store.unavailable
 */
export const commitSync = async (
  request: SyncRequest,
  { input: commit, faults }: Body<CommitInput>,
  clock: () => number,
): Promise<SyncDocument> => {
  if (faults.length > 0) throw invalidBody(faults);
  const token = newToken();
  const taken = await take(request, commit, token, clock);
  if (taken.token !== token) return syncDocument(taken, clock(), request.signal);
  try {
    const decision = await decide(taken, commit, request, clock);
    await completeCommit(taken, token, decision, clock(), request.signal);
  } catch (error) {
    // If the store does not respond, the lease ends by itself.
    const isRefused = error instanceof DomainError && error.code === 'sync.too_many_removals';
    await cancelCommit(taken, token, isRefused, request.signal).catch(() => {});
    throw error;
  }
  // A lost response counts, too: only this commit has the token.
  const committed = await requireSync(request);
  if (committed.token !== token || stateOf(committed, clock()) === 'open') throw storeUnavailable();
  if (committed.state !== 'removing') return syncDocument(committed, clock(), request.signal);
  await removeFirst(committed, request, clock);
  return syncDocument(await requireSync(request), clock(), request.signal);
};
