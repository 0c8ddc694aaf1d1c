import { addDays } from '../domain/dates.ts';
import { DomainError } from '../domain/errors.ts';
import type { Job } from '../domain/job.ts';
import { type SweepStep, sweepStep } from '../domain/lifecycle.ts';
import { type DuePage, postpone, readDue, readJobItems, withoutDescription } from '../store/due-jobs.ts';
import { getEmployer } from '../store/employers.ts';
import { dueShards, type JobItem } from '../store/job-item.ts';
import { updateJob } from '../store/jobs.ts';

export type Sweep = {
  /** The date as of which the sweep decides, `YYYY-MM-DD`. */
  readonly today: string;
  readonly now: Date;
  /** The moment, in milliseconds, after which no further job is begun; what is left is for the next run. */
  readonly until: number;
  /** Told of each job that failed. */
  readonly report: (error: unknown, jobId: number) => void;
};

export type SweepCounts = {
  archived: number;
  refreshed: number;
  /** Refreshes that the employer's plan does not have; they are asked for again the next day. */
  postponed: number;
  failed: number;
  /** Whether everything that was due has been looked at. */
  finished: boolean;
};

/** Jobs of one shard at work side by side; the shards run side by side, too. */
const perShard = 2;

/** After so many in a row the store is away, and the rest is for the next run. */
const maxUnavailable = 5;

const maxAttempts = 4;

const isUnavailable = (error: unknown): boolean =>
  error instanceof DomainError && error.code === 'store.unavailable';

const swept = (job: Job, step: 'archive' | 'refresh', { today, now }: Sweep): Job =>
  step === 'archive'
    ? { ...job, status: 'archived' }
    : { ...job, publishDate: today, publishedAt: now.getTime() };

/** Remembers each employer's plan for the length of a run. */
const autoRefreshPlans = () => {
  const plans = new Map<number, Promise<boolean>>();
  return (employerId: number): Promise<boolean> => {
    const known = plans.get(employerId);
    if (known) return known;
    const asked = getEmployer(employerId).then(({ plan }) => plan === 'unlimited');
    plans.set(employerId, asked);
    // A failure is for those who wait now; the next job asks anew.
    asked.catch(() => plans.delete(employerId));
    return asked;
  };
};

const tomorrow = ({ today }: Sweep): string => addDays(today, 1) ?? today;

/**
 * One sweep over all jobs that are due: archives those whose closeDate is past, and refreshes those that want it where
 * their employer's plan has it. Each job is written on its version, so that a client's change at the same moment is
 * either seen or wins. Runs may overlap, be killed, and be late: what one leaves the next finds.
 */
export const sweep = async (run: Sweep): Promise<SweepCounts> => {
  const counts: SweepCounts = { archived: 0, refreshed: 0, postponed: 0, failed: 0, finished: true };
  const hasAutoRefresh = autoRefreshPlans();

  const take = async (item: JobItem): Promise<SweepStep | 'again'> => {
    const stored = withoutDescription(item);
    const { job } = stored;
    const step = sweepStep(job, job.autoRefresh && (await hasAutoRefresh(job.employerId)), run.today);
    if (step === 'nothing') return step;
    if (step === 'postpone') {
      await postpone(item, tomorrow(run));
      return step;
    }
    const { outcome } = await updateJob(stored, swept(job, step, run));
    return outcome === 'written' ? step : 'again';
  };

  /** @returns false when the store could not be reached. */
  const sweepJob = async (first: JobItem): Promise<boolean> => {
    try {
      let item: JobItem | undefined = first;
      for (let attempt = 0; item && attempt < maxAttempts; attempt++) {
        const step = await take(item);
        if (step === 'archive') counts.archived++;
        if (step === 'refresh') counts.refreshed++;
        if (step === 'postpone') counts.postponed++;
        if (step !== 'again') return true;
        // A client was faster: what it left may be due still.
        [item] = await readJobItems([item.id]);
      }
    } catch (error) {
      counts.failed++;
      run.report(error, first.id);
      if (isUnavailable(error)) return false;
      // Whatever is wrong with this one, it must not stand before the others again today.
      await postpone(first, tomorrow(run)).catch((cause) => run.report(cause, first.id));
    }
    return true;
  };

  const sweepShard = async (shard: number): Promise<void> => {
    let unavailable = 0;
    let from: DuePage['next'];
    do {
      const page = await readDue(shard, run.today, from);
      const items = await readJobItems(page.ids);
      for (let at = 0; at < items.length; at += perShard) {
        if (Date.now() >= run.until || unavailable >= maxUnavailable) {
          counts.finished = false;
          return;
        }
        const reached = await Promise.all(items.slice(at, at + perShard).map(sweepJob));
        unavailable = reached.every(Boolean) ? 0 : unavailable + 1;
      }
      from = page.next;
    } while (from);
  };

  await Promise.all(
    Array.from({ length: dueShards }, async (_, shard) => {
      try {
        await sweepShard(shard);
      } catch (error) {
        if (!isUnavailable(error)) throw error;
        counts.finished = false;
      }
    }),
  );
  return counts;
};
