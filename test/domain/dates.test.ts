import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, dateIn, isCalendarDate, isTimeZone } from '../../lib/dates.ts';
import { unlessNightly } from '../support/runs.ts';

const moment = fc.date({
  min: new Date('0000-01-01T00:00:00Z'),
  max: new Date('9999-12-31T23:59:59.999Z'),
  noInvalidDate: true,
});

const dateOf = (when: Date): string => when.toISOString().slice(0, 10);

const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
const daysIn = (year: number, month: number): number =>
  [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;

describe('a calendar date', () => {
  test('is a date of the Gregorian calendar', () => {
    const parts = fc.tuple(fc.nat(9_999), fc.nat(13), fc.nat(32));
    fc.assert(
      fc.property(parts, ([year, month, day]) => {
        const text = [
          String(year).padStart(4, '0'),
          String(month).padStart(2, '0'),
          String(day).padStart(2, '0'),
        ].join('-');
        expect([text, isCalendarDate(text)]).toEqual([text, day >= 1 && day <= daysIn(year, month)]);
      }),
      { numRuns: 2_000 },
    );
  });

  test.each(['1900-02-29', '2100-02-29', '2026-02-29', '2026-04-31'])('is not %s', (text) => {
    expect(isCalendarDate(text)).toBe(false);
  });

  test.each(['2000-02-29', '2024-02-29', '0000-02-29', '9999-12-31'])('is %s', (text) => {
    expect(isCalendarDate(text)).toBe(true);
  });

  test('has one format only', () => {
    fc.assert(
      fc.property(moment, fc.nat(9), fc.constantFrom(' ', '0', '-', '\n', 'Z', '+'), (when, at, extra) => {
        const date = dateOf(when);
        expect(isCalendarDate(date)).toBe(true);
        expect(isCalendarDate(date.slice(0, at) + extra + date.slice(at))).toBe(false);
        expect(isCalendarDate(date.slice(0, at))).toBe(false);
      }),
    );
  });
});

const hour = 3_600_000;

/** Milliseconds that a zone is ahead of UTC, as the runtime writes it: `GMT-03:30`. */
const offsetIn = (timeZone: string, at: number): number => {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(format.format(at)) ?? [];
  return hours === undefined ? 0 : Number(`${sign}1`) * (Number(hours) * hour + Number(minutes) * 60_000);
};

describe.each([
  ['America/Vancouver', 2025, [23, 25]],
  ['America/Toronto', 2026, [23, 25]],
  ['America/St_Johns', 2026, [23, 25]],
  ['UTC', 2026, []],
])('the date in %s', (timeZone, year, unequal) => {
  const hours = Array.from({ length: 366 * 24 }, (_, at) => Date.UTC(year, 0, 1, 12) + at * hour);
  const dates = hours.map((at) => dateIn(timeZone, new Date(at)));

  test('is that of its offset, in each hour of a year', () => {
    // Usually every seventh, each hour of a day among them: an offset takes long to find.
    const interval = unlessNightly(7, 1);
    const isChecked = (_: unknown, at: number): boolean => at % interval === 0;
    const expected = hours.filter(isChecked).map((at) => dateOf(new Date(at + offsetIn(timeZone, at))));
    expect(dates.filter(isChecked)).toEqual(expected);
  });

  test('has no gap, and as many hours as its day', () => {
    const lengths = [...Map.groupBy(dates, (date) => date)].slice(1, -1);
    expect(lengths.map(([date]) => date)).toEqual(lengths.map((_, at) => addDays(lengths[0]?.[0] ?? '', at)));
    expect(lengths.map(([, { length }]) => length).filter((length) => length !== 24)).toEqual(unequal);
  });
});

// Since 2026, British Columbia is at UTC-7 all year; older data of time zones say otherwise.
test('the date in Vancouver changes at its midnight', () => {
  const dates = ['2026-07-01T06:59:59.999Z', '2026-07-01T07:00:00Z'].map((text) => new Date(text));
  expect(dates.map((date) => dateIn('America/Vancouver', date))).toEqual(['2026-06-30', '2026-07-01']);
});

test.each([
  ['America/Vancouver', true],
  ['America/St_Johns', true],
  ['UTC', true],
  ['Canada/Pacific', true],
  ['America/Victoria', false],
  ['america/vancouver', false],
  ['-08:00', false],
  ['UTC-8', false],
  ['', false],
])('%j is a time zone: %s', (text, expected) => expect(isTimeZone(text)).toBe(expected));

describe('adding days', () => {
  test.each([
    ['2026-11-20', 60, '2027-01-19'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2026-02-28', 1, '2026-03-01'],
    ['2026-03-08', 0, '2026-03-08'],
    ['9999-12-30', 1, '9999-12-31'],
    ['9999-12-31', 1, undefined],
    ['9999-12-01', 60, undefined],
  ])('to %s, %d: %s', (date, days, later) => {
    expect(addDays(date, days)).toBe(later);
  });

  test('one by one gives the same date as all at once', () => {
    fc.assert(
      fc.property(moment, fc.nat(400), (when, days) => {
        const date = dateOf(when);
        let step: string | undefined = date;
        for (let count = 0; count < days && step !== undefined; count++) step = addDays(step, 1);
        expect(addDays(date, days)).toBe(step);
      }),
      { numRuns: 50 },
    );
  });
});
