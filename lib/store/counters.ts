import { randomInt } from 'node:crypto';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { statuses } from '../api/job-schema.ts';
import type { Status } from '../domain/job.ts';
import { dynamo, tableName } from './client.ts';
import { asStoreError } from './dynamo-errors.ts';

/** Jobs per status are counted on this many items; only their sum means anything. */
const shards = 16;

export type JobCounts = Readonly<Record<Status, number>>;

const prefix = 'count#';

const shardPart = (): string => `${prefix}${String(randomInt(shards)).padStart(2, '0')}`;

/**
 * The transaction item that counts a change. The shard is drawn at random, so that bulk loads and retries do not
 * queue on one item.
 */
export const countChange = (employerId: number, change: Partial<JobCounts>) => {
  const changed = statuses.filter((status) => change[status] !== undefined);
  return {
    Update: {
      TableName: tableName('employers'),
      Key: { id: employerId, part: shardPart() },
      UpdateExpression: `ADD ${changed.map((status) => `#${status} :${status}`).join(', ')}`,
      ExpressionAttributeNames: Object.fromEntries(changed.map((status) => [`#${status}`, status])),
      ExpressionAttributeValues: Object.fromEntries(changed.map((status) => [`:${status}`, change[status]])),
    },
  };
};

/** @returns how many jobs the employer has in each status; the read is eventually consistent, half a read unit. */
export const countJobs = async (employerId: number): Promise<JobCounts> => {
  try {
    const { Items = [] } = await dynamo().send(
      new QueryCommand({
        TableName: tableName('employers'),
        KeyConditionExpression: 'id = :id AND begins_with(part, :prefix)',
        ExpressionAttributeValues: { ':id': employerId, ':prefix': prefix },
      }),
    );
    const sum = (status: Status): number =>
      Items.reduce((total, shard) => total + Number(shard[status] ?? 0), 0);
    return { active: sum('active'), archived: sum('archived'), draft: sum('draft') };
  } catch (error) {
    throw asStoreError(error);
  }
};
