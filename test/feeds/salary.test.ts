import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readDate } from '../../client/src/cli/map/dates.ts';
import { type FeedSalary, readSalary } from '../../client/src/cli/map/salary.ts';
import { runs } from '../support/runs.ts';

const [yearly, monthly, weekly, daily, hourly] = [1, 2, 3, 4, 5];

/** Texts of real systems: what they mean is `amount, maxAmount` and the period. */
const phrasings: readonly (readonly [
  text: string,
  period: number | undefined,
  amount?: number,
  maxAmount?: number,
])[] = [
  // Indeed
  ['$60,000 - $70,000 a year', yearly, 60_000, 70_000],
  ['$60,000.00/yr - $70,000.00/yr', yearly, 60_000, 70_000],
  ['From $20 an hour', hourly, 20],
  ['$20.00–$25.50 per hour', hourly, 20, 25.5],
  ['Pay: $20.00-$25.00 per hour', hourly, 20, 25],
  ['Salary: From $60,000.00 per year', yearly, 60_000],
  ['$4,500 a month', monthly, 4_500],
  ['$350 a day', daily, 350],
  ['À partir de 22,00 $ par heure', hourly, 22],
  ['De 45 000,00 $ à 60 000,00 $ par an', yearly, 45_000, 60_000],
  ['De 23,49\u00a0$ à 31,72\u00a0$ de l’heure', hourly, 23.49, 31.72],
  ['Rémunération : 20,00$ à 25,00$ par heure', hourly, 20, 25],
  // LinkedIn, Lever, Workable, SmartRecruiters
  ['CA$60,000.00/yr - CA$75,000.00/yr', yearly, 60_000, 75_000],
  ['CA$28.50/hr', hourly, 28.5],
  ['$15/hour to $20/hour', hourly, 15, 20],
  ['CAD 80,000 - 95,000 per year', yearly, 80_000, 95_000],
  ['C$ 85 000 - C$ 95 000 per annum', yearly, 85_000, 95_000],
  ['$60K–$70K annually', yearly, 60_000, 70_000],
  ['60-70K a year', yearly, 60_000, 70_000],
  ['$72.5k/year', yearly, 72_500],
  ['85000/year', yearly, 85_000],
  ['50000.0000 - 60000.0000 CAD yearly', yearly, 50_000, 60_000],
  ['CAD$95,000 p.a.', yearly, 95_000],
  ['$1,500 CAD per week', weekly, 1_500],
  ['Annual base salary of $90,000 CAD + benefits', yearly, 90_000],
  // Job Bank
  ['$20.00 HOUR hourly', hourly, 20],
  ['$17.75 hourly / 40 hours per week', hourly, 17.75],
  ['$36.00 to $40.00 HOUR hourly (to be negotiated) / 30 to 35 hours per week', hourly, 36, 40],
  ['$52,500.00 to $60,000.00 YEAR annually', yearly, 52_500, 60_000],
  ['$1,000.00 weekly', weekly, 1_000],
  ['25,00 $ à 30,00 $ HEURE horaire / 37,5 heures par semaine', hourly, 25, 30],
  // Emploi-Québec and others in French
  ["25 $ l'heure", hourly, 25],
  ["25,00$ à 32,00$ - de l'heure", hourly, 25, 32],
  ['75 000 $ annuellement', yearly, 75_000],
  ['Salaire annuel entre 45 000 $ et 60 000 $', yearly, 45_000, 60_000],
  ['Salaire offert : 21,50$ - de l’heure selon la convention collective', hourly, 21.5],
  ['entre 20 et 22,50 $ de l’heure', hourly, 20, 22.5],
  ['Taux horaire : 25,75 $', hourly, 25.75],
  ['20 $ a 25 $ / h', hourly, 20, 25],
  ['60\u202f000\u202f$ par année', yearly, 60_000],
  ['65 k$ par année', yearly, 65_000],
  ['1 200 $ par semaine', weekly, 1_200],
  ['5 000 $ par mois, plus commission', monthly, 5_000],
  ['200 $ par jour', daily, 200],
  ['18,5 $/heure et plus', hourly, 18.5],
  ['dès 24 $/h', hourly, 24],
  ['de 20 $ jusqu’à 25 $ de l’heure', hourly, 20, 25],
  ['25 $CAD/h, selon expérience', hourly, 25],
  ['30 dollars canadiens de l’heure', hourly, 30],
  // Spreadsheets
  ['$18.25 hourly', hourly, 18.25],
  ['$20-22/hr', hourly, 20, 22],
  ['$20-22/hr + tips', hourly, 20, 22],
  ['20 to 22 per hour', hourly, 20, 22],
  ['$20/hr (DOE)', hourly, 20],
  ['$25/hr, 40 hrs/week', hourly, 25],
  ['$60,000+ per year', yearly, 60_000],
  ['$60,000/year plus annual bonus', yearly, 60_000],
  ["60'000 CAD / year", yearly, 60_000],
  ['60.000,50 $ par an', yearly, 60_000.5],
  ['Hourly rate: $20 - $24', hourly, 20, 24],
  ['between $20 and $22 an hour', hourly, 20, 22],
  ['starting at $19.50/h', hourly, 19.5],
  ['Minimum $17.85 per hour', hourly, 17.85],
  ['$20.50/hour CAD', hourly, 20.5],
  ['$20 hr', hourly, 20],
  ['$30.1234 an hour', hourly, 30.1234],
  ['$450,000 per annum, commensurate with experience', yearly, 450_000],
  ['$22/hr and benefits and vacation pay', hourly, 22],
  ['$3,000–$4,000/mo.', monthly, 3_000, 4_000],
  ['$95 each day', daily, 95],
  // Those that are not understood, though they have a meaning.
  ['$25 an hour, or $52,000 a year', undefined],
  ['twenty dollars an hour', undefined],
  ['$60.000 a year', undefined],
  ['$1,000 biweekly', undefined],
  ['$60-70,000 a year', undefined],
];

