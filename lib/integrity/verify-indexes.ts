import { hash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { keysOf } from '../api/schema-parts.ts';
import { findItems, pick, type RawItem } from '../store/items.ts';
import { type Index, type TableKey, tables } from '../store/tables.ts';
import type { CheckContext, IntegrityFinding } from './findings.ts';
import { inGroups, keyNames, keyOf, queryAll, scan } from './reads.ts';

/*
 * Scans digest the rows of each index, and the rows that the items of its table project. Only where
 * digests differ, because of a fault or a concurrent write, rows are compared one by one.
 */

type TableIndex = { readonly table: TableKey; readonly index: Index };

const indexes: readonly TableIndex[] = keysOf(tables).flatMap((table) =>
  tables[table].indexes.map((index: Index) => ({ table, index })),
);

/** @returns the row that an index holds of an item, undefined if it holds none. */
const projection = ({ table, index }: TableIndex, item: RawItem): RawItem | undefined => {
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
const bucketOf = (table: TableKey, item: RawItem): number =>
  Number(digestOf(keyOf(table, item)) % BigInt(buckets));

/** Sums of digests by bucket: equal sums mean the same rows, in any order. They take 32 KB. */
const createSums = (): BigUint64Array => new BigUint64Array(buckets);

const addTo = (sums: BigUint64Array, bucket: number, row: RawItem): void => {
  sums[bucket] = BigInt(sums[bucket] ?? 0) + digestOf(row);
};

type Mismatch = TableIndex & { readonly buckets: ReadonlySet<number> };

/** The pauses in which an index may catch up with its table. */
const maxPauses = 3;

/** @returns the rows that an index holds of an item under the index keys in `row`. */
const queryIndex = ({ table, index }: TableIndex, row: RawItem): Promise<RawItem[]> => {
  const keys = keyNames(index);
  const names = [...keys, ...keyNames(tables[table])];
  const conditions = names.map((_, at) => `#${at} = :${at}`);
  return queryAll(table, {
    IndexName: index.name,
    KeyConditionExpression: conditions.slice(0, keys.length).join(' AND '),
    FilterExpression: conditions.slice(keys.length).join(' AND '),
    ExpressionAttributeNames: Object.fromEntries(names.map((name, at) => [`#${at}`, name])),
    ExpressionAttributeValues: Object.fromEntries(names.map((name, at) => [`:${at}`, row[name]])),
  });
};

/** @param row of the index, or an item: under its keys the index must hold what the item projects. */
const confirmRow = async (
  place: TableIndex,
  row: RawItem,
  { employerId, pause }: CheckContext,
): Promise<IntegrityFinding[]> => {
  const { table, index } = place;
  for (let attempt = 0; ; attempt++) {
    const [item] = await findItems(table, [keyOf(table, row)], true);
    const expected = item && projection(place, item);
    const isElsewhere = keyNames(index).some((key) => row[key] !== expected?.[key]);
    const under = [...(expected ? [expected] : []), ...(isElsewhere && projection(place, row) ? [row] : [])];
    const rows = await Promise.all(under.map((one) => queryIndex(place, one)));
    if (isDeepStrictEqual(rows.flat(), expected ? [expected] : [])) return [];
    if (attempt < maxPauses) {
      await wait(pause);
      continue;
    }
    const { id, keyId, ...owned } = { ...row, ...item };
    const owner = typeof owned.employerId === 'number' ? owned.employerId : undefined;
    if (employerId !== undefined && (owner ?? employerId) !== employerId) return [];
    const subject = table === 'jobs' ? `job ${id}` : `key ${keyId}`;
    return [
      {
        rule: 'index',
        message: `index ${index.name} disagrees with ${subject}${item ? '' : ', which does not exist'}`,
        ...(owner !== undefined && { employerId: owner }),
        ...(table === 'jobs' ? { jobId: Number(id) } : { keyId: String(keyId) }),
      },
    ];
  }
};

/** `check` digests the items of the tables; `finish` then compares the indexes with them. */
export const createIndexCheck = (context: CheckContext) => {
  const expected = indexes.map((place) => ({ ...place, sums: createSums() }));

  const check = (table: TableKey, items: readonly RawItem[]): void => {
    const places = expected.filter((place) => place.table === table);
    for (const item of places.length > 0 ? items : []) {
      const bucket = bucketOf(table, item);
      for (const place of places) {
        const row = projection(place, item);
        if (row) addTo(place.sums, bucket, row);
      }
    }
  };

  const compareRows = (place: Mismatch, rows: readonly RawItem[]): Promise<void> => {
    const suspects = rows.filter((row) => place.buckets.has(bucketOf(place.table, row)));
    return inGroups(suspects, (row) => context.recheck(() => confirmRow(place, row, context)));
  };

  const finish = async (onProgress: (rows: number) => void): Promise<void> => {
    const mismatches: Mismatch[] = [];
    for (const { table, index, sums } of expected) {
      const actual = createSums();
      for await (const rows of scan(table, index.name)) {
        onProgress(rows.length);
        for (const row of rows) addTo(actual, bucketOf(table, row), row);
      }
      const buckets = new Set([...sums.keys()].filter((bucket) => sums[bucket] !== actual[bucket]));
      if (buckets.size > 0) mismatches.push({ table, index, buckets });
    }
    // The rows of an index show what it should not hold; the items of its table show what it lacks.
    for (const place of mismatches) {
      for await (const rows of scan(place.table, place.index.name)) await compareRows(place, rows);
    }
    for (const [table, places] of Map.groupBy(mismatches, (mismatch) => mismatch.table)) {
      for await (const items of scan(table)) {
        for (const place of places) {
          const indexed = items.filter((item) => projection(place, item));
          await compareRows(place, indexed);
        }
      }
    }
  };

  return { check, finish };
};
