import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Sync } from '../../domain/syncs/sync.ts';
import { cancelledBy, dynamo } from '../../dynamodb/client.ts';
import { withStoreErrors } from '../errors.ts';
import { findItem } from '../find-items.ts';
import { tableName } from '../table-name.ts';
import { headPart, headPrefix, isKept, type SyncItem, toSync } from './sync-items.ts';

/**
 * @param now in milliseconds.
 * @returns the synchronisation with every acknowledged write; undefined if the employer has none
 *   with this id, or it is no longer kept.
 * @throws store.unavailable
 */
export const findSync = (
  employerId: number,
  id: string,
  now: number,
  signal?: AbortSignal,
): Promise<Sync | undefined> =>
  withStoreErrors(async () => {
    const item = await findItem('syncs', { employerId, part: headPart(id) }, signal);
    return item && isKept(item, now) ? toSync(item as SyncItem) : undefined;
  });

/**
 * Finds the employer's latest synchronisations, newest first.
 *
 * @param now in milliseconds.
 * @throws store.unavailable
 */
export const findLatestSyncs = (
  employerId: number,
  count: number,
  now: number,
  signal?: AbortSignal,
): Promise<Sync[]> =>
  withStoreErrors(async () => {
    const { Items = [] } = await dynamo().send(
      new QueryCommand({
        TableName: tableName('syncs'),
        ConsistentRead: true,
        ScanIndexForward: false,
        KeyConditionExpression: 'employerId = :employer AND begins_with(part, :prefix)',
        ExpressionAttributeValues: { ':employer': employerId, ':prefix': headPrefix },
        Limit: count,
      }),
      cancelledBy(signal),
    );
    return (Items as SyncItem[]).filter((item) => isKept(item, now)).map(toSync);
  });
