import { array, assert, constantFrom, nat, property, record, uniqueArray } from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Chunk,
  incompleteness,
  noCounts,
  progressOf,
  referenceHash,
  referencesOf,
} from '../../../lib/sync/rules/progress.ts';

const references = ['a', 'b', 'c', 'd', 'e'];

const chunk = record({
  n: nat({ max: 19 }).map((n) => n + 1),
  status: constantFrom<Chunk['status'][]>('complete', 'complete', 'complete', 'running', 'missing'),
  began: nat(),
  jobs: nat(100),
  counts: nat(100).map((created) => ({ ...noCounts, created })),
  references: uniqueArray(constantFrom(...references)),
});

const chunks = uniqueArray(chunk, { selector: ({ n }) => n, maxLength: 20 });

const complete = (n: number, changes: Partial<Chunk> = {}): Chunk => ({
  n,
  status: 'complete',
  began: 0,
  jobs: 1,
  counts: noCounts,
  references: [],
  ...changes,
});

test('a hash has 12 bytes, and differs for other references', () => {
  expect(Buffer.from(referenceHash('A-1'), 'base64url')).toHaveLength(12);
  expect(referenceHash('A-1')).not.toBe(referenceHash('a-1'));
  expect(referenceHash('')).toBe('47DEQpj8HBSa-_TI');
});

test('only complete chunks count', () => {
  assert(
    property(chunks, (all) => {
      const counted = all.filter(({ status }) => status === 'complete');
      const { missingChunks: _, ...progress } = progressOf(all);
      const { missingChunks: __, ...expected } = progressOf(counted);
      expect(progress).toEqual(expected);
      expect(progress.chunks).toBe(counted.length);
      const last = Math.max(0, ...all.map(({ n }) => n));
      expect(progressOf(all).missingChunks).toHaveLength(last - counted.length);
    }),
  );
});

test('the order of chunks is irrelevant', () => {
  assert(
    property(chunks, (all) => {
      expect(progressOf(all.toReversed())).toEqual(progressOf(all));
    }),
  );
});

test('a duplicate is a reference in several complete chunks', () => {
  assert(
    property(array(uniqueArray(constantFrom(...references)), { maxLength: 6 }), (lists) => {
      const all = lists.map((names, at) => complete(at + 1, { references: names }));
      const timesOf = (name: string) => lists.filter((list) => list.includes(name)).length;
      expect(progressOf(all).duplicates).toBe(references.filter((name) => timesOf(name) > 1).length);
      expect(referencesOf(all).set).toEqual(new Set(lists.flat()));
    }),
  );
});

describe('incompleteness', () => {
  const set = [complete(1), complete(2, { jobs: 4 })];

  test.each<[string, Chunk[], number, number, number[] | undefined]>([
    ['the whole set', set, 2, 5, undefined],
    ['nothing at all', [], 0, 0, undefined],
    ['a missing chunk', set, 3, 5, [3]],
    ['a gap', [complete(1), complete(3)], 3, 2, [2]],
    ['a chunk more', set, 1, 1, []],
    ['other jobs', set, 2, 6, []],
    ['a running chunk', [...set, complete(3, { status: 'running' })], 2, 5, []],
    ['a chunk that failed', [...set, complete(3, { status: 'missing' })], 2, 5, []],
    ['a resent chunk', [complete(1, { status: 'running' })], 1, 1, [1]],
  ])('%s', (_, all, count, jobs, missing) => {
    expect(incompleteness(all, count, jobs)?.missingChunks).toEqual(missing);
  });

  test.each([
    [3, 5, 'Chunk 3 of 3 is missing; send it, and commit again.'],
    [4, 5, 'Chunk 3 and 1 more of 4 are missing; send them, and commit again.'],
    [1, 1, 'Chunk 2 was sent, but chunks is 1; commit all of them, or abort.'],
    [2, 6, 'The chunks contain 5 jobs, not 6; check whether the feed was read completely.'],
  ])('%i chunks with %i jobs: %s', (count, jobs, reason) => {
    expect(incompleteness(set, count, jobs)?.reason).toBe(reason);
  });

  test('a set is complete for at most one commit', () => {
    assert(
      property(chunks, nat(21), nat(2_000), (all, count, jobs) => {
        if (incompleteness(all, count, jobs)) return;
        expect([count, jobs]).toEqual([all.length, progressOf(all).jobs]);
        expect(all.every(({ status }) => status === 'complete')).toBe(true);
      }),
    );
  });
});
