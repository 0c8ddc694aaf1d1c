import { expect, test } from 'vitest';
import { allLocations } from '../../lib/reference/gazetteer.ts';
import { nearMiss } from '../../lib/reference/similar-location.ts';

test.each([
  ['Torontoo, ON', 'Toronto, ON'],
  ['Mississaga, on', 'Mississauga, ON'],
  ['Monréal, QC', 'Montréal, QC'],
  ['Vancuver, B.C.', 'Vancouver, BC'],
  ['Hybrid - Calgary, AB', 'Calgary, AB'],
])('%s is near to %s', (description, listed) => {
  expect(nearMiss(description)?.description).toBe(listed);
});

test.each([
  'Toronto, ON',
  'Torontoo',
  // Two edits.
  'Torontooo, ON',
  // Near to a place of another province.
  'Torontoo, QC',
  'Smallville, ON',
  'Torontoo, XX',
  'Hybrid - Calgary, BC',
])('%s is near to no place', (description) => {
  expect(nearMiss(description)).toBeUndefined();
});

test('no listed place is near to another', () => {
  for (const { description } of allLocations())
    expect([description, nearMiss(description)]).toEqual([description, undefined]);
});
