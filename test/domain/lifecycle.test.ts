import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../../lib/dates.ts';
import {
  beginLife,
  changeLife,
  dueDate,
  type Life,
  type LifeChange,
  type LifeEdit,
  sweepStep,
  swept,
} from '../../lib/job/rules/lifecycle.ts';
import type { Status } from '../../lib/reference/statuses.ts';

const moment = { today: '2026-11-20', now: Date.parse('2026-11-20T10:00:00Z') };
const future = '2027-05-06';

const before = { publishDate: '2026-08-01', publishedAt: Date.parse('2026-08-01T08:00:00Z') };

const life = (status: Status, closeDate: string, closeDateSet: boolean): Life => ({
  status,
  closeDate,
  closeDateSet,
  statusChange: null,
  ...before,
});

test('a job that is created in the last days of year 9999 closes on its last day', () => {
  expect(beginLife({}, { ...moment, today: '9999-12-01' }).closeDate).toBe('9999-12-31');
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
    ['on the last date of the calendar for that', { ...active, closeDate: '9999-12-31' }, '9999-12-31'],
    ['to refresh even then', { ...active, closeDate: '9999-12-31', autoRefresh: true }, '2026-11-27'],
    ['never for a draft', { ...active, status: 'draft' }, undefined],
    ['never for an archived job', { ...active, status: 'archived', autoRefresh: true }, undefined],
  ] as const)('%s', (_, job, date) => {
    expect(dueDate(job)).toBe(date);
  });

  test('never ends a job that closes on the last date of the calendar', () => {
    const job = { ...active, closeDate: '9999-12-31' };
    expect(sweepStep(job, false, '9999-12-31')).toBe('nothing');
    expect(sweepStep({ ...job, autoRefresh: true }, true, '9999-12-31')).toBe('refresh');
  });
});

describe('after any history', () => {
  const day = fc.integer({ min: -3, max: 3 });
  const request = fc.record({
    status: fc.constantFrom<(Status | undefined)[]>('draft', 'active', 'archived', undefined),
    /** From the day of the request, or one that the job has had. */
    date: fc.oneof(fc.record({ from: day }), fc.record({ had: fc.nat(3) }), fc.constant({})),
    repeatsDates: fc.boolean(),
    wait: fc.constantFrom(0, 1, 2, 61),
  });
  const step = fc.oneof(
    { weight: 4, arbitrary: request },
    { weight: 1, arbitrary: fc.constant('sweep' as const) },
  );

  /** Replays requests and sweeps. @returns the job, and the last request. */
  const replay = (steps: readonly (typeof step extends fc.Arbitrary<infer One> ? One : never)[]) => {
    let elapsed = 0;
    const had: string[] = [];
    let change: LifeChange = moment;
    let edit: LifeEdit = {};
    let stored: Life | undefined;
    for (const one of steps) {
      if (one === 'sweep') {
        if (stored && sweepStep({ ...stored, autoRefresh: false }, false, change.today) === 'archive')
          stored = swept(stored, 'archive', { ...change, now: change.now });
        continue;
      }
      elapsed += one.wait;
      const today = addDays(moment.today, elapsed) ?? '';
      change = { today, now: moment.now + elapsed, repeatsDates: one.repeatsDates };
      const from = 'from' in one.date ? addDays(today, one.date.from) : undefined;
      edit = { status: one.status, closeDate: 'had' in one.date ? had.at(-1 - one.date.had) : from };
      stored = stored ? changeLife(stored, edit, change) : beginLife(edit, change);
      had.push(stored.closeDate);
    }
    return { stored, edit, change };
  };

  const histories = fc.tuple(fc.array(step, { maxLength: 8 }), request);

  test('a request that is retried changes nothing more, and no closeDate that it sent and that has passed is live', () => {
    fc.assert(
      fc.property(histories, ([steps, last]) => {
        const { stored, edit, change } = replay([...steps, last]);
        if (!stored) throw new Error('There is no job.');
        expect(changeLife(stored, edit, change)).toEqual(stored);
        const isLive = stored.status === 'active' && stored.closeDate < change.today;
        expect(
          isLive && edit.status === 'active' && change.repeatsDates && edit.closeDate === stored.closeDate,
        ).toBe(false);
      }),
      { numRuns: 3_000 },
    );
  });

  test('a job that is read, and sent back as active by its id, is published, and again', () => {
    fc.assert(
      fc.property(histories, ([steps, last]) => {
        const { stored, change } = replay([...steps, last]);
        if (!stored) throw new Error('There is no job.');
        // The retry of the request that archived it.
        fc.pre(stored.status === 'active' || stored.statusChange?.closed !== stored.closeDate);
        const edit = { status: 'active', closeDate: stored.closeDate } as const;
        const later = { ...change, repeatsDates: false };
        const published = changeLife(stored, edit, later);
        expect(published.status).toBe('active');
        if (stored.status !== 'active') expect(published.closeDate >= change.today).toBe(true);
        expect(changeLife(published, edit, later)).toEqual(published);
      }),
      { numRuns: 3_000 },
    );
  });
});
