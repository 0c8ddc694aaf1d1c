import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { dynamo } from '../dynamodb/client.ts';
import { paginateQuery } from '../dynamodb/paginate.ts';
import { asStoreError } from '../store/errors.ts';
import { readItems } from '../store/read-items.ts';
import { tableName } from '../store/table-name.ts';
import type { TableKey } from '../store/tables.ts';
import { bucketOf, createSums, type Index, indexes, keysOfIndex, projection } from './index-digest.ts';
import type { Found, See, Verification } from './violation.ts';
import { keyOf, type Row, walk } from './walk.ts';

/*
 * First the rows of each index and what the items should make of them are digested, as both are walked; that tells
 * cheaply that they agree. Only where digests differ, for a fault or for a write in between, items are compared one by
 * one.
 */

type Place = { readonly table: TableKey; readonly index: Index };
type Doubtful = Place & { readonly buckets: ReadonlySet<number> };

/** Rows or items that are compared side by side. */
const sideBySide = 10;

/** An index is given this many pauses to follow its table. */
const maxPauses = 3;

/** What an index holds of an item under the keys of `row`. */
const queryIndex = async ({ table, index }: Place, row: Row): Promise<Row[]> => {
  const names = [...keysOfIndex(index), ...Object.keys(keyOf(table, row))];
  const keys = keysOfIndex(index).length;
  const conditions = names.map((_, at) => `#${at} = :${at}`);
  const found: Row[] = [];
  const pages = paginateQuery(
    { client: dynamo() },
    {
      TableName: tableName(table),
      IndexName: index.name,
      KeyConditionExpression: conditions.slice(0, keys).join(' AND '),
      FilterExpression: conditions.slice(keys).join(' AND '),
      ExpressionAttributeNames: Object.fromEntries(names.map((name, at) => [`#${at}`, name])),
      ExpressionAttributeValues: Object.fromEntries(names.map((name, at) => [`:${at}`, row[name]])),
    },
  );
  try {
    for await (const { Items = [] } of pages) found.push(...Items);
  } catch (error) {
    throw asStoreError(error);
  }
  return found;
};

/** @param met a row of the index, or the item itself: what stands under its keys has to be what the item makes. */
const disagreement = async (place: Place, met: Row): Promise<{ item: Row | undefined } | undefined> => {
  const { table, index } = place;
  const [item] = await readItems(table, [keyOf(table, met)], true);
  const wanted = item && projection(table, index, item);
  const isElsewhere =
    !wanted || keysOfIndex(index).some((key) => met[key] !== undefined && met[key] !== wanted[key]);
  const held = wanted ? await queryIndex(place, wanted) : [];
  const stale =
    isElsewhere && keysOfIndex(index).every((key) => met[key] !== undefined)
      ? await queryIndex(place, met)
      : [];
  const agrees = stale.length === 0 && isDeepStrictEqual(held, wanted ? [wanted] : []);
  return agrees ? undefined : { item };
};

const confirmRow = async (place: Place, met: Row, pause: number): Promise<Found[]> => {
  for (let attempt = 0; ; attempt++) {
    const found = await disagreement(place, met);
    if (!found) return [];
    if (attempt === maxPauses) return [violation(place, met, found.item)];
    await wait(pause);
  }
};

const violation = ({ table, index }: Place, met: Row, item: Row | undefined): Found => {
  const { id, employerId, keyId } = { ...met, ...item };
  const what = table === 'jobs' ? `job ${id}` : `key ${keyId}`;
  return {
    rule: 'index',
    message: `index ${index.name} disagrees with ${what}${item ? '' : ', which does not exist'}`,
    ...(typeof employerId === 'number' && { employerId }),
    ...(table === 'jobs' ? { jobId: Number(id) } : { keyId: String(keyId) }),
  };
};

/** Compares rows of one walk, those of doubtful buckets. */
const compare = async (place: Doubtful, rows: readonly Row[], verification: Verification): Promise<void> => {
  const { employerId, pause, suspect } = verification;
  const doubtful = rows.filter((row) => place.buckets.has(bucketOf(place.table, row)));
  for (let at = 0; at < doubtful.length; at += sideBySide) {
    const group = doubtful.slice(at, at + sideBySide);
    await Promise.all(
      group.map((row) =>
        suspect(async () => {
          const found = await confirmRow(place, row, pause);
          return found.filter(
            (one) =>
              employerId === undefined || one.employerId === undefined || one.employerId === employerId,
          );
        }),
      ),
    );
  }
};

/** What the walks over the tables meet goes to `see`; once they are done, `finish` compares the indexes. */
export const createIndexCheck = (verification: Verification) => {
  const expected = indexes.map((place) => ({ ...place, sums: createSums() }));

  const see =
    (table: TableKey): See =>
    (rows) => {
      const ours = expected.filter((one) => one.table === table);
      for (const row of rows) {
        const projected = ours.map(({ index, sums }) => ({ sums, held: projection(table, index, row) }));
        if (projected.every(({ held }) => !held)) continue;
        const bucket = bucketOf(table, row);
        for (const { sums, held } of projected) if (held) sums.add(bucket, held);
      }
    };

  const finish = async (): Promise<void> => {
    const doubtful: Doubtful[] = [];
    for (const { table, index, sums } of expected) {
      const met = createSums();
      for await (const rows of walk(table, index.name)) {
        for (const row of rows) met.add(bucketOf(table, row), row);
      }
      const buckets = sums.differences(met);
      if (buckets.size > 0) doubtful.push({ table, index, buckets });
    }
    await compareAll(doubtful, verification);
  };

  return { see, finish };
};

/** By the rows of the index, those that it should not have are found; by the items of the table, those that it lacks. */
const compareAll = async (doubtful: readonly Doubtful[], verification: Verification): Promise<void> => {
  for (const place of doubtful) {
    for await (const rows of walk(place.table, place.index.name)) await compare(place, rows, verification);
  }
  for (const [table, places] of Map.groupBy(doubtful, (place) => place.table)) {
    for await (const rows of walk(table)) {
      for (const place of places) {
        const held = rows.filter((row) => projection(table, place.index, row));
        await compare(place, held, verification);
      }
    }
  }
};
