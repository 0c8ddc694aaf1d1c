import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type FeedSalary, readSalary as readOrExplain } from '../../feed/src/map/salary.ts';
import { runs } from '../support/runs.ts';
import { readAll } from './support.ts';

const readSalary = (text: string, stated?: number): FeedSalary | undefined => {
  const read = readOrExplain(text, stated);
  return 'salary' in read ? read.salary : undefined;
};

const [yearly, weekly, daily, hourly] = [1, 3, 4, 5];

/** Texts of real systems; those that are `read` with the period, amount and maxAmount that they mean. */
const texts: {
  readonly read: readonly (readonly [text: string, period: number, amount: number, maxAmount?: number])[];
  /** They have a meaning. */
  readonly notUnderstood: readonly string[];
  /** They have none, or more than one. */
  readonly leftOut: readonly string[];
} = JSON.parse(readFileSync(join(import.meta.dirname, 'salaries.json'), 'utf8'));

for (const [text, ...meaning] of texts.read) {
  test(`the salary ${text} is understood`, () => {
    const { period, amount, maxAmount } = readSalary(text) ?? {};
    expect([period?.id, amount, maxAmount].filter((value) => value !== undefined)).toEqual(meaning);
  });
}

test('of 108 phrasings, 106 are understood', () => {
  expect([texts.read.length, texts.notUnderstood.length]).toEqual([106, 2]);
});

test.each([
  ['$20 - $22 an hour + commission', { amount: 20, maxAmount: 22, period: { id: 5 }, plusCommission: true }],
  [
    '$40,000 base salary per year plus tips and commissions',
    { amount: 40_000, period: { id: 1 }, plusCommission: true },
  ],
  ['$80,000 base + commission per year', { amount: 80_000, period: { id: 1 }, plusCommission: true }],
  ['Commission only', { plusCommission: true }],
  ['100 % commission', { plusCommission: true }],
  ['commission seulement', { plusCommission: true }],
])('the commission in %s is understood', (text, salary) => {
  expect(readSalary(text)).toEqual(salary);
});

test.each([...texts.notUnderstood, ...texts.leftOut])(
  'the salary %s is left out rather than guessed',
  (text) => {
    // A period that is stated elsewhere makes some of them complete.
    const isNumber = ['$60,000', '17.95', '33.367'].includes(text);
    for (const period of isNumber ? [undefined] : [undefined, yearly, hourly]) {
      expect(readSalary(text, period)).toBeUndefined();
    }
  },
);

test.each([
  ['52000', hourly],
  ['25', yearly],
  ['0', yearly],
  ['2026', yearly],
  ['8', daily],
  ['37.5', weekly],
  ['401k', yearly],
  ['555-1234', hourly],
])('the number %s is no amount of a period that it does not name', (text, period) => {
  expect(readSalary(text, period)).toBeUndefined();
});

/** Every way to write a number, a range and a period, also in words that do not fit. */
const written = (value: number): fc.Arbitrary<string> => {
  const locales = ['en-CA', 'fr-CA', 'de-CH', 'de-DE'];
  const texts = locales.map((locale) => value.toLocaleString(locale, { maximumFractionDigits: 2 }));
  const cents = locales.map((locale) => value.toLocaleString(locale, { minimumFractionDigits: 2 }));
  return fc.constantFrom(String(value), `${value / 1_000}k`, `${value / 1_000} K`, ...texts, ...cents);
};

const oneOf = (...texts: readonly string[]) => fc.constantFrom(...texts);

const salaries = fc
  .record({
    cents: fc.integer({ min: 1, max: 20_000_000 }),
    percent: fc.option(fc.integer({ min: 100, max: 2_000 })),
  })
  .map(({ cents, percent }) => ({
    low: cents / 100,
    high: percent === null ? undefined : Math.round((cents * percent) / 100) / 100,
  }));