for (const [text, period, amount, maxAmount] of phrasings) {
  test(`the salary ${text} is ${period ? 'understood' : 'left out'}`, () => {
    const salary = readSalary(text);
    expect([salary?.period?.id, salary?.amount, salary?.maxAmount]).toEqual([period, amount, maxAmount]);
  });
}

test('of 75 phrasings, 70 are understood', () => {
  const understood = phrasings.filter(([text]) => readSalary(text));
  expect([phrasings.length, understood.length]).toEqual([75, 70]);
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

test.each([
  ...[
    'DOE',
    'Competitive',
    'Negotiable',
    'À discuter',
    'Salary commensurate with experience',
    '$',
    'N/A',
    '',
    ' ',
  ],
  // No amount, or none at the lower end.
  ...['Up to $30 an hour', "jusqu'à 30 $ de l'heure", 'maximum $30/hr', '$0 an hour', '$0 - $50,000 a year'],
  // No period.
  ...['$60,000', '17.95', '$20 an', '$20 - 40 h', '$20/hr - 40 h'],
  // Other currencies.
  ...[
    'US$20 an hour',
    '20 EUR an hour',
    '€20 an hour',
    '£20/hr',
    '$20 USD an hour',
    'A$20 an hour',
    'NZ$20/hr',
  ],
  ...[
    '$US 20 an hour',
    '20 $ US de l’heure',
    '20 dollars US de l’heure',
    '$60,000 a year (USD)',
    'R$ 20 an hour',
  ],
  // Several amounts, periods or readings.
  ...[
    '60.000 a year',
    '60K-70 a year',
    '60000k a year',
    '$22 - $20 an hour',
    '$20/hr - $30,000/yr',
    '$20/$25 an hour',
  ],
  ...[
    '$20 an hour or $25 an hour',
    '$20/hr ($41,600/yr)',
    '$20 - $1k a week',
    '1,2345 $ par an',
    '$20.12345 an hour',
  ],
  ...[
    '-$20 an hour',
    "19,500 $ l'heure",
    '$60.5 - $70.5 a year',
    '$20 a year',
    '$99,999,999,999 a year',
    '$007 an hour',
    '20½ $ an hour',
    '$20² an hour',
    '1,234,56 $ par an',
  ],
  // Not paid by the period, or not a salary.
  ...[
    '$20 per km',
    '$20 per visit',
    '$1,000 every two weeks',
    '$1,000 semi-monthly',
    '1 000 $ aux deux semaines',
  ],
  ...[
    '$500 signing bonus',
    '$500 weekly bonus',
    'bonus: $500 a week',
    '$500 + bonus a week',
    '$2/hr premium',
    'minimum wage plus $2/hr',
  ],
  ...[
    '$20/hr + $500 signing bonus',
    '$20/hr + 4% vacation pay',
    'OTE $80,000 a year',
    '$60,000/yr including commission',
  ],
  ...[
    '40 hours per week',
    '37.5 h/semaine',
    '40 h/week',
    '40/week',
    '8 hours a day',
    '37.5 weekly',
    '12 per day',
  ],
  ...[
    '401k',
    '401(k)',
    '$25/hr 401k',
    '514-555-0199',
    '1-800-555-1234',
    '(604) 555-1234',
    '5145550199 per hour',
  ],
  ...['2026-12-31', '24/7', '$20 <b>an hour</b>', '1'.repeat(500)],
])('the salary %s is left out rather than guessed', (text) => {
  for (const period of text === '$60,000' || text === '17.95' ? [undefined] : [undefined, yearly, hourly]) {
    expect(readSalary(text, period)).toBeUndefined();
  }
});

test.each([
  ['30000-40000', yearly, 30_000, 40_000],
  ['$20 - $25', hourly, 20, 25],
  ['60 000,00 $', yearly, 60_000],
  ['60-70k', yearly, 60_000, 70_000],
  // The period in the text comes first.
  ['$20 an hour', yearly, 20],
])('the salary %s has the period that is stated elsewhere', (text, period, amount, maxAmount?: number) => {
  const id = text.includes('hour') ? hourly : period;
  expect(readSalary(text, period)).toEqual({
    amount,
    ...(maxAmount !== undefined && { maxAmount }),
    period: { id },
  });
});

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

test('a salary is read as it was written, or not at all', () => {
  let understood = 0;
  fc.assert(
    fc.property(rendered, ({ low, high, text }) => {
      const salary = readSalary(text);
      if (!salary) return;
      understood += 1;
      expect({ text, amount: salary.amount, maxAmount: salary.maxAmount }).toEqual({
        text,
        amount: low,
        maxAmount: high,
      });
    }),
    { numRuns: runs(5_000) },
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
