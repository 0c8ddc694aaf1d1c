import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Job } from '../../../lib/job/rules/job.ts';
import { groupWrites } from '../../../lib/sync/operations/write.ts';
import { aJob } from '../../support/store/stored-job.ts';

type Operation = { readonly kind: string; readonly made?: Job };

const creationOf = (bytes: number): Operation => ({
  kind: 'create',
  made: aJob({ description: 'x'.repeat(bytes) }),
});
const other: Operation = { kind: 'change' };

/** How many operations are in each group. */
const sizes = (operations: readonly Operation[]): number[] =>
  groupWrites(operations).map((group) => group.length);

test('ten new jobs are written together, whatever comes between them', () => {
  const jobs = Array.from({ length: 23 }, () => creationOf(3_000));
  expect(sizes(jobs)).toEqual([10, 10, 3]);
  expect(sizes([...jobs.slice(0, 5), other, ...jobs.slice(5, 12), other])).toEqual([10, 1, 2, 1]);
});

test('long descriptions make smaller groups, in bytes of UTF-8', () => {
  expect(sizes([400_000, 400_000, 400_000, 1_000].map(creationOf))).toEqual([2, 2]);
  expect(sizes([creationOf(2_000_000), creationOf(1)])).toEqual([1, 1]);
  const twoBytes = { kind: 'create', made: aJob({ description: 'é'.repeat(500_001) }) };
  expect(sizes([twoBytes, creationOf(1)])).toEqual([1, 1]);
});

test('each operation is in one group, and each group fits a transaction', () => {
  const operation = fc.oneof(
    fc.constant(undefined),
    fc.nat(10_000),
    fc.integer({ min: 90_000, max: 1_200_000 }),
  );
  fc.assert(
    fc.property(fc.array(operation, { maxLength: 40 }), (lengths) => {
      const operations = lengths.map((bytes) => (bytes === undefined ? { ...other } : creationOf(bytes)));
      const groups = groupWrites(operations);
      expect(new Set(groups.flat())).toEqual(new Set(operations));
      expect(groups.flat()).toHaveLength(operations.length);
      for (const group of groups) {
        const jobs = group.map(({ made }) => made);
        const bytes = jobs.reduce((sum, job) => sum + (job?.description.length ?? 0), 0);
        expect(group.length === 1 || (group.length <= 10 && bytes <= 1_000_000)).toBe(true);
        expect(group.length === 1 || !jobs.includes(undefined)).toBe(true);
      }
    }),
    { numRuns: 30 },
  );
});
