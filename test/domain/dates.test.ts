import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, dateOf, isCalendarDate } from '../../lib/dates.ts';

const moment = fc.date({
  min: new Date('0000-01-01T00:00:00Z'),
  max: new Date('9999-12-31T23:59:59.999Z'),
  noInvalidDate: true,
});

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

test('today is the date in UTC', () => {
  expect(dateOf(new Date('2026-11-20T23:59:59.999Z'))).toBe('2026-11-20');
  expect(dateOf(new Date('2026-11-20T23:00:00-05:00'))).toBe('2026-11-21');
});

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
