import { deleteItem, queryPages } from '../items.ts';
import { removingOwner, removingPrefix } from './removing-key.ts';
import { partsUnder } from './sync-items.ts';

/** Items deleted concurrently. */
const pageSize = 25;

const deleteAll = async (query: Parameters<typeof queryPages>[1]): Promise<void> => {
  const keysOnly = { ...query, ProjectionExpression: 'employerId, part', Limit: pageSize };
  for await (const keys of queryPages('syncs', keysOnly)) {
    await Promise.all(keys.map((key) => deleteItem('syncs', key)));
  }
};

/** Deletes an employer's synchronisations, with all that belongs to them. */
export const removeSyncsOf = async (employerId: number): Promise<void> => {
  await deleteAll({
    ConsistentRead: true,
    KeyConditionExpression: 'employerId = :employer',
    ExpressionAttributeValues: { ':employer': employerId },
  });
  await deleteAll(partsUnder(removingOwner, `${removingPrefix}${employerId}#`));
};
