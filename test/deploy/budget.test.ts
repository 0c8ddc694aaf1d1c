import { expect, test } from 'vitest';
import { budgetFaults } from '../../scripts/build/budget.ts';

const loading = (name: string, atStart: number) =>
  budgetFaults(new Map([[name, { atStart: [{ name: 'a.cjs', bytes: atStart }], later: [], contents: '' }]]));

test.each([
  ['get-job', 270_000],
  ['list-jobs', 270_000],
  ['fallback', 270_000],
  ['sweep', 270_000],
  ['create-job', 360_000],
  ['put-chunk', 360_000],
  ['delete-job', 360_000],
])('%s may load %d bytes at its start', (name, limit) => {
  expect(loading(name, limit)).toEqual([]);
  expect(loading(name, limit + 1)).toEqual([
    `${name} loads ${limit + 1} bytes at its start, 1 over its limit.`,
  ]);
});
