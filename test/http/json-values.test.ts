import { expect, test } from 'vitest';
import { countJsonValues } from '../../lib/http/body/json-values.ts';

const most = 1_000;

test.each([
  ['numbers', 1],
  ['commas and brackets in texts', ',[{'],
  ['quotes', '","'],
  ['backslashes before the end', '\\'],
  ['backslashes before quotes', '\\\\"\\",'],
  ['empty texts', ''],
])('counts the values of a list of %s, and not what texts contain', (_, value) => {
  const list = (length: number): string => JSON.stringify(Array(length).fill(value));
  expect(countJsonValues(list(7), most)).toBe(7);
  expect(countJsonValues(list(2 * most), most)).toBe(most + 1);
});

test('an unfinished text ends with the body', () => {
  expect(countJsonValues(`["${','.repeat(2 * most)}\\"`, most)).toBe(1);
});

test('reads a quote after any number of backslashes', () => {
  expect(countJsonValues(`["${'\\\\\\"'.repeat(most)}"]`, most)).toBe(1);
  expect(countJsonValues(`["${'\\'.repeat(4_000_000)}"]`, most)).toBe(1);
});
