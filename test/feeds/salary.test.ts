import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readDate } from '../../client/src/cli/map/dates.ts';
import { readAmount, readSalary } from '../../client/src/cli/map/salary.ts';
import { runs } from '../support/runs.ts';

const year = { id: 1 };
const hour = { id: 5 };

test.each([
  ['$60,000 - $70,000 a year', { amount: 60_000, maxAmount: 70_000, period: year }],
  ['$60K–$70K annually', { amount: 60_000, maxAmount: 70_000, period: year }],
  ['85000/year', { amount: 85_000, period: year }],
  ['60 000 $ par année', { amount: 60_000, period: year }],
  ['$18.25 hourly', { amount: 18.25, period: hour }],
  ['$20-22/hr', { amount: 20, maxAmount: 22, period: hour }],
  ['From $20 an hour', { amount: 20, period: hour }],
  ['CAD 20.50 per hour', { amount: 20.5, period: hour }],
  ['18,50 $ / heure', { amount: 18.5, period: hour }],
  ['De 23,49\u00a0$ à 31,72\u00a0$ de l’heure', { amount: 23.49, maxAmount: 31.72, period: hour }],
  ['$20 - $22 an hour + commission', { amount: 20, maxAmount: 22, period: hour, plusCommission: true }],
  ['Commission only', { plusCommission: true }],
])('the salary %s is understood', (text, salary) => {
  expect(readSalary(text)).toEqual(salary);
});

test.each([
  'DOE',
  '$60,000',
  '17.95',
  '$20-22/hr + tips',
  'Up to $30 an hour',
  'US$20 an hour',
  '20 EUR an hour',
  '€20 an hour',
  '$20 USD an hour',
  '60-70K a year',
  '60.000 a year',
  '$22 - $20 an hour',
  '$20 an hour, or $60,000 a year',
  '-$20 an hour',
  '$20.12345 an hour',
  '$99,999,999,999 a year',
  '1'.repeat(500),
])('the salary %s is left out rather than guessed', (text) => {
  expect(readSalary(text)).toBeUndefined();
});

test.each([
  ['60000', 60_000],
  ['60,000.50', 60_000.5],
  ['60 000,50 $', 60_000.5],
  ['$19.1', 19.1],
  ['19,5', 19.5],
  ['60.000', undefined],
  ['1,2345', undefined],
  ['sixty', undefined],
  ['', undefined],
])('the amount %j is %s', (text, amount) => {
  expect(readAmount(text)).toBe(amount);
});

test('every amount is read as it is written, in English and in French', () => {
  const cents = fc.integer({ min: 0, max: 99_999_999 }).map((value) => value / 100);
  fc.assert(
    fc.property(cents, (value) => {
      const format = (locale: string) => value.toLocaleString(locale, { style: 'currency', currency: 'CAD' });
      expect([format('en-CA'), format('fr-CA')].map(readAmount)).toEqual([value, value]);
    }),
    { numRuns: runs(200) },
  );
});

test.each([
  ['2026-11-20', '2026-11-20'],
  ['2026-11-20T23:00:00-05:00', '2026-11-20'],
  ['2026-11-20 00:00:00', '2026-11-20'],
  ['20261120', '2026-11-20'],
  ['2026/11/20', '2026-11-20'],
  ['Fri, 20 Nov 2026 10:00:00 GMT', '2026-11-20'],
  ['Nov 5, 2026', '2026-11-05'],
  ['20-Nov-2026', '2026-11-20'],
  ['15 décembre 2026', '2026-12-15'],
  ['15 juillet 2026', '2026-07-15'],
  ['15 juin 2026', '2026-06-15'],
  ['11/12/2026', undefined],
  ['31/12/2026', '2026-12-31'],
  ['28-Feb-27', '2027-02-28'],
  ['2026-02-30', undefined],
  ['46371', undefined],
  ['ASAP', undefined],
])('the date %s is %s', (text, date) => {
  expect(readDate(text)).toBe(date);
});
