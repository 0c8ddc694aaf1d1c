import { type DuePage, findDueJobs } from '../../store/jobs/due-jobs.ts';
import { findJobItems } from '../../store/jobs/find-job.ts';
import { dueShards } from '../../store/jobs/job-item.ts';
import { countNames, noCounts, type SweepCounts, type SweepOptions } from './sweep.ts';
import { dueStep, sweepContext } from './sweep-job.ts';

/**
 * Counts what a sweep would do, and writes nothing.
 *
 * @throws store.unavailable
 */
export const previewSweep = async (options: Pick<SweepOptions, 'today' | 'now'>): Promise<SweepCounts> => {
  const context = sweepContext(options);
  const counts = noCounts();
  for (let shard = 0; shard < dueShards; shard++) {
    let from: DuePage['next'];
    do {
      const page = await findDueJobs(shard, options.today, from);
      for (const item of await findJobItems(page.ids)) {
        const step = await dueStep(item, context);
        if (step !== 'nothing') counts[countNames[step]]++;
      }
      from = page.next;
    } while (from);
  }
  return counts;
};
