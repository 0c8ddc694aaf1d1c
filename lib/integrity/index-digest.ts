import { hash } from 'node:crypto';
import { pick, type RawItem } from '../store/items.ts';
import { type Index, type TableKey, tables } from '../store/tables.ts';
import { keyNames, keyOf } from './reads.ts';

export type TableIndex = { readonly table: TableKey; readonly index: Index };

/** Every index of the service. */
export const indexes: readonly TableIndex[] = (Object.keys(tables) as TableKey[]).flatMap((table) =>
  tables[table].indexes.map((index: Index) => ({ table, index })),
);

/** @returns the row that an index holds of an item, undefined if it holds none. */
export const projection = ({ table, index }: TableIndex, item: RawItem): RawItem | undefined => {
  const keys = keyNames(index);
  if (keys.some((key) => item[key] === undefined)) return undefined;
  return pick(item, [...keyNames(tables[table]), ...keys, ...(index.include ?? [])]);
};

const digestOf = (row: RawItem): bigint => {
  const sorted = Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1));
  return Buffer.from(hash('sha256', JSON.stringify(sorted), 'hex').slice(0, 16), 'hex').readBigUInt64LE();
};

const buckets = 4_096;

/** Items are distributed over buckets by their primary keys. */
export const bucketOf = (table: TableKey, item: RawItem): number =>
  Number(digestOf(keyOf(table, item)) % BigInt(buckets));

/** Sums of digests by bucket: equal sums mean the same rows, in any order. They take 32 KB. */
export const createSums = (): BigUint64Array => new BigUint64Array(buckets);

export const addTo = (sums: BigUint64Array, bucket: number, row: RawItem): void => {
  sums[bucket] = BigInt(sums[bucket] ?? 0) + digestOf(row);
};
