import { addDays, dateOf } from '../../domain/dates.ts';
import { DomainError } from '../../domain/errors.ts';
import { isClosed, type SweepStep, sweepStep, swept } from '../../domain/lifecycle.ts';
import {
  archiveTogether,
  type DuePage,
  postpone,
  readDue,
  withoutDescription,
} from '../../store/jobs/due-jobs.ts';
import { dueShards, type JobItem } from '../../store/jobs/job-item.ts';
import { readJobItems } from '../../store/jobs/read-job-items.ts';
import { updateJob } from '../../store/jobs/write-job.ts';
import { autoRefreshPlans } from './auto-refresh-plans.ts';

export type Sweep = {
  /** The date as of which the sweep decides, `YYYY-MM-DD`. */
  readonly today: string;
  readonly now: Date;
  /** Asked before jobs are begun; once it is true, what is left is for the next run. */
  readonly isTimeUp: () => boolean;
  /** Told of each failure, and of the job that it was about unless the store itself was away. */
  readonly report: (error: unknown, jobId?: number) => void;
};

export type SweepCounts = {
  archived: number;
  refreshed: number;
  /** Refreshes that the employer's plan does not have; they are asked for again the next day. */
  postponed: number;
  /** Jobs that something is wrong with; they are tried again the next day. */
  failed: number;
  /** Whether nothing that was due is left for the next run. */
  finished: boolean;
};

const counted = { archive: 'archived', refresh: 'refreshed', postpone: 'postponed' } as const;

/** Jobs of one shard at work side by side; the shards run side by side, too. */
const perShard = 2;

/** After so many in a row the store is away, and the rest is for the next run. */
const maxUnavailable = 5;

const maxAttempts = 4;

const isUnavailable = (error: unknown): boolean =>
  error instanceof DomainError && error.code === 'store.unavailable';

/**
 * One sweep over all jobs that are due: archives those whose closeDate is past, and refreshes those that want it where
 * their employer's plan has it. Each job is written on its version, so that a client's change at the same moment is
 * either seen or wins. Runs may overlap, be killed, and be late: what one leaves the next finds.
 *
 * @throws what a repetition does not cure, such as a table that is not there; a store that is away ends the run early.
 */
export const sweep = async (run: Sweep): Promise<SweepCounts> => {
  const { today, report } = run;
  const moment = { today, now: run.now.getTime() };
  // As of a date to come, what is put off is still looked at when that date is here.
  const realToday = dateOf(run.now);
  const tomorrow = addDays(today < realToday ? today : realToday, 1) ?? today;
  const counts: SweepCounts = { archived: 0, refreshed: 0, postponed: 0, failed: 0, finished: true };
  const hasAutoRefresh = autoRefreshPlans();

  const take = async (item: JobItem): Promise<SweepStep | 'again'> => {
    const stored = withoutDescription(item);
    const { job } = stored;
    const step = sweepStep(job, job.autoRefresh && (await hasAutoRefresh(job.employerId)), today);
    if (step === 'nothing' || (step === 'postpone' && item.dueDate === tomorrow)) return 'nothing';
    if (step === 'postpone') {
      await postpone(item, tomorrow);
      return step;
    }
    const { outcome } = await updateJob(stored, swept(job, step, moment));
    return outcome === 'written' ? step : 'again';
  };

  const takeUntilSettled = async (first: JobItem): Promise<void> => {
    let item: JobItem | undefined = first;
    for (let attempt = 0; item && attempt < maxAttempts; attempt++) {
      const step = await take(item);
      if (step !== 'again') {
        if (step !== 'nothing') counts[counted[step]]++;
        return;
      }
      // A client was faster: what it left may be due still.
      [item] = await readJobItems([item.id]);
    }
    if (item) counts.finished = false;
  };

  const leave = (error: unknown, jobId?: number): void => {
    counts.finished = false;
    report(error, jobId);
  };

  /** @returns false when the store could not be reached. */
  const sweepJob = async (item: JobItem): Promise<boolean> => {
    try {
      await takeUntilSettled(item);
    } catch (error) {
      if (isUnavailable(error)) {
        leave(error, item.id);
        return false;
      }
      counts.failed++;
      report(error, item.id);
      // Whatever is wrong with this one, it must not stand before the others again today.
      await postpone(item, tomorrow).catch((cause) => leave(cause, item.id));
    }
    return true;
  };

  /**
   * Archives what has closed, each employer's jobs together.
   *
   * @returns what is left to be looked at one by one: for a refresh, or because something came between.
   */
  const archiveClosed = async (items: readonly JobItem[]): Promise<JobItem[]> => {
    const closed = items.filter((item) => isClosed(item, today));
    const groups = [...Map.groupBy(closed, ({ employerId }) => employerId).values()];
    let left = [...items];
    for (const group of groups.filter(({ length }) => length > 1)) {
      if (run.isTimeUp()) break;
      // Whatever it is that fails, each job by itself tells it again.
      const archived = await archiveTogether(group).catch(() => false);
      if (archived) counts.archived += group.length;
      const again = archived ? [] : await readJobItems(group.map(({ id }) => id));
      left = [...left.filter((item) => !group.includes(item)), ...again];
    }
    return left;
  };

  const sweepItems = async (items: readonly JobItem[]): Promise<'swept' | 'stopped'> => {
    let unavailable = 0;
    for (let at = 0; at < items.length; at += perShard) {
      if (unavailable >= maxUnavailable || run.isTimeUp()) return 'stopped';
      const reached = await Promise.all(items.slice(at, at + perShard).map(sweepJob));
      unavailable = reached.every(Boolean) ? 0 : unavailable + 1;
    }
    return 'swept';
  };

  const sweepShard = async (shard: number): Promise<void> => {
    let from: DuePage['next'];
    do {
      const page = await readDue(shard, today, from);
      const items = await archiveClosed(await readJobItems(page.ids));
      if ((await sweepItems(items)) === 'stopped') {
        counts.finished = false;
        return;
      }
      from = page.next;
    } while (from);
  };

  const shards = Array.from({ length: dueShards }, async (_, shard) => {
    try {
      await sweepShard(shard);
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      leave(error);
    }
  });
  // Nothing is at work any more when a run ends, in whatever way.
  await Promise.allSettled(shards);
  await Promise.all(shards);
  return counts;
};
