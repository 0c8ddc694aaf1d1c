import { expect, test } from 'vitest';
import { InvalidJobError } from '../../lib/errors/errors.ts';
import { choices, nameOf } from '../../lib/errors/fault.ts';
import { applicantRoutingTypes } from '../../lib/reference/lists.ts';

test.each([
  ['/title', 'title'],
  ['/salary/period', 'salary.period'],
  ['/categories/1', 'categories[1]'],
  ['/locations/0/description', 'locations[0].description'],
  ['/a~1b~0c', 'a/b~c'],
  ['/~01', '~1'],
  [`/${'x'.repeat(61)}`, `${'x'.repeat(60)}…`],
])('%s is named %s', (pointer, name) => {
  expect(nameOf(pointer)).toBe(name);
});

test('the choices of a list are the ids and names of its entries', () => {
  expect(choices(applicantRoutingTypes)).toBe('1 (Email), 2 (URL)');
});

test.each([
  [['title is required'], 'title is required'],
  [['a', 'b', 'b'], 'a; and 2 more'],
  [['a\r\nb\u2028c'], 'a b c'],
  [['x'.repeat(300)], 'x'.repeat(300)],
  [['x'.repeat(301)], `${'x'.repeat(299)}…`],
  [['x'.repeat(288), 'b'], `${'x'.repeat(288)}; and 1 more`],
  [['x'.repeat(400), ...Array(10).fill('b')], `${'x'.repeat(286)}…; and 10 more`],
])('the summary of a refusal is one line of at most 300 characters: %#', (messages, summary) => {
  const faults = messages.map((message) => ({ pointer: '/a', code: 'type', message }) as const);
  expect(new InvalidJobError(faults).message).toBe(summary);
});
