import { beforeEach, describe, expect, test, vi } from 'vitest';
import { dateOf } from '../../../lib/domain/dates.ts';
import { insertEmployer } from '../../../lib/store/employers/employers.ts';
import { findJob } from '../../../lib/store/jobs/find-job.ts';
import { UsageError } from '../../../local/admin/command.ts';
import { sweepCommand } from '../../../local/admin/maintenance.ts';
import { withFaults } from '../../support/faults.ts';
import { createOwnTables } from '../../support/own-tables.ts';
import { aStoredJob } from '../../support/stored-job.ts';
import { emptyCounts } from '../../support/sweeping.ts';

beforeEach(createOwnTables);

const sweep = (today?: string) => sweepCommand.prepare({ today })();

test('reports how many jobs were archived, refreshed and postponed as of the date', async () => {
  const { id } = await insertEmployer({ name: 'Harbour Foods', plan: 'unlimited' }, new Date());
  const { id: other } = await insertEmployer({ name: 'Acme', plan: 'standard' }, new Date());
  const open = { status: 'active', publishDate: '2031-05-01', closeDate: '2031-07-01' } as const;
  await aStoredJob({ ...open, employerId: id, closeDate: '2031-05-07' });
  const refreshed = await aStoredJob({ ...open, employerId: id, autoRefresh: true });
  await aStoredJob({ ...open, employerId: other, autoRefresh: true });
  expect(await sweep('2031-05-08')).toEqual({
    document: { ...emptyCounts, archived: 1, refreshed: 1, postponed: 1 },
  });
  expect((await findJob(refreshed.job.id, id))?.job.publishDate).toBe('2031-05-08');
});

test('uses today when no date is given', async () => {
  const open = await aStoredJob({ status: 'active', closeDate: dateOf(new Date()) });
  await aStoredJob({ status: 'active', closeDate: '2020-01-01' });
  expect(await sweep()).toEqual({ document: { ...emptyCounts, archived: 1 } });
  expect((await findJob(open.job.id, open.job.employerId))?.job.status).toBe('active');
});

test('reports failures on standard error, and an unfinished sweep', async () => {
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => {});
  const faults = { rate: 1, kinds: ['connection-reset'], seed: 1 } as const;
  expect(await withFaults(faults, () => sweep())).toEqual({ document: { ...emptyCounts, finished: false } });
  expect(complaints).toHaveBeenCalledWith(expect.stringContaining('The service is busy'));
  complaints.mockRestore();
});

describe('rejects an invalid date:', () => {
  test.each(['2026-02-30', 'today', '2026-3-1', ''])('%j', (today) => {
    expect(() => sweepCommand.prepare({ today })).toThrow(UsageError);
  });
});
