import { dueJobs } from '../../store/jobs/due-jobs.ts';
import { dueShards } from '../../store/jobs/job-item.ts';
import { countNames, noCounts, type SweepCounts, type SweepOptions } from './sweep.ts';
import { dueStep, sweepContext } from './sweep-job.ts';

/** Counts what a sweep would do, and writes nothing. @throws store.unavailable */
export const previewSweep = async (options: Pick<SweepOptions, 'today' | 'now'>): Promise<SweepCounts> => {
  const context = sweepContext(options);
  const counts = noCounts();
  for (let shard = 0; shard < dueShards; shard++) {
    for await (const page of dueJobs(shard, options.today)) {
      for (const item of page) {
        const step = await dueStep(item, context);
        if (step !== 'nothing') counts[countNames[step]]++;
      }
    }
  }
  return counts;
};
