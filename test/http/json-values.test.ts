import { expect, test } from 'vitest';
import { maxJsonValues } from '../../lib/api/limits.ts';
import { hasTooManyValues } from '../../lib/http/body/json-values.ts';

test.each([
  ['numbers', 1],
  ['commas and brackets in texts', ',[{'],
  ['quotes', '","'],
  ['backslashes before the end', '\\'],
  ['backslashes before quotes', '\\\\"\\",'],
  ['empty texts', ''],
])('counts the values of a list of %s, and not what texts contain', (_, value) => {
  const list = (length: number): string => JSON.stringify(Array(length).fill(value));
  expect(hasTooManyValues(list(maxJsonValues))).toBe(false);
  expect(hasTooManyValues(list(maxJsonValues + 1))).toBe(true);
});

test('an unfinished text ends with the body', () => {
  expect(hasTooManyValues(`["${','.repeat(2 * maxJsonValues)}\\"`)).toBe(false);
});

test('reads a quote after any number of backslashes', () => {
  expect(hasTooManyValues(`["${'\\\\\\"'.repeat(maxJsonValues)}"]`)).toBe(false);
  expect(hasTooManyValues(`["${'\\'.repeat(4_000_000)}"]`)).toBe(false);
});
