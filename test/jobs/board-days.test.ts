import { beforeEach, describe, expect, onTestFinished, vi } from 'vitest';
import { handler as sweep } from '../../functions/sweep.ts';
import { configure } from '../../lib/config.ts';
import { addDays } from '../../lib/dates.ts';
import { insertEmployer } from '../../lib/employer/store/employers.ts';
import { findJob } from '../../lib/job/store/find-job.ts';
import { useApi } from '../support/api/api.ts';
import { put, sendBatch } from '../support/api/batches.ts';
import { createJob, minimalJob } from '../support/api/jobs.ts';
import { jobOf } from '../support/api/responses.ts';
import { runCommand } from '../support/run-command.ts';
import { useOwnTables } from '../support/store/own-tables.ts';
import { inFunction } from '../support/store/record-actions.ts';
import { aStoredJob } from '../support/store/stored-job.ts';

useOwnTables();
const { test } = useApi();

/** One moment, which is on three days: of each zone, and UTC. */
const now = new Date('2026-11-20T10:30:00Z');
const zones = [
  ['Pacific/Pago_Pago', '2026-11-19'],
  ['UTC', '2026-11-20'],
  ['Pacific/Kiritimati', '2026-11-21'],
] as const;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now });
  onTestFinished(() => configure({ BOARD_TIME_ZONE: undefined }));
});

describe.for(zones)('in %s it is %s:', ([BOARD_TIME_ZONE, today]) => {
  const yesterday = addDays(today, -1) ?? '';
  const days = [yesterday, today];
  const swept = { [yesterday]: 'archived', [today]: 'active' };
  beforeEach(() => configure({ BOARD_TIME_ZONE }));

  test('jobs are published and close by that day', async ({ employer }) => {
    const dates = { publishDate: today, closeDate: addDays(today, 60) };
    const draft = await createJob(employer);
    expect(draft).toMatchObject(dates);
    expect(jobOf(await employer.put(`/jobs/${draft.id}`, { status: 'active' }))).toMatchObject(dates);
    const created = await employer.put('/jobs', { ...minimalJob, status: 'active', referenceId: 'A' });
    expect(jobOf(created, 201)).toMatchObject(dates);
  });

  test('a closeDate has passed on the day after it', async ({ employer }) => {
    const puts = days.map((closeDate) => put(closeDate, { status: 'active', closeDate }));
    const { results } = await sendBatch(employer, puts);
    const isPast = results.map(({ warnings = [] }) => warnings.some(({ code }) => code === 'past_date'));
    expect(isPast).toEqual([true, false]);
  });

  test('the sweep archives what closed before that day', async () => {
    const jobs = await Promise.all(days.map((closeDate) => aStoredJob({ status: 'active', closeDate })));
    await inFunction('sweep', () => sweep({}, { getRemainingTimeInMillis: () => 60_000 }));
    const found = await Promise.all(jobs.map(({ job }) => findJob(job.id, job.employerId)));
    expect(Object.fromEntries(found.map((one) => [one?.job.closeDate, one?.job.status]))).toEqual(swept);
  });

  test('the last day with jobs is that day', async () => {
    const { id } = await insertEmployer({ name: 'Harbour Foods', plan: 'standard' }, now);
    for (const publishDate of days) await aStoredJob({ employerId: id, publishDate });
    const { document } = await runCommand(['usage', '--days', '1', '--employer', `${id}`]);
    expect(document).toMatchObject([{ date: today, draft: 1 }]);
  });
});
