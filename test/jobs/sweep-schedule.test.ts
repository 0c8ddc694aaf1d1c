import { describe, expect, onTestFinished, test } from 'vitest';
import { configure } from '../../lib/config.ts';
import { isSweepMinute, sweepSchedules } from '../../lib/job/sweep/schedule.ts';

/** @param field of a cron expression: `*`, a number, or a range. */
const matches = (field: string, value: number): boolean => {
  if (field === '*') return true;
  const [from, to = from] = field.split('-').map(Number);
  return from !== undefined && to !== undefined && from <= value && value <= to;
};

const isScheduled = ([hour = 0, minute = 0]: readonly number[]): boolean =>
  sweepSchedules.some((schedule) => {
    const [, minutes = '', hours = ''] = /^cron\((\S+) (\S+) \* \* \? \*\)$/.exec(schedule) ?? [];
    return matches(minutes, minute) && matches(hours, hour);
  });

const minutesOf = (day: string): Date[] =>
  Array.from({ length: 24 * 60 }, (_, minute) => new Date(Date.parse(day) + minute * 60_000));

describe.each([
  ...['2026-03-08', '2026-07-10', '2026-11-01'].flatMap((day) =>
    ['America/Vancouver', 'America/Toronto', 'America/St_Johns'].map((zone) => [day, zone] as const),
  ),
])('from %s on, in %s', (day, timeZone) => {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeStyle: 'short', hourCycle: 'h23' });
  const timeOf = (now: Date): number[] => format.format(now).split(':').map(Number);
  const minutes = minutesOf(`${day}T06:00:00Z`);

  test('the local timer runs in each minute after midnight, and each hour', () => {
    configure({ BOARD_TIME_ZONE: timeZone });
    onTestFinished(() => configure({ BOARD_TIME_ZONE: undefined }));
    const expected = minutes.filter((now) => timeOf(now)[0] === 0 || now.getUTCMinutes() === 0);
    expect(minutes.filter(isSweepMinute)).toEqual(expected);
  });

  test('so does the deployed schedule, by the clock there', () => {
    const expected = minutes.map(timeOf).filter(([hour, minute]) => hour === 0 || minute === 0);
    expect(minutes.map(timeOf).filter(isScheduled)).toEqual(expected);
  });
});
