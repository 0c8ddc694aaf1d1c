import { type Idempotency, rememberedSeconds } from '../../domain/idempotency.ts';
import type { Job } from '../../domain/job.ts';
import { tableName } from '../table-name.ts';
import type { TransactItem } from '../write-items.ts';

/*
 * Items that a transaction writes beside a job so that the job stays the only one with its
 * referenceId, and the only one created with its Idempotency-Key.
 */

const isFreeOrOurs = 'attribute_not_exists(jobId) OR jobId = :job';

const putReference = ({ id, employerId, referenceId }: Job): TransactItem => ({
  Put: {
    TableName: tableName('jobReferences'),
    Item: { employerId, referenceId, jobId: id },
    ConditionExpression: isFreeOrOurs,
    ExpressionAttributeValues: { ':job': id },
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
  },
});

const deleteReference = ({ id, employerId, referenceId }: Job): TransactItem => ({
  Delete: {
    TableName: tableName('jobReferences'),
    Key: { employerId, referenceId },
    ConditionExpression: isFreeOrOurs,
    ExpressionAttributeValues: { ':job': id },
  },
});

/** @param before undefined for a new job, as `after` is for one that is deleted. */
export const moveReference = (before: Job | undefined, after: Job | undefined): TransactItem[] => {
  if (before?.referenceId === after?.referenceId) return [];
  return [
    ...(after && after.referenceId !== null ? [putReference(after)] : []),
    ...(before && before.referenceId !== null ? [deleteReference(before)] : []),
  ];
};

/** A creation with an Idempotency-Key, and the time from which it is remembered. */
export type KeyedCreation = Idempotency & { readonly now: Date };

/** DynamoDB deletes expired items hours or days later. */
const isKeyFree = 'attribute_not_exists(id) OR expires < :now';

export const putKey = ({ id, employerId }: Job, { key, fingerprint, now }: KeyedCreation): TransactItem => {
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
      ConditionExpression: isKeyFree,
      ExpressionAttributeValues: { ':now': second },
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    },
  };
};
