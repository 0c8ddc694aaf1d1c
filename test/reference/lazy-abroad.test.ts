import { expect, test, vi } from 'vitest';
import { resolveLocation } from '../../lib/reference/locations.ts';

vi.mock('../../lib/reference/abroad-names.ts', () => ({
  abroadNames: () => {
    throw new Error('The names of places abroad were read.');
  },
}));

const known = [
  'Toronto, ON',
  'toronto',
  'Montréal, Québec, Canada',
  'Smallville, ON',
  'St-Georges, QC',
  'ON-Toronto',
];
const others = ['Head office - Montreal, QC', 'Toronto; Montréal', 'Remote - Ontario', '2 Locations'];

test.each([...known, ...others])('are not read for %j', (description) => {
  for (const lenient of [false, true]) expect(() => resolveLocation(description, { lenient })).not.toThrow();
});

test('are read for a text that is not known otherwise', () => {
  expect(() => resolveLocation('Smallville', { lenient: false })).toThrow('abroad');
});
