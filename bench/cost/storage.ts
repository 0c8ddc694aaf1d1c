import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { itemBytes } from '../../lib/operator/storage.ts';
import { dynamo } from '../../lib/store/dynamodb/client.ts';
import { type Table, tableName, tables } from '../../lib/store/tables.ts';

/** Bytes that DynamoDB adds to each item and each index row (Developer Guide). */
const overhead = 100;

const { partition, sort, indexes }: Table = tables.jobs;
const tableKeys = [partition.name, sort?.name ?? ''];

/** Bytes of a stored job: item, description, index rows and the item of its reference. */
export const storedBytes = async (id: number): Promise<number> => {
  const { Items = [] } = await dynamo().send(
    new QueryCommand({
      TableName: tableName('jobs'),
      KeyConditionExpression: 'id = :id',
      ExpressionAttributeValues: { ':id': id },
    }),
  );
  const rows = Items.flatMap((item) =>
    indexes
      .filter((index) => index.partition.name in item && (!index.sort || index.sort.name in item))
      .map((index) => {
        const held = new Set([
          ...tableKeys,
          index.partition.name,
          index.sort?.name,
          ...(index.include ?? []),
        ]);
        return Object.fromEntries(Object.entries(item).filter(([name]) => held.has(name)));
      }),
  );
  const guard = { employerId: 1, referenceId: '04190-4263', jobId: id };
  return [...Items, ...rows, guard].reduce((sum, item) => sum + itemBytes(item) + overhead, 0);
};
