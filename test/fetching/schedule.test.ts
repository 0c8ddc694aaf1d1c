import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dateIn, momentIn } from '../../lib/dates.ts';
import { beginNight, isDue, lastNight, timeOfNight } from '../../lib/fetching/rules/schedule.ts';

test.each([
  ['an ordinary day', 'America/Toronto', '2026-02-01', 150, '2026-02-01T07:30:00Z'],
  [
    'a time that the day lacks: the next minute',
    'America/Toronto',
    '2026-03-08',
    150,
    '2026-03-08T07:00:00Z',
  ],
  ['a time that it has twice: the first', 'America/Toronto', '2026-11-01', 90, '2026-11-01T05:30:00Z'],
  ['the hour after midnight that is left out', 'America/Havana', '2026-03-08', 30, '2026-03-08T05:00:00Z'],
  ['midnight that comes twice', 'America/Havana', '2026-11-01', 0, '2026-11-01T04:00:00Z'],
  ['half an hour that is left out', 'Australia/Lord_Howe', '2026-10-04', 135, '2026-10-03T15:30:00Z'],
  ['a half-hour zone', 'America/St_Johns', '2026-07-01', 1, '2026-07-01T02:31:00Z'],
])('%s', (_, zone, date, minute, expected) => {
  expect(momentIn(zone, date, minute)?.toISOString()).toBe(new Date(expected).toISOString());
});

test('a date that the zone skips has no moment', () => {
  expect(momentIn('Pacific/Apia', '2011-12-30', 180)).toBeUndefined();
});

const clocks = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const zones = ['America/Vancouver', 'America/Toronto', 'America/St_Johns', 'America/Havana', 'Europe/London'];
const anyZone = fc.constantFrom(...zones, 'Australia/Lord_Howe', 'Asia/Tehran', 'Pacific/Chatham', 'UTC');
const anyMinute = fc.integer({ min: 0, max: 1_439 });
const anyDay = fc.date({ min: new Date('2024-01-01'), max: new Date('2027-12-31'), noInvalidDate: true });
const timeOf = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');

test('the moment is the first minute of the date that is not before the time', () => {
  fc.assert(
    fc.property(anyZone, anyDay, anyMinute, (timeZone, day, minute) => {
      const date = dateIn(timeZone, day);
      const moment = momentIn(timeZone, date, minute);
      const isReached = (at: Date): boolean =>
        // Intl, not the code under test.
        new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(at) === date &&
        new Intl.DateTimeFormat('en-CA', { timeZone, ...clocks }).format(at) >= timeOf(minute);
      if (!moment) throw new Error('The day has no such minute.');
      expect([isReached(moment), isReached(new Date(moment.getTime() - 60_000))]).toEqual([true, false]);
    }),
  );
});

test('a feed is due once on each date, whenever it is asked and however long a run takes', () => {
  const anyFeed = { at: anyMinute.map(timeOf), start: anyDay, zone: anyZone };
  const step = fc.integer({ min: 1, max: 90 });
  fc.assert(
    fc.property(
      fc.record({ ...anyFeed, steps: fc.array(step, { minLength: 60 }) }),
      ({ at, start, zone, steps }) => {
        let now = start;
        let feed = { at, night: lastNight(at, now, zone), attempts: 0, badNights: 0, lease: undefined };
        const nights = [feed.night];
        for (const minutes of steps) {
          now = new Date(now.getTime() + minutes * 60_000);
          if (!isDue(feed, now, zone)) continue;
          feed = { ...feed, ...beginNight({ ...feed, ...unused }, now, zone), attempts: 0 };
          nights.push(feed.night);
        }
        expect(new Set(nights).size).toBe(nights.length);
        expect(nights).toEqual([...nights].sort());
        expect(feed.night).toBe(lastNight(at, now, zone));
      },
    ),
  );
});

const unused = { id: '1-abcd', employerId: 1, created: '', url: '' };
const feed = { ...unused, at: '02:00', night: '2026-05-01', attempts: 0, badNights: 0 };
const noon = (date: string): Date => new Date(`${date}T12:00:00Z`);

test('a run that crashes is due again, ten times in a night, and the night was a bad one', () => {
  const attempts: number[] = [];
  let crashed = feed;
  while (isDue(crashed, noon('2026-05-02'), 'UTC')) {
    crashed = { ...crashed, ...beginNight(crashed, noon('2026-05-02'), 'UTC') };
    attempts.push(crashed.attempts);
  }
  expect(attempts).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(beginNight(crashed, noon('2026-05-03'), 'UTC')).toEqual({
    night: '2026-05-03',
    attempts: 1,
    badNights: 1,
  });
});

test('a feed that is running is not due; nor one whose board moves to another time zone', () => {
  const [now, due] = [noon('2026-05-02'), { ...feed, night: '2026-05-01' }];
  const lease = { holder: 'x', began: 0, ends: now.getTime() + 1 };
  expect(isDue({ ...due, lease }, now, 'UTC')).toBe(false);
  expect(isDue({ ...due, lease: { ...lease, ends: now.getTime() } }, now, 'UTC')).toBe(true);
  expect(isDue({ ...feed, night: '2026-05-02' }, new Date('2026-05-02T03:00:00Z'), 'America/Vancouver')).toBe(
    false,
  );
});

test('without a time, feeds are spread from one to six', () => {
  const times = Array.from({ length: 2_000 }, (_, at) => timeOfNight(`${at}-abcd`));
  expect(times.every((time) => time >= '01:00' && time < '06:00')).toBe(true);
  expect(new Set(times).size).toBeGreaterThan(290);
});
