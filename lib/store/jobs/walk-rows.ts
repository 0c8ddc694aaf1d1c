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
  const rows: WalkRow[] = [];
  let next: WalkPosition | undefined = from;
  while (next && rows.length < limit) {
    const { shard }: WalkPosition = next;
    const { Items = [], LastEvaluatedKey } = await readShard(next, limit - rows.length, signal);
    rows.push(...Items.map(rowOf));
    if (LastEvaluatedKey) next = rowOf(LastEvaluatedKey);
    else next = shard + 1 < dueShards ? { shard: shard + 1 } : undefined;
  }
  return { rows, next };
};
