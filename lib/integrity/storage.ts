import { itemBytes } from './item-bytes.ts';
import { scan } from './reads.ts';
import type { OwnedTable } from './verify-owners.ts';

/** The attribute with the employer's id. */
const owners = {
  jobs: 'employerId',
  jobReferences: 'employerId',
  apiKeys: 'employerId',
  employers: 'id',
  syncs: 'employerId',
} as const satisfies Record<OwnedTable, string>;

/**
 * The bytes that each employer's items take in the tables, without their copies in indexes, by the
 * employer's id. Reads all tables.
 *
 * @param onProgress receives how many items have been read since the last call.
 * @throws store.unavailable
 */
export const measureStorage = async (onProgress: (items: number) => void): Promise<Map<number, number>> => {
  const bytes = new Map<number, number>();
  for (const [table, owner] of Object.entries(owners) as [OwnedTable, string][]) {
    for await (const items of scan(table)) {
      onProgress(items.length);
      for (const item of items) {
        const id = Number(item[owner]);
        bytes.set(id, (bytes.get(id) ?? 0) + itemBytes(item));
      }
    }
  }
  return bytes;
};
