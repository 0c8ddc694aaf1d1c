import { describe, expect, test } from 'vitest';
import { InvalidJobError } from '../../lib/errors/errors.ts';
import { choices, type Fault, nameOf } from '../../lib/errors/fault.ts';
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

const fault = (pointer: string): Fault => ({ pointer, code: 'type', message: '' });

test('the choices of a list are the ids and names of its entries', () => {
  expect(choices(applicantRoutingTypes)).toBe('1 (Email), 2 (URL)');
});

describe('the message for several faults', () => {
  const message = (...pointers: readonly string[]) => new InvalidJobError(pointers.map(fault)).message;

  test('names each property once', () => {
    expect(message('/title')).toBe('1 property needs attention: title');
    expect(message('/description', '/description')).toBe('1 property needs attention: description');
    expect(message('/title', '/salary/period')).toBe('2 properties need attention: title, salary.period');
  });

  test('lists eight names, and counts the others', () => {
    const pointers = Array.from({ length: 10 }, (_, at) => `/p${at}`);
    expect(message(...pointers.slice(0, 8))).toMatch(/^8 properties need attention: .*, p7$/);
    expect(message(...pointers)).toMatch(/^10 properties need attention: .*, p7 and 2 more$/);
  });
});
