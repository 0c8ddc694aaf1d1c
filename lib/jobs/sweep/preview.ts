import { type DuePage, findDueJobs } from '../../store/jobs/due-jobs.ts';
import { findJobItems } from '../../store/jobs/find-job.ts';
import { dueShards } from '../../store/jobs/job-item.ts';
import { autoRefreshPlans } from './auto-refresh-plans.ts';
import { countNames, type SweepCounts, type SweepOptions, tomorrowOf } from './sweep.ts';
import { dueStep } from './sweep-job.ts';

/**
 * Counts what a sweep would do, and writes nothing.
 *
 * @throws store.unavailable
 */
export const previewSweep = async ({
  today,
  now,
}: Pick<SweepOptions, 'today' | 'now'>): Promise<SweepCounts> => {
  const tomorrow = tomorrowOf(today, now);
  const context = { today, tomorrow, now: now.getTime(), hasAutoRefresh: autoRefreshPlans() };
  const counts: SweepCounts = { archived: 0, refreshed: 0, postponed: 0, failed: 0, finished: true };
  for (let shard = 0; shard < dueShards; shard++) {
    let from: DuePage['next'];
    do {
      const page = await findDueJobs(shard, today, from);
      for (const item of await findJobItems(page.ids)) {
        const step = await dueStep(item, context);
        if (step !== 'nothing') counts[countNames[step]]++;
      }
      from = page.next;
    } while (from);
  }
  return counts;
};
