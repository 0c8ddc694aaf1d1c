import { PassThrough } from 'node:stream';
import { beforeEach, describe, expect, test } from 'vitest';
import { todayAt } from '../../../lib/config.ts';
import { insertEmployer } from '../../../lib/employer/store/employers.ts';
import { findJob, findJobItems } from '../../../lib/job/store/find-job.ts';
import { verify } from '../../../lib/operator/verify.ts';
import { AdminUsageError } from '../../../local/admin/command.ts';
import { runCommand, written } from '../../support/run-command.ts';
import { intercept, withFaults } from '../../support/store/faults.ts';
import { createOwnTables } from '../../support/store/own-tables.ts';
import { aStoredJob } from '../../support/store/stored-job.ts';
import { emptyCounts } from '../../support/sweeping.ts';

beforeEach(createOwnTables);

const now = new Date('2031-05-20T12:00:00Z');

const sweep = (args: readonly string[] = [], context = {}) =>
  runCommand(['sweep', ...args], { now, ...context });

test('reports how many jobs were archived, refreshed and postponed as of the date', async () => {
  const { id } = await insertEmployer({ name: 'Harbour Foods', plan: 'unlimited' }, new Date());
  const { id: other } = await insertEmployer({ name: 'Acme', plan: 'standard' }, new Date());
  const open = { status: 'active', publishDate: '2031-05-01', closeDate: '2031-07-01' } as const;
  await aStoredJob({ ...open, employerId: id, closeDate: '2031-05-07' });
  const refreshed = await aStoredJob({ ...open, employerId: id, autoRefresh: true });
  await aStoredJob({ ...open, employerId: other, autoRefresh: true });
  const counts = { ...emptyCounts, archived: 1, refreshed: 1, postponed: 1 };
  const preview = await sweep(['--today', '2031-05-08', '--dry-run']);
  expect(preview).toMatchObject({ document: counts, note: 'Dry run: nothing was changed.' });
  expect(await sweep(['--today', '2031-05-08'])).toEqual({ document: counts });
  expect((await findJob(refreshed.job.id, id))?.job.publishDate).toBe('2031-05-08');
});

test('uses today when no date is given', async () => {
  const open = await aStoredJob({ status: 'active', closeDate: todayAt(now) });
  await aStoredJob({ status: 'active', closeDate: '2031-05-19' });
  expect(await sweep()).toEqual({ document: { ...emptyCounts, archived: 1 } });
  expect((await findJob(open.job.id, open.job.employerId))?.job.status).toBe('active');
});

describe('a date after today', () => {
  const future = ['--today', '2031-05-21'];
  const openJob = () => aStoredJob({ status: 'active', closeDate: '2031-05-20' });

  test.each([
    [future, {}, 'Add --dry-run to change nothing, or --yes to do it.'],
    [future, { stage: 'staging' }, 'on a deployed stage nothing else is allowed'],
    [[...future, '--yes'], { stage: 'staging' }, 'on a deployed stage nothing else is allowed'],
  ])('%j with %j is rejected', async (args, context, reason) => {
    const { job } = await openJob();
    await expect(sweep(args, context)).rejects.toThrow(AdminUsageError);
    await expect(sweep(args, context)).rejects.toThrow(reason);
    expect((await findJob(job.id, job.employerId))?.job.status).toBe('active');
  });

  test('--dry-run shows what would be done, also on a stage; --yes does it', async () => {
    const { job, version } = await openJob();
    const counts = { ...emptyCounts, archived: 1 };
    for (const stage of [undefined, 'staging']) {
      const { document } = await sweep([...future, '--dry-run', '--yes'], { stage });
      expect(document).toEqual(counts);
    }
    expect(await findJob(job.id, job.employerId)).toMatchObject({ version, job: { status: 'active' } });
    expect(await sweep([...future, '--yes'])).toEqual({ document: counts });
    expect((await findJob(job.id, job.employerId))?.job.status).toBe('archived');
  });
});

test('a sweep as of a date to come leaves nothing that verify reports', async () => {
  for (const plan of ['standard', 'unlimited'] as const) {
    const { id: employerId } = await insertEmployer({ name: plan, plan }, now);
    // Due today, tomorrow, before the date and after it.
    for (const publishDate of ['2031-05-13', '2031-05-14', '2031-05-17', '2031-05-20']) {
      const life = { status: 'active', publishDate, closeDate: '2031-07-01', autoRefresh: true } as const;
      await aStoredJob({ ...life, employerId });
    }
  }
  const counts = { ...emptyCounts, refreshed: 3, postponed: 1 };
  for (const expected of [counts, emptyCounts]) {
    expect(await sweep(['--today', '2031-05-25', '--yes'])).toEqual({ document: expected });
    expect(await verify({ now })).toMatchObject({ violations: [], undecided: [] });
  }
});

test('a job that cannot be swept as of a date to come keeps its day', async () => {
  const { job } = await aStoredJob({ status: 'active', closeDate: '2031-05-24' });
  const refusal = Object.assign(new Error('refused'), { name: 'ValidationException' });
  const swept = await intercept(
    ({ command }, send) => (command === 'TransactWriteItemsCommand' ? Promise.reject(refusal) : send()),
    () => sweep(['--today', '2031-05-25', '--yes']),
  );
  expect(swept).toMatchObject({ document: { failed: 1 } });
  expect((await findJobItems([job.id])).get(job.id)?.dueDate).toBe('2031-05-25');
});

test('reports failures on standard error, and an unfinished sweep by its status', async () => {
  const messages = new PassThrough();
  const faults = { rate: 1, kinds: ['connection-reset'], seed: 1 } as const;
  expect(await withFaults(faults, () => sweep([], { messages }))).toMatchObject({
    document: { ...emptyCounts, finished: false },
    failed: { code: 'sweep_incomplete' },
  });
  expect(written(messages)).toContain('The store is busy or unavailable');
});
