import { BatchGetCommand } from '@aws-sdk/lib-dynamodb';
import { storeUnavailable } from '../domain/errors.ts';
import { dynamo, tableName } from './client.ts';
import { asStoreError } from './dynamo-errors.ts';
import { type JobItem, jobPart } from './job-item.ts';
import { backOff } from './retry.ts';

/** A throttled store leaves out some of a batch, each time. */
const maxReads = 10;

/**
 * Jobs' own items, without their descriptions, in no order; those that do not exist are left out.
 *
 * @param ids 100 at most.
 * @param consistent whether every acknowledged write must be seen; that costs twice as much.
 * @throws store.unavailable
 */
export const readJobItems = async (ids: readonly number[], consistent = true): Promise<JobItem[]> => {
  const table = tableName('jobs');
  const items: JobItem[] = [];
  let keys: Record<string, unknown>[] = ids.map((id) => ({ id, part: jobPart }));
  try {
    for (let attempt = 0; keys.length > 0; attempt++) {
      if (attempt === maxReads) throw storeUnavailable();
      if (attempt > 0) await backOff(attempt);
      const { Responses, UnprocessedKeys } = await dynamo().send(
        new BatchGetCommand({ RequestItems: { [table]: { Keys: keys, ConsistentRead: consistent } } }),
      );
      items.push(...((Responses?.[table] ?? []) as JobItem[]));
      keys = UnprocessedKeys?.[table]?.Keys ?? [];
    }
  } catch (error) {
    throw asStoreError(error);
  }
  return items;
};
