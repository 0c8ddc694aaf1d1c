import { findItems, type TransactItem } from '../../store/items.ts';
import { itemKey } from '../../store/tables.ts';

/** Counts applications up to a limit, in each whole period of so many seconds, in UTC. */
export type Counter = { readonly of: string; readonly limit: number; readonly seconds: number };

/** Operators see the counters of so many days. */
export const keptDays = 7;

const day = 24 * 60 * 60;

/** Of a day, of the applications to all jobs of an employer, or of those that a board's key hands in. */
export const dailyCounter = (of: `employer#${number}` | `key#${string}`, limit: number): Counter => ({
  of,
  limit,
  seconds: day,
});

/** The end of the period that has this second, exclusive. */
export const endOf = ({ seconds }: Counter, second: number): number =>
  (Math.floor(second / seconds) + 1) * seconds;

export const counterKey = (counter: Counter, second: number) => ({
  id: `applications#${counter.of}#${endOf(counter, second)}`,
});

export const countUp = (counter: Counter, second: number): TransactItem => ({
  Update: {
    ...itemKey('idempotency', counterKey(counter, second)),
    UpdateExpression: 'ADD hits :one SET expires = :end',
    ConditionExpression: 'attribute_not_exists(hits) OR hits < :limit',
    ExpressionAttributeValues: {
      ':one': 1,
      ':limit': counter.limit,
      ':end': endOf(counter, second) + (keptDays - 1) * day,
    },
  },
});

/** Transactions on one item conflict: a counter of all applications has several. */
const maxShards = 16;

/** With fewer, a shard would often be full while others are not. */
const hitsOfShard = 100;

const shardsTried = 3;

const shardCount = ({ limit }: Counter): number => Math.min(maxShards, Math.ceil(limit / hitsOfShard));

const shardAt = (counter: Counter, number: number): Counter => ({
  ...counter,
  of: `${counter.of}#${number}`,
  limit: Math.floor((counter.limit + number) / shardCount(counter)),
});

/**
 * The shards that an application may be counted in, in this order: where one is full, in the next. The
 * limits of all shards add up to that of the counter.
 *
 * @param digest of the application, which chooses evenly; base64url.
 */
export const shardsOf = (counter: Counter, digest: string): [Counter, ...Counter[]] => {
  const count = shardCount(counter);
  const [first = 0] = Buffer.from(digest, 'base64url');
  const shard = (place: number): Counter => shardAt(counter, (first + place) % count);
  const others = Array.from({ length: Math.min(count, shardsTried) - 1 }, (_, at) => shard(at + 1));
  return [shard(0), ...others];
};

/** How many applications all shards have counted in the period of a moment. */
export const countHits = async (counter: Counter, moment: Date): Promise<number> => {
  const second = Math.floor(moment.getTime() / 1_000);
  const keys = Array.from({ length: shardCount(counter) }, (_, at) =>
    counterKey(shardAt(counter, at), second),
  );
  const items = await findItems('idempotency', keys, false);
  return items.reduce((sum, { hits }) => sum + Number(hits), 0);
};
