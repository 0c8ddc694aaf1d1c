import { describe, expect, test } from 'vitest';
import { routes } from '../../lib/api/routes.ts';
import { budgetFaults, budgets } from '../../scripts/build/budget.ts';

/** The API reference is a file that no cold start loads. */
const readers = new Set(
  routes
    .filter((route) => route.method === 'GET' && route.function !== 'docs')
    .map((route) => route.function),
);

test.each([...readers])('%s, which only reads, has a budget of 400 KB at most', (name) => {
  const { atStart = Number.POSITIVE_INFINITY, later = 0 } = budgets[name] ?? {};
  expect(atStart + later).toBeLessThanOrEqual(400_000);
});

describe('a bundle', () => {
  const file = (bytes: number) => ({ name: 'a.cjs', bytes });
  const bundles = (atStart: number, later: number) =>
    new Map([['health', { atStart: [file(atStart)], later: [file(later)], contents: '' }]]);
  const budget = { health: { atStart: 10, later: 5 } };

  test('is accepted at its budget', () => {
    expect(budgetFaults(bundles(10, 5), budget)).toEqual([]);
  });

  test.each([
    ['is larger at its start', bundles(11, 5), budget],
    ['is larger later', bundles(10, 6), budget],
    ['has no budget', bundles(10, 5), {}],
    ['is missing for a budget', new Map(), budget],
  ])('is reported when it %s', (_, given, limits) => {
    expect(budgetFaults(given, limits)).toHaveLength(1);
  });
});
