import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Job } from '../../domain/job.ts';
import { dynamo } from '../../dynamodb/client.ts';
import { isConditionFailed } from '../../dynamodb/errors.ts';
import { updateItem } from '../../dynamodb/update-item.ts';
import { countChange } from '../employers/counters.ts';
import { asStoreError } from '../errors.ts';
import { tableName } from '../table-name.ts';
import { transact } from '../transact.ts';
import type { StoredJob } from './find-job.ts';
import { type JobItem, jobPart, toJob } from './job-item.ts';
import { following, updateJobItem } from './write-job.ts';

/** A batch may have 100 keys, and a transaction as many items; fewer keep a run's last round short. */
const batch = 50;

export type DuePage = { readonly ids: readonly number[]; readonly next: Record<string, unknown> | undefined };

/** The next jobs of a shard that are due by a date, the longest due first. Keys alone are read. */
export const findDueJobs = async (shard: number, today: string, from: DuePage['next']): Promise<DuePage> => {
  try {
    const { Items = [], LastEvaluatedKey } = await dynamo().send(
      new QueryCommand({
        TableName: tableName('jobs'),
        IndexName: 'byDueDate',
        KeyConditionExpression: 'dueShard = :shard AND dueDate <= :today',
        ExpressionAttributeValues: { ':shard': shard, ':today': today },
        Limit: batch,
        ...(from && { ExclusiveStartKey: from }),
      }),
    );
    return { ids: Items.map(({ id }) => id), next: LastEvaluatedKey };
  } catch (error) {
    throw asStoreError(error);
  }
};

/** A job as its item alone tells it; what is written of it leaves the description as it is. */
export const withoutDescription = (item: JobItem): StoredJob => ({
  job: toJob(item, ''),
  version: item.v,
  past: item.past ?? [],
  text: item.text,
});

/** Puts off what is due with a job, unless somebody has just changed when that is. Its version stays. */
export const postpone = async ({ id, dueDate }: JobItem, until: string): Promise<void> => {
  try {
    await updateItem({
      TableName: tableName('jobs'),
      Key: { id, part: jobPart },
      UpdateExpression: 'SET dueDate = :until',
      ConditionExpression: 'dueDate = :due',
      ExpressionAttributeValues: { ':until': until, ':due': dueDate },
    });
  } catch (error) {
    if (!isConditionFailed(error)) throw asStoreError(error);
  }
};

/**
 * Archives active jobs of one employer in one transaction, with one count for all: where hundreds of an employer's
 * jobs close on a day, they would queue on its counters one by one, and a count each is a quarter of what they cost.
 *
 * @returns false when one of them is no longer as it was read; nothing was written then.
 * @throws store.unavailable
 */
export const archiveJobs = async (items: readonly JobItem[]): Promise<boolean> => {
  const all = items.map(withoutDescription);
  const refusals = await transact(() => [
    ...all.map((stored) => {
      const job: Job = { ...stored.job, status: 'archived' };
      return { Update: updateJobItem(stored, following(stored, job)) };
    }),
    ...items
      .slice(0, 1)
      .map(({ employerId }) => countChange(employerId, { active: -all.length, archived: all.length })),
  ]);
  return refusals === undefined;
};
