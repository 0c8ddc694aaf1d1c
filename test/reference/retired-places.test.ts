import { expect, test, vi } from 'vitest';

// The data as an operator may have left it, in the order of the names.
vi.mock('../../lib/reference/data/places.json', () => ({
  default: [
    [1, 'Alpha', 'ON', 45, -80, 9_000, 'retired'],
    [2, 'Alpha', 'ON', 46, -81, 1_000],
    [3, 'Gamma', 'BC', 50, -120, 5_000, 'retired'],
    [4, 'Gamut', 'BC', 51, -121, 1_000],
  ],
}));

const { findLocation, locationOf, resolveLocation, searchLocations } = await import(
  '../../lib/reference/locations.ts'
);

test('is neither listed nor served', () => {
  const { data } = searchLocations({ types: ['Town'], page: 1, pageSize: 10 });
  expect(data.map(({ id }) => id)).toEqual([2, 4]);
  expect(findLocation(3)).toBeUndefined();
  expect(findLocation(4)).toBeDefined();
});

test('is known to the jobs that hold it, which can be put back', () => {
  const gamma = { id: 3, name: 'Gamma', description: 'Gamma, BC', type: 'Town' };
  expect(locationOf(3)).toEqual(gamma);
  expect(resolveLocation('Gamma, BC', { lenient: false })).toEqual({ location: gamma });
});

test('gives way to a place in use of its name, however small', () => {
  expect(resolveLocation('Alpha', { lenient: false })).toMatchObject({ location: { id: 2 } });
});

test('is not suggested', () => {
  expect(resolveLocation('Gamm', { lenient: false })).not.toMatchObject({
    message: expect.stringContaining('Gamma'),
  });
});
