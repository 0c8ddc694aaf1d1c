import { deleteIf, scanPages } from '../lib/store/items.ts';
import { type TableKey, tableName, tables } from '../lib/store/tables.ts';

/** The tables whose items expire, with the attributes of their keys. */
const expiring = Object.entries(tables).flatMap(([key, table]) =>
  'timeToLive' in table
    ? [
        {
          key: key as TableKey,
          ttl: table.timeToLive,
          names: [table.partition, 'sort' in table ? table.sort : []].flat(),
        },
      ]
    : [],
);

/** Deletes what has expired, as DynamoDB does on AWS: the engine keeps it. @param now in milliseconds */
export const expireItems = async (now: number): Promise<void> => {
  for (const { key, ttl, names } of expiring) {
    const isExpired = {
      ExpressionAttributeNames: { '#ttl': ttl },
      ExpressionAttributeValues: { ':now': now / 1_000 },
    };
    const condition = '#ttl < :now';
    for await (const items of scanPages(key, { ...isExpired, FilterExpression: condition })) {
      for (const item of items) {
        const Key = Object.fromEntries(names.map(({ name }) => [name, item[name]]));
        // A writer may have renewed it meanwhile.
        await deleteIf({ TableName: tableName(key), Key, ...isExpired, ConditionExpression: condition });
      }
    }
  }
};
