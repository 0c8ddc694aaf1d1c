import { queryOnce } from '../find-items.ts';
import { transact, updateIf } from '../write-items.ts';
import { toStoredJob } from './find-job.ts';
import { type JobItem, jobKey } from './job-item.ts';
import { archiveItems } from './transact-items.ts';

/** A batch read and a transaction may have 100; fewer keep the last round of a run short. */
const batch = 50;

export type DuePage = { readonly ids: readonly number[]; readonly next: Record<string, unknown> | undefined };

/**
 * Finds the next jobs of a shard that are due by a date, the longest due first.
 *
 * @throws store.unavailable
 */
export const findDueJobs = async (shard: number, today: string, from: DuePage['next']): Promise<DuePage> => {
  const { Items = [], LastEvaluatedKey } = await queryOnce('jobs', {
    IndexName: 'byDueDate',
    KeyConditionExpression: 'dueShard = :shard AND dueDate <= :today',
    ExpressionAttributeValues: { ':shard': shard, ':today': today },
    Limit: batch,
    ...(from && { ExclusiveStartKey: from }),
  });
  return { ids: Items.map(({ id }) => id), next: LastEvaluatedKey };
};

/**
 * Postpones a job unless its due date has changed. Its version stays.
 *
 * @throws store.unavailable
 */
export const postpone = async ({ id, dueDate }: JobItem, until: string): Promise<void> => {
  await updateIf({
    ...jobKey(id),
    UpdateExpression: 'SET dueDate = :until',
    ConditionExpression: 'dueDate = :due',
    ExpressionAttributeValues: { ':until': until, ':due': dueDate },
  });
};

/**
 * Archives active jobs of one employer in one transaction. Counting them together saves a quarter
 * of the cost, and contention on the counters where hundreds of jobs close on one day.
 *
 * @returns false, with nothing written, if a job has changed.
 * @throws store.unavailable
 */
export const archiveJobs = async (items: readonly JobItem[]): Promise<boolean> => {
  const refusals = await transact(() => archiveItems(items.map((item) => toStoredJob(item))));
  return refusals === undefined;
};
