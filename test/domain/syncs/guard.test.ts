import { assert, integer, nat, property, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultGuard } from '../../../lib/limits.ts';
import { isGuarded } from '../../../lib/sync/rules/guard.ts';

const guard = record({ floor: nat(50), percent: integer({ min: 0, max: 100 }), count: nat(500) });
const situation = record({
  removals: nat(600),
  base: nat(1_000),
  jobs: nat(1_000),
  expected: nat(1_000),
  guard,
  accepted: nat(600),
});

const usual = { base: 100, jobs: 100, guard: defaultGuard };

test.each([
  ['no removals, even of an empty set', { removals: 0, base: 0, jobs: 0, expected: 100 }, false],
  ['up to the floor', { removals: 5, base: 11 }, false],
  ['above the floor and the percentage', { removals: 11 }, true],
  ['above the floor, at the percentage', { removals: 10 }, false],
  ['above the count', { removals: 1_001, base: 100_000 }, true],
  ['at the count', { removals: 1_000, base: 100_000 }, false],
  ['three of five', { removals: 3, base: 5 }, true],
  ['three of six', { removals: 3, base: 6 }, false],
  ['two of two', { removals: 2, base: 2 }, false],
  ['one, of an empty set', { removals: 1, jobs: 0 }, true],
  ['one, with 89 of 100 jobs', { removals: 1, jobs: 89, expected: 100 }, true],
  ['one, with 90 of 100 jobs', { removals: 1, jobs: 90, expected: 100 }, false],
  [
    'three of five with a guard of its own',
    { removals: 3, base: 5, guard: { ...defaultGuard, count: 9 } },
    false,
  ],
  ['as many as accepted', { removals: 80, accepted: 80 }, false],
  ['more than accepted', { removals: 81, accepted: 80 }, true],
])('%s', (_, changes, expected) => {
  expect(isGuarded({ ...usual, ...changes })).toBe(expected);
});

describe('for any commit', () => {
  test('what is accepted is never refused, and accepting less than all changes nothing', () => {
    assert(
      property(situation, (one) => {
        expect(isGuarded({ ...one, accepted: one.removals })).toBe(false);
        if (one.accepted < one.removals) expect(isGuarded(one)).toBe(isGuarded({ ...one, accepted: 0 }));
      }),
    );
  });

  test('more removals are never allowed where fewer are refused', () => {
    assert(
      property(situation, nat(100), (one, more) => {
        if (isGuarded(one))
          expect(isGuarded({ ...one, removals: one.removals + more, accepted: 0 })).toBe(true);
      }),
    );
  });

  test('a larger base, and more jobs in the set, never make it stricter', () => {
    assert(
      property(situation, nat(100), nat(100), (one, base, jobs) => {
        if (!isGuarded(one)) {
          expect(isGuarded({ ...one, base: one.base + base, jobs: one.jobs + jobs })).toBe(false);
        }
      }),
    );
  });

  test('without a guard of its own never more than half, nor everything', () => {
    assert(
      property(situation, (one) => {
        const allowed = !isGuarded({ ...one, guard: defaultGuard, accepted: 0 });
        if (allowed) expect(one.removals <= Math.max(2, one.base / 2)).toBe(true);
      }),
    );
  });
});
