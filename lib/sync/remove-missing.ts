import { backOff } from '../back-off.ts';
import { earliest } from '../clocks.ts';
import { DomainError } from '../errors/errors.ts';
import { findJobItems, toStoredJob } from '../job/store/find-job.ts';
import { deletionSize } from '../job/store/transact-items.ts';
import { logChanged } from '../log.ts';
import { isRemovable } from './missing-jobs.ts';
import type { Sync } from './rules/sync.ts';
import { findPlanPage, type PlannedRemoval, planPageSize } from './store/plans.ts';
import { findRemoving, forgetRemoving, type RemovalStep, removeStep } from './store/removals.ts';
import { findSync } from './store/sync-items.ts';

/** One run of the removals. */
export type RemovalRun = {
  /** The time, in milliseconds. */
  readonly clock: () => number;
  /** Called before each step; once it returns true, the rest is left to another run. */
  readonly isTimeUp: () => boolean;
  /** Receives the failure of a job, which is skipped. */
  readonly report: (error: unknown, jobId: number) => void;
  /** Receives the ids of the jobs that a step has removed; by default they are logged. */
  readonly removed?: (jobIds: readonly number[]) => unknown;
  readonly signal?: AbortSignal | undefined;
};

/** Jobs of one step: a transaction may have 100 items, of which up to four are not of jobs. */
const maxJobs = 50;
const maxItems = 90;

/** A transaction may take 4 MB. One job always fits. */
const maxBytes = 2_000_000;

/** How many of the entries, from the first one on, fit one transaction. */
const fitting = (jobs: RemovalStep, missing: Sync['missing']): number => {
  let items = 0;
  let bytes = 0;
  const end = jobs.findIndex((job, at) => {
    items += job && missing === 'delete' ? deletionSize(job) : 1;
    bytes += job && missing === 'delete' ? job.text.bytes : 0;
    return at > 0 && (items > maxItems || bytes > maxBytes);
  });
  return end < 0 ? jobs.length : end;
};

/** Reads planned jobs; undefined stands for one that was written or deleted since the commit began. */
const readPlanned = async (
  entries: readonly PlannedRemoval[],
  sync: Sync,
  signal: AbortSignal | undefined,
): Promise<RemovalStep> => {
  const ids = entries.map(({ id }) => id);
  const items = await findJobItems(ids, true, signal);
  const { lastCommit = 0 } = sync;
  return entries.map((entry) => {
    const item = items.get(entry.id);
    const isPlanned = isRemovable(item, entry, sync) && item.at < earliest(lastCommit);
    return isPlanned ? toStoredJob(item) : undefined;
  });
};

/** Makes one step with at most `most` of the entries; 0 skips the next one. */
const step = async (
  sync: Sync,
  entries: readonly PlannedRemoval[],
  most: number,
  { clock, removed, signal }: RemovalRun,
): Promise<void> => {
  const jobs = most > 0 ? await readPlanned(entries.slice(0, most), sync, signal) : [undefined];
  const next = jobs.slice(0, fitting(jobs, sync.missing));
  if (!(await removeStep(sync, next, clock(), signal))) return;
  const ids = next.flatMap((stored) => stored?.job.id ?? []);
  if (removed) removed(ids);
  else logChanged({ syncId: sync.id, employerId: sync.employerId }, ids);
};

/** The entries of the plan that follow, on one page. */
const nextEntries = async (
  sync: Sync,
  signal: AbortSignal | undefined,
): Promise<readonly PlannedRemoval[]> => {
  const { entries } = await findPlanPage(sync, Math.floor(sync.processed / planPageSize), signal);
  const next = entries.slice(sync.processed % planPageSize);
  if (next.length === 0) throw new Error(`The plan of synchronisation ${sync.id} ends at ${sync.processed}.`);
  return next;
};

/** How many entries a step takes at most, after a number of attempts in vain, of which the last failed. */
const mostAfter = (attempts: number, failure: unknown): number => {
  if (attempts === 4) return 0;
  return attempts >= 2 || failure !== undefined ? 1 : maxJobs;
};

/**
 * Removes the jobs that a commit has planned, if they are still as it saw them. Runs may overlap or
 * end anywhere: each step is made once, and the next run goes on from there.
 *
 * @returns whether nothing is left to remove.
 * @throws store.unavailable
 */
export const removeMissing = async (
  { employerId, id }: Pick<Sync, 'employerId' | 'id'>,
  run: RemovalRun,
): Promise<boolean> => {
  let last: number | undefined;
  let attempts = 0;
  let failure: unknown;
  while (!run.isTimeUp()) {
    const sync = await findSync(employerId, id, run.clock(), run.signal);
    if (!sync) await forgetRemoving({ employerId, id });
    if (sync?.state !== 'removing') return true;
    attempts = sync.processed === last ? attempts + 1 : 0;
    last = sync.processed;
    if (attempts > 0) await backOff(attempts);
    const entries = await nextEntries(sync, run.signal);
    const most = mostAfter(attempts, failure);
    // A job that cannot be removed must not keep the others from it: it is reported and skipped.
    if (most === 0) run.report(failure ?? new Error('The removal was refused.'), entries[0]?.id ?? 0);
    failure = undefined;
    try {
      await step(sync, entries, most, run);
    } catch (error) {
      if (most === 0 || error instanceof DomainError) throw error;
      failure = error;
    }
  }
  return false;
};

/** Removals that take longer are stuck: their run has failed. In milliseconds. */
export const stuckAge = 600_000;

/**
 * Continues the removals that began some time ago and are not finished: their run has failed.
 *
 * @param age in milliseconds.
 * @param report receives the failure of a synchronisation, which is left to the next call.
 * @returns how many synchronisations were resumed.
 * @throws store.unavailable
 */
export const resumeRemovals = async (
  age: number,
  run: Pick<RemovalRun, 'clock' | 'isTimeUp'>,
  report: (error: unknown, sync: Pick<Sync, 'employerId' | 'id'>) => void,
): Promise<number> => {
  const before = run.clock() - age;
  const stuck = (await findRemoving()).filter(({ since }) => since <= before);
  let resumed = 0;
  for (const sync of stuck) {
    if (run.isTimeUp()) break;
    resumed += 1;
    await removeMissing(sync, { ...run, report: (error) => report(error, sync) }).catch((error) =>
      report(error, sync),
    );
  }
  return resumed;
};
