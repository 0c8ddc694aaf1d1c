import { idempotencyMismatch, idempotencyRunning } from '../../errors/errors.ts';
import { type Idempotency, rememberedSeconds } from '../../http/body/idempotency.ts';
import { isConditionFailed, itemOf } from '../../store/dynamodb/errors.ts';
import { updateItem } from '../../store/dynamodb/writes.ts';
import {
  asStoreError,
  assignIf,
  deleteIf,
  ifAvailable,
  type RawItem,
  type TransactItem,
} from '../../store/items.ts';
import { itemKey, tableName } from '../../store/tables.ts';
import type { Job } from '../rules/job.ts';

/*
 * The item of an Idempotency-Key. While a request is `running`, `jobId` is the id that its job will
 * have, and `expires` the end of its lease. Without `running` the job was created. DynamoDB deletes
 * expired items hours or days later.
 */

/** A request that holds an Idempotency-Key. The id drawn for its job identifies it. */
export type Lease = Idempotency & Pick<Job, 'id' | 'employerId'> & { readonly now: Date };

/** The key is free in the second after the last: a crash locks it for four to five seconds. */
const leaseSeconds = 4;

const secondOf = ({ now }: Lease): number => Math.floor(now.getTime() / 1000);

const keyOf = ({ employerId, key }: Lease) => ({ id: `job#${employerId}#${key}` });

const isHeld = 'jobId = :job AND attribute_exists(running)';

/**
 * @param item of the key, which another request holds or held.
 * @returns the id of the job that it created.
 * @throws idempotency.running, idempotency.mismatch
 */
export const jobOfKey = (item: RawItem | undefined, { fingerprint }: Idempotency): number => {
  if (item && item.fingerprint !== fingerprint) throw idempotencyMismatch();
  // Without an item, another request released the key that this one had lost to it.
  if (!item || item.running) throw idempotencyRunning();
  return Number(item.jobId);
};

/**
 * Takes a key that is free, or whose lease or 24 hours have ended. A retry of the SDK finds it taken
 * by this request; one that arrives late, the job.
 *
 * @returns undefined, or the id of the job that an earlier request created.
 * @throws idempotency.running, idempotency.mismatch, store.unavailable
 */
export const takeKey = async (lease: Lease, signal?: AbortSignal): Promise<number | undefined> => {
  const { id: jobId, fingerprint } = lease;
  const second = secondOf(lease);
  const taken = { jobId, fingerprint, expires: second + leaseSeconds, running: true };
  const isFree = `attribute_not_exists(id) OR expires < :now OR (${isHeld})`;
  try {
    await updateItem(
      {
        ...itemKey('idempotency', keyOf(lease)),
        ...assignIf(taken, isFree, { ':job': jobId, ':now': second }),
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      },
      signal,
    );
  } catch (error) {
    if (!isConditionFailed(error)) throw asStoreError(error);
    return jobOfKey(itemOf(error), lease);
  }
  return undefined;
};

/** Remembers the job in the transaction that creates it, if the request still holds the key. */
export const rememberJob = (lease: Lease): TransactItem => ({
  Put: {
    TableName: tableName('idempotency'),
    Item: {
      ...keyOf(lease),
      jobId: lease.id,
      fingerprint: lease.fingerprint,
      expires: secondOf(lease) + rememberedSeconds,
    },
    ConditionExpression: isHeld,
    ExpressionAttributeValues: { ':job': lease.id },
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
  },
});

/** Frees the key, if the request still holds it. If the store is busy, the lease ends by itself. */
export const releaseKey = async (lease: Lease, signal?: AbortSignal): Promise<void> => {
  const input = {
    ...itemKey('idempotency', keyOf(lease)),
    ConditionExpression: isHeld,
    ExpressionAttributeValues: { ':job': lease.id },
  };
  await ifAvailable(deleteIf(input, signal));
};
