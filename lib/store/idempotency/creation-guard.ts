import { type Idempotency, rememberedSeconds } from '../../domain/idempotency.ts';
import type { Job } from '../../domain/job.ts';
import { tableName } from '../table-name.ts';
import type { Refusal, TransactItems } from '../transact.ts';

/** A creation with an Idempotency-Key, and the moment from which it is remembered. */
export type KeyedCreation = Idempotency & { readonly now: Date };

/** The store drops what has expired hours or days later. */
const keyIsFree = 'attribute_not_exists(id) OR expires < :now';

/**
 * The item that makes a creation the only one under its key, written together with the job. It cannot be lost in
 * between, as a note made before or after could be.
 */
export const putKeyGuard = (
  { id, employerId }: Job,
  { key, fingerprint, now }: KeyedCreation,
): TransactItems[number] => {
  const second = Math.floor(now.getTime() / 1000);
  return {
    Put: {
      TableName: tableName('idempotency'),
      Item: {
        id: `job#${employerId}#${key}`,
        jobId: id,
        fingerprint,
        expires: second + rememberedSeconds,
      },
      ConditionExpression: keyIsFree,
      ExpressionAttributeValues: { ':now': second },
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    },
  };
};

/** What a guard that stood in the way knows of the first creation. */
export const earlierCreation = ({ item }: Refusal): { jobId: number; fingerprint: string } => ({
  jobId: Number(item?.jobId),
  fingerprint: String(item?.fingerprint),
});
