import { expect, test, vi } from 'vitest';

// Data as an operator may have edited it, sorted by name.
vi.mock('../../lib/reference/data/places.json', () => ({
  default: [
    [1, 'Alpha', 'ON', 45, -80, 9_000, 'retired'],
    [2, 'Alpha', 'ON', 46, -81, 1_000],
    [3, 'Gamma', 'BC', 50, -120, 5_000, 'retired'],
    [4, 'Gamut', 'BC', 51, -121, 1_000],
  ],
}));

vi.mock('../../lib/reference/data/communities.json', () => ({
  default: [[5, 'Delta Green', 'BC', 50, -120, 5_000, 'retired']],
}));

const { listedLocation } = await import('../../lib/reference/gazetteer.ts');
const { locationOf, resolveLocation } = await import('../../lib/reference/locations.ts');
const { searchLocations } = await import('../../lib/reference/search-locations.ts');

test('is neither listed nor served', () => {
  const { data } = searchLocations({ types: ['Town'], page: 1, pageSize: 10 });
  expect(data.map(({ id }) => id)).toEqual([2, 4]);
  expect(listedLocation(3)).toBeUndefined();
  expect(listedLocation(5)).toBeUndefined();
  expect(listedLocation(4)).toBeDefined();
});

test('is shown in the jobs that refer to it, which can be sent back', () => {
  const gamma = { id: 3, name: 'Gamma', description: 'Gamma, BC', type: 'Town' };
  expect(locationOf(3)).toEqual(gamma);
  expect(resolveLocation('Gamma, BC', { lenient: false })).toEqual({ location: gamma });
});

test('yields to a place in use of the same name, however small', () => {
  expect(resolveLocation('Alpha', { lenient: false })).toMatchObject({ location: { id: 2 } });
});

test('is not suggested', () => {
  expect(resolveLocation('Gamm', { lenient: false })).not.toMatchObject({
    message: expect.stringContaining('Gamma'),
  });
});
