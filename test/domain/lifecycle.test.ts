import { describe, expect, test } from 'vitest';
import { beginLife, changeLife, dueDate, type Life, sweepStep } from '../../lib/job/rules/lifecycle.ts';
import type { Status } from '../../lib/reference/statuses.ts';

const moment = { today: '2026-11-20', now: Date.parse('2026-11-20T10:00:00Z') };
const future = '2027-05-06';

const before = { publishDate: '2026-08-01', publishedAt: Date.parse('2026-08-01T08:00:00Z') };

const life = (status: Status, closeDate: string, closeDateSet: boolean): Life => ({
  status,
  closeDate,
  closeDateSet,
  reactivatedAt: null,
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
