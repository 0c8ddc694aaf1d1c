import { dueJobs } from '../job/store/due-jobs.ts';
import { dueShards, type JobItem } from '../job/store/job-item.ts';

/**
 * Reads the active jobs of all employers that are closed or refreshed by a date: a read unit for each.
 *
 * @throws store.unavailable
 */
export const filterDueJobs = async (date: string, keep: (item: JobItem) => boolean): Promise<JobItem[]> => {
  const kept: JobItem[] = [];
  const readShard = async (_: unknown, shard: number): Promise<void> => {
    for await (const page of dueJobs(shard, date)) {
      // The index may lag.
      kept.push(...page.filter((item) => item.status === 'active' && keep(item)));
    }
  };
  await Promise.all(Array.from({ length: dueShards }, readShard));
  return kept;
};
