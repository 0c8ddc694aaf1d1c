import { scanPages } from '../store/items.ts';
import { ownedTables, ownerOf } from './verify-owners.ts';

/** Bytes of a value in DynamoDB (Developer Guide, "DynamoDB item sizes and formats"). */
const bytesOf = (value: unknown): number => {
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (value instanceof Uint8Array) return value.length;
  if (typeof value === 'number') return Math.ceil(String(value).length / 2) + 1;
  if (Array.isArray(value)) return 3 + value.reduce<number>((sum, entry) => sum + 1 + bytesOf(entry), 0);
  if (typeof value === 'object' && value !== null) return 3 + Object.keys(value).length + itemBytes(value);
  return 1;
};

/** Bytes of the names and values of an item's attributes. */
export const itemBytes = (item: object): number =>
  Object.entries(item).reduce((sum, [name, value]) => sum + Buffer.byteLength(name) + bytesOf(value), 0);

/** A job has its item and, usually, one piece of its description and a reference. */
export const itemsPerJob = 3;

/**
 * The bytes that each employer's items take in the tables, without their copies in indexes, by the
 * employer's id. Reads all tables.
 *
 * @param onProgress receives how many items have been read since the last call.
 * @throws store.unavailable
 */
export const measureStorage = async (onProgress: (items: number) => void): Promise<Map<number, number>> => {
  const bytes = new Map<number, number>();
  for (const table of ownedTables) {
    for await (const items of scanPages(table, {})) {
      onProgress(items.length);
      for (const item of items) {
        const id = ownerOf(table, item);
        bytes.set(id, (bytes.get(id) ?? 0) + itemBytes(item));
      }
    }
  }
  return bytes;
};
