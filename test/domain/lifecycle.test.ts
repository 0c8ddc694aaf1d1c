import { describe, expect, test } from 'vitest';
import type { Status } from '../../lib/domain/job.ts';
import { beginLife, changeLife, dueDate, type Life } from '../../lib/domain/lifecycle.ts';

const moment = { today: '2026-11-20', now: Date.parse('2026-11-20T10:00:00Z') };
const inSixtyDays = '2027-01-19';

const yesterday = '2026-11-19';
const past = '2026-10-15';
const future = '2027-05-06';

const before = { publishDate: '2026-08-01', publishedAt: Date.parse('2026-08-01T08:00:00Z') };

const life = (status: Status, closeDate: string, closeDateSet: boolean): Life => ({
  status,
  closeDate,
  closeDateSet,
  ...before,
});

describe('a new job', () => {
  test.each(['active', 'archived', 'draft', undefined] as const)(
    'with the status %s is dated today',
    (status) => {
      expect(beginLife({ status }, moment)).toEqual({
        status: status ?? 'draft',
        publishDate: '2026-11-20',
        publishedAt: moment.now,
        closeDate: inSixtyDays,
        closeDateSet: false,
      });
    },
  );

  test.each([past, moment.today, future])('keeps the closeDate %s as it was sent', (closeDate) => {
    expect(beginLife({ closeDate }, moment)).toMatchObject({ closeDate, closeDateSet: true });
  });

  test('created in the last days of year 9999 closes on its last day', () => {
    expect(beginLife({}, { ...moment, today: '9999-12-01' }).closeDate).toBe('9999-12-31');
  });
});

/** Whether each change of status is a publication, by the stored closeDate. */
type Row = readonly [from: Status, to: Status | undefined, closed: string, isPublication: boolean];

const rows: readonly Row[] = [
  ['draft', 'active', future, true],
  ['draft', 'active', moment.today, true],
  ['draft', 'active', yesterday, true],
  ['archived', 'active', future, false],
  ['archived', 'active', moment.today, false],
  ['archived', 'active', yesterday, true],
  ...(['active', 'archived', 'draft'] as const).flatMap((from) =>
    (['archived', 'draft', undefined] as const).flatMap((to) =>
      [future, moment.today, past].map((closed): Row => [from, to, closed, false]),
    ),
  ),
  ...[future, moment.today, past].map((closed): Row => ['active', 'active', closed, false]),
];

describe.each(rows)('from %s to %s with the closeDate %s', (from, to, closed, isPublication) => {
  const status = to ?? from;
  const dates = isPublication ? { publishDate: moment.today, publishedAt: moment.now } : before;

  test.each([true, false])(
    `publication: ${isPublication}; closeDate not sent, the client's own: %s`,
    (closeDateSet) => {
      const left = changeLife(life(from, closed, closeDateSet), { status: to }, moment);
      const isKept = !isPublication || (closeDateSet && closed >= moment.today);
      expect(left).toEqual({
        status,
        ...dates,
        closeDate: isKept ? closed : inSixtyDays,
        closeDateSet: isKept ? closeDateSet : false,
      });
    },
  );

  test.each([true, false])(
    "closeDate sent as it is stored is as not sent, the client's own: %s",
    (closeDateSet) => {
      const stored = life(from, closed, closeDateSet);
      expect(changeLife(stored, { status: to, closeDate: closed }, moment)).toEqual(
        changeLife(stored, { status: to }, moment),
      );
    },
  );

  test.each(['2020-01-01', '2026-11-21', '2030-01-01'])(
    'closeDate %s newly sent is taken as it is',
    (closeDate) => {
      for (const closeDateSet of [true, false]) {
        const left = changeLife(life(from, closed, closeDateSet), { status: to, closeDate }, moment);
        expect(left).toEqual({ status, ...dates, closeDate, closeDateSet: true });
      }
    },
  );
});

test('of a complete job only its status and dates are returned', () => {
  const job = { ...life('draft', future, true), title: 'Old' };
  for (const status of ['draft', 'active'] as const) {
    expect(changeLife(job, { status }, moment)).not.toHaveProperty('title');
  }
});

describe('the due date of the sweep', () => {
  const active = {
    status: 'active',
    publishDate: '2026-11-20',
    closeDate: '2026-12-31',
    autoRefresh: false,
  } as const;

  test.each([
    ['on the day after the closeDate', active, '2027-01-01'],
    ['after seven days with auto-refresh', { ...active, autoRefresh: true }, '2026-11-27'],
    ['at the first of the two', { ...active, autoRefresh: true, closeDate: '2026-11-22' }, '2026-11-23'],
    ['at once for a closeDate that is past', { ...active, closeDate: '2026-01-01' }, '2026-01-02'],
    ['never for the last day of the calendar', { ...active, closeDate: '9999-12-31' }, undefined],
    ['to refresh even then', { ...active, closeDate: '9999-12-31', autoRefresh: true }, '2026-11-27'],
    ['never for a draft', { ...active, status: 'draft' }, undefined],
    ['never for an archived job', { ...active, status: 'archived', autoRefresh: true }, undefined],
  ] as const)('%s', (_, job, date) => {
    expect(dueDate(job)).toBe(date);
  });
});
