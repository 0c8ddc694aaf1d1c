import { todayAt } from '../../config.ts';
import { addDays } from '../../dates.ts';
import { hasAutoRefresh } from '../../employer/plan.ts';
import { findEmployer } from '../../employer/store/employers.ts';
import { type Moment, type SweepStep, sweepStep, swept } from '../rules/lifecycle.ts';
import { postpone } from '../store/due-jobs.ts';
import { findJobItems, toStoredJob } from '../store/find-job.ts';
import type { JobItem } from '../store/job-item.ts';
import { replaceJob } from '../store/write-job.ts';

export type SweepContext = Moment & {
  /** The date to which a job is postponed. */
  readonly tomorrow: string;
};

/** @param today the date as of which the sweep decides. */
export const sweepContext = (today: string, now: Date): SweepContext => {
  const realToday = todayAt(now);
  return {
    today,
    now: now.getTime(),
    // A sweep as of a future date must not postpone a job beyond the real tomorrow.
    tomorrow: addDays(today < realToday ? today : realToday, 1) ?? today,
  };
};

const maxAttempts = 4;

/** What a sweep does with a job. */
export const dueStep = async (item: JobItem, context: SweepContext): Promise<SweepStep> => {
  const { today, tomorrow } = context;
  const { job } = toStoredJob(item);
  const isRefreshed = job.autoRefresh && hasAutoRefresh((await findEmployer(job.employerId)).plan);
  const step = sweepStep(job, isRefreshed, today);
  return step === 'postpone' && String(item.dueDate) >= tomorrow ? 'nothing' : step;
};

/**
 * Archives, refreshes or postpones one job, on the version that was read.
 *
 * @returns what was done; `stale` when clients wrote the job during every attempt.
 */
export const sweepJob = async (first: JobItem, context: SweepContext): Promise<SweepStep | 'stale'> => {
  let item: JobItem | undefined = first;
  for (let attempt = 0; item && attempt < maxAttempts; attempt++) {
    const step = await dueStep(item, context);
    if (step === 'postpone') await postpone(item, context.tomorrow);
    if (step === 'postpone' || step === 'nothing') return step;
    const stored = toStoredJob(item);
    const { outcome } = await replaceJob(stored, swept(stored.job, step, context));
    if (outcome === 'written') return step;
    // The client's version may still be due.
    item = (await findJobItems([item.id])).get(item.id);
  }
  return item ? 'stale' : 'nothing';
};
