import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { dynamo } from '../../dynamodb/client.ts';
import { retryOnConflict } from '../../dynamodb/update-item.ts';
import { queryPages } from '../find-items.ts';
import { tableName } from '../table-name.ts';
import { removingOwner, removingPrefix } from './removing-key.ts';

/** Items deleted concurrently. */
const pageSize = 25;

const deleteItems = async (employerId: number, prefix = ''): Promise<void> => {
  const pages = queryPages(
    'syncs',
    {
      ConsistentRead: true,
      KeyConditionExpression: `employerId = :employer${prefix === '' ? '' : ' AND begins_with(part, :prefix)'}`,
      ProjectionExpression: 'employerId, part',
      ExpressionAttributeValues: { ':employer': employerId, ...(prefix !== '' && { ':prefix': prefix }) },
    },
    pageSize,
  );
  for await (const keys of pages) {
    const deleteItem = (Key: Record<string, unknown>) =>
      dynamo().send(new DeleteCommand({ TableName: tableName('syncs'), Key }));
    await Promise.all(keys.map((key) => retryOnConflict(() => deleteItem(key))));
  }
};

/** Deletes an employer's synchronisations, with all that belongs to them. */
export const removeSyncsOf = async (employerId: number): Promise<void> => {
  await deleteItems(employerId);
  await deleteItems(removingOwner, `${removingPrefix}${employerId}#`);
};
