import { assignIf, queryPages, updateIf, writeItems } from '../../store/items.ts';
import { findJobItems, toStoredJob } from './find-job.ts';
import { type JobItem, jobKey } from './job-item.ts';
import { archiveItems } from './transact-items.ts';

/** A batch read and a transaction may have 100; fewer keep the last round of a run short. */
const batch = 50;

/**
 * Walks through the jobs of a shard that are due by a date, the longest due first.
 *
 * @throws store.unavailable
 */
export async function* dueJobs(shard: number, today: string): AsyncGenerator<JobItem[]> {
  const query = {
    IndexName: 'byDueDate',
    KeyConditionExpression: 'dueShard = :shard AND dueDate <= :today',
    ExpressionAttributeValues: { ':shard': shard, ':today': today },
    Limit: batch,
  };
  for await (const rows of queryPages('jobs', query)) {
    yield [...(await findJobItems(rows.map(({ id }) => id))).values()];
  }
}

/**
 * Postpones a job, unless it is due later (a sweep as of a date to come meets such jobs) or its due date
 * has changed. Its version stays.
 *
 * @throws store.unavailable
 */
export const postpone = async ({ id, dueDate = '' }: JobItem, until: string): Promise<void> => {
  if (dueDate >= until) return;
  const postponed = assignIf({ dueDate: until }, '#dueDate = :due', { ':due': dueDate });
  await updateIf({ ...jobKey(id), ...postponed });
};

/**
 * Archives active jobs of one employer in one transaction. Counting them together saves a quarter
 * of the cost, and contention on the counters where hundreds of jobs close on one day.
 *
 * @returns false, with nothing written, if a job has changed.
 * @throws store.unavailable
 */
export const archiveJobs = async (items: readonly JobItem[], now: number): Promise<boolean> => {
  const jobs = items.map((item) => toStoredJob(item));
  const refusals = await writeItems(() => archiveItems(jobs, now, 'sweep'));
  return refusals === undefined;
};
