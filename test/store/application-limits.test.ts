import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shardsOf } from '../../lib/application/store/application-limits.ts';

const seconds = 86_400;

/** How many of so many applications one after the other are let in. */
const admitted = (limit: number, applications: number): number => {
  const hits = new Map<string, number>();
  let count = 0;
  for (let at = 0; at < applications; at++) {
    const digest = createHash('sha256').update(String(at)).digest('base64url');
    const free = shardsOf({ of: 'key', limit, seconds }, digest).find(
      (shard) => (hits.get(shard.of) ?? 0) < shard.limit,
    );
    if (!free) continue;
    hits.set(free.of, (hits.get(free.of) ?? 0) + 1);
    count++;
  }
  return count;
};

test('a limit is never exceeded, and reached by twice as many applications', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 6_000 }), (limit) => {
      expect(admitted(limit, 2 * limit + 50)).toBe(limit);
    }),
    { numRuns: 20 },
  );
});

test('of 5,000 a day, at least 95 % are let in before the first is refused', () => {
  expect(admitted(5_000, 4_750)).toBe(4_750);
});

test('a large limit has 16 shards of a sixteenth, of which an application tries three, a small one has one', () => {
  const shards = (limit: number) => shardsOf({ of: 'key', limit, seconds }, 'Dw');
  expect(shards(5_000).map(({ of, limit }) => [of, limit])).toEqual([
    ['key#15', 313],
    ['key#0', 312],
    ['key#1', 312],
  ]);
  expect(shards(60)).toEqual([{ of: 'key#0', limit: 60, seconds }]);
});
