import { queryPages } from '../find-items.ts';
import { deleteItem } from '../write-items.ts';
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
    await Promise.all(keys.map((key) => deleteItem('syncs', key)));
  }
};

/** Deletes an employer's synchronisations, with all that belongs to them. */
export const removeSyncsOf = async (employerId: number): Promise<void> => {
  await deleteItems(employerId);
  await deleteItems(removingOwner, `${removingPrefix}${employerId}#`);
};
