import { dueShards } from '../../job/store/job-item.ts';
import { queryOnce, type RawItem } from '../../store/items.ts';
import { jobPart } from '../../store/tables.ts';

type Row = { readonly id: number; readonly dueDate: string };

/** A row, in its shard. */
export type WalkRow = { readonly shard: number; readonly row: Row };

/** Where a walk goes on: after a row, or with the first one of a shard. */
export type WalkPosition = { readonly shard: number; readonly row?: Row | undefined };

/** At most as many as were asked for, and where the walk goes on; undefined after the last one. */
export type WalkRows = { readonly rows: readonly WalkRow[]; readonly next: WalkPosition | undefined };

const rowOf = ({ dueShard, id, dueDate }: RawItem): WalkRow => ({
  shard: Number(dueShard),
  row: { id: Number(id), dueDate: String(dueDate) },
});

/** Shards that are read at the same time where one begins: they may be small. */
const shardsAtOnce = 4;

const readShard = ({ shard, row }: WalkPosition, limit: number, signal: AbortSignal | undefined) =>
  queryOnce(
    'jobs',
    {
      IndexName: 'byDueDate',
      KeyConditionExpression: 'dueShard = :shard',
      ExpressionAttributeValues: { ':shard': shard },
      Limit: limit,
      ...(row && { ExclusiveStartKey: { ...row, dueShard: shard, part: jobPart } }),
    },
    signal,
  );

/**
 * Reads rows of active jobs, in an order that does not depend on their employers: by shard and due
 * date. A row is read once, unless a write moves it. The index may lag behind the jobs.
 *
 * @throws store.unavailable
 */
export const readWalkRows = async (
  from: WalkPosition,
  limit: number,
  signal?: AbortSignal,
): Promise<WalkRows> => {
  const { shard, row } = from;
  const after = row ? shard + 1 : Math.min(shard + shardsAtOnce, dueShards);
  const shards = Array.from({ length: after - shard }, (_, at) => shard + at);
  const pages = await Promise.all(shards.map((each) => readShard({ shard: each, row }, limit, signal)));
  const cut = pages.findIndex(({ LastEvaluatedKey }) => LastEvaluatedKey);
  const read = pages.slice(0, cut < 0 ? pages.length : cut + 1).flatMap(({ Items = [] }) => Items.map(rowOf));
  const rows = read.slice(0, limit);
  if (rows.length < read.length) return { rows, next: rows.at(-1) };
  const last = pages[cut]?.LastEvaluatedKey;
  if (last) return { rows, next: rowOf(last) };
  return { rows, next: after < dueShards ? { shard: after } : undefined };
};
