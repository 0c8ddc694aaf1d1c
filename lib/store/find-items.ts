import { BatchGetCommand } from '@aws-sdk/lib-dynamodb';
import { backOff } from '../back-off.ts';
import { storeUnavailable } from '../domain/errors.ts';
import { cancelledBy, dynamo } from '../dynamodb/client.ts';
import { asStoreError } from './errors.ts';
import { tableName } from './table-name.ts';
import type { TableKey } from './tables.ts';

/** An item as it is stored, not validated: it may be damaged. */
export type RawItem = Readonly<Record<string, unknown>>;

/** A throttled store leaves out some of a batch, each time. */
const maxReads = 10;

/** DynamoDB's own limit of one batch. */
const batchSize = 100;

/**
 * Items by their keys, in no order; those that do not exist are left out.
 *
 * @param keys any number, each once.
 * @throws store.unavailable
 */
export const findItems = async (
  table: TableKey,
  keys: readonly RawItem[],
  consistent: boolean,
  signal?: AbortSignal,
): Promise<RawItem[]> => {
  const items: RawItem[] = [];
  for (let at = 0; at < keys.length; at += batchSize) {
    items.push(...(await readBatch(tableName(table), keys.slice(at, at + batchSize), consistent, signal)));
  }
  return items;
};

const readBatch = async (
  table: string,
  batch: RawItem[],
  consistent: boolean,
  signal: AbortSignal | undefined,
): Promise<RawItem[]> => {
  const items: RawItem[] = [];
  let keys: Record<string, unknown>[] = batch;
  try {
    for (let attempt = 0; keys.length > 0; attempt++) {
      if (attempt === maxReads) throw storeUnavailable();
      if (attempt > 0) await backOff(attempt);
      const { Responses, UnprocessedKeys } = await dynamo().send(
        new BatchGetCommand({ RequestItems: { [table]: { Keys: keys, ConsistentRead: consistent } } }),
        cancelledBy(signal),
      );
      items.push(...(Responses?.[table] ?? []));
      keys = UnprocessedKeys?.[table]?.Keys ?? [];
    }
  } catch (error) {
    throw asStoreError(error);
  }
  return items;
};
