import { deleteItem, itemsUnder, queryPages } from '../items.ts';
import { removingOwner, removingPrefix } from './removing-key.ts';

/** Items deleted concurrently. */
const pageSize = 25;

const deleteAll = async (owner: number, prefix?: string): Promise<void> => {
  const keysOnly = {
    ...itemsUnder('syncs', owner, prefix),
    ProjectionExpression: 'employerId, part',
    Limit: pageSize,
  };
  for await (const keys of queryPages('syncs', keysOnly)) {
    await Promise.all(keys.map((key) => deleteItem('syncs', key)));
  }
};

/** Deletes an employer's synchronisations, with all that belongs to them. */
export const removeSyncsOf = async (employerId: number): Promise<void> => {
  await deleteAll(employerId);
  await deleteAll(removingOwner, `${removingPrefix}${employerId}#`);
};
