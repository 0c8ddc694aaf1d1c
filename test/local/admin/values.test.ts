import { expect, test } from 'vitest';
import { AdminUsageError } from '../../../local/admin/command.ts';
import { parseOverlap } from '../../../local/admin/parameters.ts';

const day = 24 * 60 * 60 * 1_000;

test.each([
  ['90m', 1.5 * 60 * 60 * 1_000],
  ['24h', day],
  ['7d', 7 * day],
  ['90d', 90 * day],
  ['129600m', 90 * day],
  ['0m', 0],
])('an overlap of %s is %d milliseconds', (text, millis) => {
  expect(parseOverlap(text)).toBe(millis);
});

test.each([
  '',
  '24',
  'h',
  '1.5h',
  '-1h',
  '1H',
  '1w',
  '1 h',
  '24h ',
  '91d',
  '2161h',
  '9999999m',
  '1e1h',
  '٣h',
])('the overlap %j is rejected', (text) => {
  expect(() => parseOverlap(text)).toThrow(AdminUsageError);
  expect(() => parseOverlap(text)).toThrow(`not ${JSON.stringify(text)}`);
});
