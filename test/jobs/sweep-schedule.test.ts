import { expect, test } from 'vitest';
import { isSweepMinute, sweepSchedules } from '../../lib/job/sweep/schedule.ts';

/** @param field of a cron expression: `*`, a number, or a range. */
const matches = (field: string, value: number): boolean => {
  if (field === '*') return true;
  const [from, to = from] = field.split('-').map(Number);
  return from !== undefined && to !== undefined && from <= value && value <= to;
};

const isScheduled = (now: Date): boolean =>
  sweepSchedules.some((schedule) => {
    const [, minute = '', hour = ''] = /^cron\((\S+) (\S+) \* \* \? \*\)$/.exec(schedule) ?? [];
    return matches(minute, now.getUTCMinutes()) && matches(hour, now.getUTCHours());
  });

test('the local timer and the deployed schedule run at the same minutes', () => {
  const minutes = Array.from({ length: 24 * 60 }, (_, minute) => new Date(minute * 60_000));
  expect(minutes.filter(isSweepMinute)).toEqual(minutes.filter(isScheduled));
  expect(minutes.filter(isSweepMinute)).toHaveLength(60 + 23);
  expect(isSweepMinute(new Date('2026-03-10T00:59:59Z'))).toBe(true);
  expect(isSweepMinute(new Date('2026-03-10T01:01:00Z'))).toBe(false);
});
