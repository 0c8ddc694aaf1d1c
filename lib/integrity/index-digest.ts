import { hash } from 'node:crypto';
import { type Table, type TableKey, tables } from '../store/tables.ts';
import { keyOf, type Row } from './walk.ts';

export type Index = Table['indexes'][number];

/** The indexes of the service, each with its table. */
export const indexes: readonly { readonly table: TableKey; readonly index: Index }[] = (
  Object.keys(tables) as TableKey[]
).flatMap((table) => tables[table].indexes.map((index: Index) => ({ table, index })));

/** The names of an index's own keys. */
export const keysOfIndex = ({ partition, sort }: Index): string[] => [
  partition.name,
  ...(sort ? [sort.name] : []),
];

const pick = (row: Row, names: readonly string[]): Row =>
  Object.fromEntries(names.flatMap((name) => (row[name] === undefined ? [] : [[name, row[name]]])));

/** What an index holds of an item; undefined when it leaves the item out. */
export const projection = (table: TableKey, index: Index, item: Row): Row | undefined => {
  const keys = keysOfIndex(index);
  if (keys.some((key) => item[key] === undefined)) return undefined;
  return pick(item, [...Object.keys(keyOf(table, item)), ...keys, ...(index.include ?? [])]);
};

const digestOf = (row: Row): bigint => {
  const sorted = Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1));
  return Buffer.from(hash('sha256', JSON.stringify(sorted), 'hex').slice(0, 16), 'hex').readBigUInt64LE();
};

const buckets = 4_096;

/** Items fall into buckets by their primary keys. */
export const bucketOf = (table: TableKey, row: Row): number =>
  Number(digestOf(keyOf(table, row)) % BigInt(buckets));

/**
 * Sums of digests of rows, one for each bucket: two walks met the same rows, in whatever order, where the sums are
 * equal. They take 32 KB, however many rows there are.
 */
export const createSums = () => {
  const sums = new BigUint64Array(buckets);
  return {
    add: (bucket: number, row: Row): void => {
      sums[bucket] = BigInt(sums[bucket] ?? 0) + digestOf(row);
    },
    /** @returns the buckets in which the two have not met the same rows. */
    differences: (other: { at: (bucket: number) => bigint | undefined }): ReadonlySet<number> =>
      new Set([...sums.keys()].filter((bucket) => sums[bucket] !== other.at(bucket))),
    at: (bucket: number): bigint | undefined => sums[bucket],
  };
};
