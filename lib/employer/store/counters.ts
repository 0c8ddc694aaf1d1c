import { randomInt } from 'node:crypto';
import type { Status } from '../../reference/statuses.ts';
import { statuses } from '../../reference/statuses.ts';
import { recordOf } from '../../schema-parts.ts';
import { itemsUnder, queryOnce, type RawItem, scanPages } from '../../store/items.ts';
import { itemKey } from '../../store/tables.ts';

/** Each status is counted on this many items: a count is their sum. */
export const shards = 16;

export type JobCounts = Readonly<Record<Status, number>>;

export const noJobs: JobCounts = { active: 0, archived: 0, draft: 0 };

/** One item of an employer's counters; a status that it has never counted is absent. */
export type CounterShard = { readonly part: string } & Partial<JobCounts>;

const prefix = 'count#';

/** Sort key of one of the counters, 0 to 15. */
export const shardPart = (shard: number): string => `${prefix}${String(shard).padStart(2, '0')}`;

export const isCounter = (item: RawItem): item is CounterShard & RawItem =>
  String(item.part).startsWith(prefix);

/** The transaction item that adds to the counts, on a random shard: one item would be a bottleneck. */
export const addCounts = (employerId: number, by: Partial<JobCounts>, shard: number = randomInt(shards)) => {
  const counted = statuses.filter((status) => by[status] !== undefined);
  return {
    Update: {
      ...itemKey('employers', { id: employerId, part: shardPart(shard) }),
      UpdateExpression: `ADD ${counted.map((status) => `#${status} :${status}`).join(', ')}`,
      ExpressionAttributeNames: Object.fromEntries(counted.map((status) => [`#${status}`, status])),
      ExpressionAttributeValues: Object.fromEntries(counted.map((status) => [`:${status}`, by[status]])),
    },
  };
};

/** An employer's existing counters: half a read unit, or one if `consistent`. @throws store.unavailable */
export const readCounters = async (
  employerId: number,
  consistent = false,
  signal?: AbortSignal,
): Promise<CounterShard[]> => {
  const query = { ...itemsUnder('employers', employerId, prefix), ConsistentRead: consistent };
  const { Items = [] } = await queryOnce('employers', query, signal);
  return Items as CounterShard[];
};

export const sumOf = (counters: readonly CounterShard[]): JobCounts =>
  recordOf(statuses, (status) =>
    counters.reduce((total, counter) => total + Number(counter[status] ?? 0), 0),
  );

/**
 * How many jobs the employer has in each status, eventually consistent: half a read unit.
 *
 * @throws store.unavailable
 */
export const countJobs = async (employerId: number, signal?: AbortSignal): Promise<JobCounts> =>
  sumOf(await readCounters(employerId, false, signal));

type CounterItem = CounterShard & { readonly id: number };

/**
 * How many jobs each employer has in each status, by the employer's id; an employer that never had
 * a job is absent. Reads the whole table of employers: for operators only.
 */
export const countAllJobs = async (): Promise<Map<number, JobCounts>> => {
  const pages = scanPages('employers', {
    ConsistentRead: true,
    FilterExpression: 'begins_with(part, :count)',
    ExpressionAttributeValues: { ':count': prefix },
  });
  const counters = (await Array.fromAsync(pages)).flat() as CounterItem[];
  const byEmployer = Map.groupBy(counters, ({ id }) => id);
  return new Map([...byEmployer].map(([id, own]) => [id, sumOf(own)]));
};

export const totalOf = ({ active, archived, draft }: JobCounts): number => active + archived + draft;
