import { keyOf } from '../lib/operator/reads.ts';
import { keysOf } from '../lib/schema-parts.ts';
import { deleteIf, scanPages } from '../lib/store/items.ts';
import { itemKey, type Table, tables } from '../lib/store/tables.ts';

/** Deletes what has expired, as DynamoDB does on AWS: the engine keeps it. @param now in milliseconds */
export const expireItems = async (now: number): Promise<void> => {
  for (const key of keysOf(tables)) {
    const { timeToLive }: Table = tables[key];
    if (timeToLive === undefined) continue;
    const isExpired = {
      ExpressionAttributeNames: { '#ttl': timeToLive },
      ExpressionAttributeValues: { ':now': now / 1_000 },
    };
    const condition = '#ttl < :now';
    for await (const items of scanPages(key, { ...isExpired, FilterExpression: condition })) {
      for (const item of items) {
        // A writer may have renewed it meanwhile.
        await deleteIf({ ...itemKey(key, keyOf(key, item)), ...isExpired, ConditionExpression: condition });
      }
    }
  }
};
