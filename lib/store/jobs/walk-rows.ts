import { queryOnce, type RawItem } from '../items.ts';
import { jobPart } from '../tables.ts';
import { dueShards } from './job-item.ts';

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
  // At the beginning of a shard all that are left are read at the same time: they may be small.
  const positions = Array.from({ length: row ? 1 : dueShards - shard }, (_, at) => ({
    ...from,
    shard: shard + at,
  }));
  const pages = await Promise.all(positions.map((position) => readShard(position, limit, signal)));
  const cut = pages.findIndex(({ LastEvaluatedKey }) => LastEvaluatedKey);
  const read = pages.slice(0, cut < 0 ? pages.length : cut + 1).flatMap(({ Items = [] }) => Items.map(rowOf));
  const rows = read.slice(0, limit);
  if (rows.length < read.length) return { rows, next: rows.at(-1) };
  const last = pages[cut]?.LastEvaluatedKey;
  if (last) return { rows, next: rowOf(last) };
  const after = shard + positions.length;
  return { rows, next: after < dueShards ? { shard: after } : undefined };
};