const rendered = salaries.chain(({ low, high }) =>
  fc
    .record({
      before: oneOf('', '', 'from ', 'De ', 'Salary: ', 'Up to ', 'Hourly ', 'between ', 'US', '40 hours, '),
      sign: oneOf('', '$', '$ ', 'CA$', 'CAD ', '€', 'US$', '-'),
      first: written(low),
      between: oneOf(
        '-',
        ' - ',
        '–',
        ' to ',
        ' à ',
        ' et ',
        ' and ',
        ' $ à ',
        '/hr - $',
        ' or ',
        ', ',
        ' ',
        '/',
        '+',
      ),
      second: written(high ?? low),
      after: oneOf('', ' $', '$', '$ CAD', ' USD', '+', '.'),
      period: oneOf(
        ' an hour',
        '/yr',
        ' par an',
        " de l'heure",
        ' hourly',
        ' HOUR hourly',
        ' h',
        ' 40 h',
        ' biweekly',
      ),
      end: oneOf(
        '',
        '',
        ' + tips',
        ' DOE',
        ', 40 hours per week',
        ' / 40 h/semaine',
        ' - 40 h',
        ' + $500',
        ' 401k',
      ),
    })
    .map((parts) => ({
      low,
      high,
      text: [
        ...[parts.before, parts.sign, parts.first],
        ...(high === undefined ? [] : [parts.between, parts.second]),
        ...[parts.after, parts.period, parts.end],
      ].join(''),
    })),
);

/** `60.000` an hour is 60, as 60,000 is not usual. */
const hasThreePlaces = /(?<![\d.])\d{1,3}\.\d{3}(?![\d.,])/;

test('a salary is read as it was written, or not at all', () => {
  let understood = 0;
  fc.assert(
    fc.property(rendered, ({ low, high, text }) => {
      const salary = readSalary(text);
      if (!salary || hasThreePlaces.test(text)) return;
      understood += 1;
      // Bi-weekly pay is that of two weeks.
      const read = (value: number) => (text.includes('biweekly') ? Number((value / 2).toFixed(4)) : value);
      expect({ text, amount: salary.amount, maxAmount: salary.maxAmount }).toEqual({
        text,
        amount: read(low),
        maxAmount: high === undefined ? undefined : read(high),
      });
    }),
    { numRuns: runs(300) },
  );
  expect(understood).toBeGreaterThan(0);
});

test('an amount is read in English and in French', () => {
  const cents = fc.integer({ min: 250_000, max: 99_999_999 }).map((value) => value / 100);
  fc.assert(
    fc.property(cents, fc.constantFrom('en-CA', 'fr-CA'), (amount, locale) => {
      const text = amount.toLocaleString(locale, { style: 'currency', currency: 'CAD' });
      const salary: FeedSalary = { amount, period: { id: 1 } };
      expect(readSalary(`${text} / an`)).toEqual(salary);
    }),
    { numRuns: runs(200) },
  );
});

describe('periods in a map file', () => {
  const salaryOf = async (record: object, map: object) => {
    const fields = { referenceId: 'id', ...map };
    const { jobs, items } = await readAll(JSON.stringify([{ id: 'R-1', ...record }]), {
      map: { fields, defaults: { salaryPeriod: 'by amount' } },
    });
    const found = items[0]?.problems.find(({ code }) => code === 'salary');
    return jobs[0]?.salary ?? found?.message;
  };

  test.each([
    [{ hourly: '$39.92 - $43.71' }, { amount: 39.92, maxAmount: 43.71, period: { id: 5 } }],
    [
      { pay: '$112,000.00', hourly: '$50' },
      { amount: 112_000, period: { id: 1 } },
    ],
    [{ hourly: '$60,000 a year' }, { amount: 60_000, period: { id: 1 } }],
  ])('beside a path: %j', async (record, salary) => {
    const source = ['pay', { path: 'hourly', period: 'Hourly' }];
    expect(await salaryOf(record, { salary: source })).toEqual(salary);
  });

  test.each([
    ['10', { amount: 10, period: { id: 5 } }],
    ['59.99', { amount: 59.99, period: { id: 5 } }],
    ['60', expect.stringMatching(/"60" is not clearly the pay of an hour or a year, and is left out/)],
    ['19,999', expect.stringContaining('not clearly')],
    ['$81K - $87K', { amount: 81_000, maxAmount: 87_000, period: { id: 1 } }],
    ['1,000,000', { amount: 1_000_000, period: { id: 1 } }],
    ['50 - 70', expect.stringContaining('not clearly')],
    ['$300 a day', { amount: 300, period: { id: 4 } }],
  ])('by amount: %s', async (salary, expected) => {
    expect(await salaryOf({ salary }, {})).toEqual(expected);
  });
});
