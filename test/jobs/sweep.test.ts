import { test as base, beforeEach, describe, expect } from 'vitest';
import type { Plan } from '../../lib/employer/plan.ts';
import { countJobs } from '../../lib/employer/store/counters.ts';
import { insertEmployer, patchEmployer } from '../../lib/employer/store/employers.ts';
import type { Job } from '../../lib/job/rules/job.ts';
import { findJob, type StoredJob } from '../../lib/job/store/find-job.ts';
import { removeJob } from '../../lib/job/store/write-job.ts';
import { violations } from '../support/invariants.ts';
import { type FaultKind, intercept, withFaults, withInterruption } from '../support/store/faults.ts';
import { createOwnTables } from '../support/store/own-tables.ts';
import { useShortRetryDelays } from '../support/store/short-retry-delays.ts';
import { set } from '../support/store/store-items.ts';
import { aStoredJob, change } from '../support/store/stored-job.ts';
import { emptyCounts, noon, runSweep, runSweepWithReports } from '../support/sweeping.ts';

useShortRetryDelays();

// A sweep reads all jobs of the tables.
beforeEach(createOwnTables);

const today = '2026-03-10';
const tomorrow = '2026-03-11';

const employerOn = async (plan: Plan): Promise<number> =>
  (await insertEmployer({ name: 'Harbour Foods', plan }, noon(today))).id;

const test = base
  .extend('standard', () => employerOn('standard'))
  .extend('unlimited', () => employerOn('unlimited'));

const open = { status: 'active', publishDate: today, closeDate: '2026-05-09' } as const;
const closed = { ...open, publishDate: '2026-01-08', closeDate: '2026-03-09' } as const;
const stale = { ...open, publishDate: '2026-03-03', autoRefresh: true } as const;

const storeJobs = (count: number, changes: Partial<Job>): Promise<StoredJob[]> =>
  Promise.all(Array.from({ length: count }, () => aStoredJob(changes)));

const current = async ({ job: { id, employerId } }: StoredJob): Promise<Job | undefined> =>
  (await findJob(id, employerId))?.job;

const statusesOf = async (jobs: readonly StoredJob[]) =>
  (await Promise.all(jobs.map(current))).map((job) => job?.status);

/** Repeats runs until one has finished, as the schedule does. */
const sweepUntilFinished = async (run: () => ReturnType<typeof runSweep>) => {
  const total = { archived: 0, refreshed: 0, runs: 0 };
  for (let finished = false; !finished; total.runs++) {
    const counts = await run();
    total.archived += counts.archived;
    total.refreshed += counts.refreshed;
    finished = counts.finished;
    expect(total.runs, 'unfinished runs').toBeLessThan(1_000);
  }
  return total;
};

describe('a sweep', () => {
  test('archives closed jobs, refreshes stale ones, and leaves the others unchanged', async () => {
    const employerId = await employerOn('unlimited');
    const [one, two, alone, fresh] = await Promise.all([
      aStoredJob({ ...closed, employerId, referenceId: 'one', description: 'Long '.repeat(1_000) }),
      aStoredJob({ ...closed, employerId, autoRefresh: true }),
      aStoredJob({ ...stale, employerId }),
      aStoredJob({ ...stale, employerId, publishDate: '2026-03-04' }),
    ]);
    const still = await Promise.all([
      aStoredJob({ ...open, employerId, publishDate: '2026-01-08' }),
      aStoredJob({ ...closed, employerId, closeDate: today }),
      aStoredJob({ ...closed, employerId, status: 'draft' }),
      aStoredJob({ ...closed, employerId, status: 'archived', autoRefresh: true }),
    ]);

    expect(await runSweep(today)).toEqual({ ...emptyCounts, archived: 2, refreshed: 1 });

    const archived = { status: 'archived', statusChange: { by: 'sweep', at: noon(today).getTime() } };
    expect(await current(one)).toEqual({ ...one.job, ...archived });
    expect(await current(two)).toEqual({ ...two.job, ...archived });
    expect(await current(alone)).toEqual({
      ...alone.job,
      publishDate: today,
      publishedAt: noon(today).getTime(),
    });
    for (const untouched of [fresh, ...still]) {
      expect(await findJob(untouched.job.id, employerId)).toEqual(untouched);
    }
    expect(await countJobs(employerId)).toEqual({ active: 4, archived: 3, draft: 1 });
    expect(await violations(employerId)).toEqual([]);
  });

  test('does nothing when repeated on the same day', async ({ unlimited: employerId }) => {
    await storeJobs(3, { ...closed, employerId });
    await storeJobs(3, { ...stale, employerId });
    await runSweep(today);
    expect(await runSweep(today)).toEqual(emptyCounts);
  });

  test('catches up once after days without a run', async ({ unlimited: employerId }) => {
    await storeJobs(2, { ...closed, employerId });
    const [refreshed] = await storeJobs(1, { ...stale, employerId, closeDate: '2026-12-31' });
    expect(await runSweep('2026-08-01')).toEqual({ ...emptyCounts, archived: 2, refreshed: 1 });
    expect(refreshed && (await current(refreshed))?.publishDate).toBe('2026-08-01');
    expect(await runSweep('2026-08-07')).toEqual(emptyCounts);
    expect(await runSweep('2026-08-08')).toEqual({ ...emptyCounts, refreshed: 1 });
  });

  test('reads all pages of a shard', async () => {
    const employers = await Promise.all([employerOn('standard'), employerOn('standard')]);
    await Promise.all(
      Array.from({ length: 130 }, (_, place) =>
        aStoredJob({ ...closed, id: 16 * place + 5, employerId: employers[place % 2] ?? 0 }),
      ),
    );
    expect(await runSweep(today)).toEqual({ ...emptyCounts, archived: 130 });
    for (const employerId of employers) {
      expect(await countJobs(employerId)).toEqual({ active: 0, archived: 65, draft: 0 });
    }
  });
});

describe('the plan', () => {
  test('without auto-refresh postpones a refresh and leaves the job unchanged', async () => {
    const employerId = await employerOn('standard');
    const stored = await aStoredJob({ ...stale, employerId });
    expect(await runSweep(today)).toEqual({ ...emptyCounts, postponed: 1 });
    expect(await findJob(stored.job.id, employerId)).toEqual(stored);
    expect(await runSweep(today)).toEqual(emptyCounts);
    expect(await runSweep(tomorrow)).toEqual({ ...emptyCounts, postponed: 1 });
  });

  test('takes effect within a day of its change, in both directions', async ({ standard: employerId }) => {
    const stored = await aStoredJob({ ...stale, employerId });
    await runSweep(today);
    await patchEmployer(employerId, { plan: 'unlimited' });
    expect(await runSweep(tomorrow)).toEqual({ ...emptyCounts, refreshed: 1 });
    expect(await current(stored)).toMatchObject({ publishDate: tomorrow, closeDate: stale.closeDate });
    await patchEmployer(employerId, { plan: 'standard' });
    expect(await runSweep('2026-03-18')).toEqual({ ...emptyCounts, postponed: 1 });
  });

  test('is read again when a sweep as of a future date is repeated', async ({ standard: employerId }) => {
    await aStoredJob({ ...stale, employerId });
    const early = { now: noon(stale.publishDate) };
    expect(await runSweep(today, early)).toEqual(emptyCounts);
    await patchEmployer(employerId, { plan: 'unlimited' });
    expect(await runSweep(today, early)).toEqual({ ...emptyCounts, refreshed: 1 });
  });

  test('without auto-refresh does not prevent archiving on the same day', async () => {
    const employerId = await employerOn('standard');
    const stored = await aStoredJob({ ...stale, publishDate: '2026-02-01', employerId });
    await runSweep(today);
    await change(stored, { closeDate: '2026-03-09' });
    expect(await runSweep(today)).toEqual({ ...emptyCounts, archived: 1 });
  });
});

describe('a client that writes between the read and the write of a sweep', () => {
  /** Jobs are archived one by one, or several of an employer together. */
  const each = test.each([
    ['alone', 1, 'TransactWriteItemsCommand'],
    ['with others', 4, 'TransactWriteItemsCommand'],
  ] as const);

  /** Jobs of one shard. */
  const jobs = async (count: number, changes: Partial<Job>) =>
    Promise.all(Array.from({ length: count }, (_, place) => aStoredJob({ ...changes, id: 16 * place + 1 })));

  each('keeps its change of a job that is archived %s', async (_, count, command) => {
    const employerId = await employerOn('standard');
    const [first, ...others] = await jobs(count, { ...closed, employerId });
    if (!first) return;
    const action = () => change(first, { title: 'Changed concurrently' });
    const counts = await withInterruption({ nth: 1, command, action }, () => runSweep(today));
    expect(counts).toEqual({ ...emptyCounts, archived: count });
    expect(await current(first)).toMatchObject({ title: 'Changed concurrently', status: 'archived' });
    expect(await statusesOf(others)).toEqual(others.map(() => 'archived'));
    expect(await violations(employerId)).toEqual([]);
  });

  each('can keep open a job that was about to be archived %s', async (_, count, command) => {
    const employerId = await employerOn('standard');
    const [first, ...others] = await jobs(count, { ...closed, employerId });
    if (!first) return;
    const action = () => change(first, { closeDate: today });
    const counts = await withInterruption({ nth: 1, command, action }, () => runSweep(today));
    expect(counts).toEqual({ ...emptyCounts, archived: count - 1 });
    expect(await current(first)).toEqual({ ...first.job, closeDate: today });
    expect(await statusesOf(others)).toEqual(others.map(() => 'archived'));
    expect(await violations(employerId)).toEqual([]);
  });

  each('can delete a job that was about to be archived %s', async (_, count, command) => {
    const employerId = await employerOn('standard');
    const [first] = await jobs(count, { ...closed, employerId });
    if (!first) return;
    const counts = await withInterruption({ nth: 1, command, action: () => removeJob(first) }, () =>
      runSweep(today),
    );
    expect(counts).toEqual({ ...emptyCounts, archived: count - 1 });
    expect(await countJobs(employerId)).toEqual({ active: 0, archived: count - 1, draft: 0 });
  });

  test('keeps its change of a job that is refreshed', async ({ unlimited: employerId }) => {
    const stored = await aStoredJob({ ...stale, employerId });
    const action = () => change(stored, { title: 'Changed concurrently' });
    const interruption = { nth: 1, command: 'UpdateItemCommand', action };
    expect(await withInterruption(interruption, () => runSweep(today))).toEqual({
      ...emptyCounts,
      refreshed: 1,
    });
    expect(await current(stored)).toMatchObject({ title: 'Changed concurrently', publishDate: today });
  });

  test('that makes a job due while it is postponed has it swept the same day', async () => {
    const employerId = await employerOn('standard');
    const stored = await aStoredJob({ ...stale, employerId });
    const action = () => change(stored, { closeDate: '2026-01-01' });
    await withInterruption({ nth: 1, command: 'UpdateItemCommand', action }, () => runSweep(today));
    await runSweep(today);
    expect((await current(stored))?.status).toBe('archived');
  });
});

test('concurrent sweeps share the work and do nothing twice', async ({ unlimited: employerId }) => {
  await storeJobs(20, { ...closed, employerId });
  await storeJobs(20, { ...stale, employerId });
  const runs = await Promise.all([runSweep(today), runSweep(today), runSweep(today)]);
  const sum = (name: 'archived' | 'refreshed') => runs.reduce((total, counts) => total + counts[name], 0);
  expect([sum('archived'), sum('refreshed')]).toEqual([20, 20]);
  expect(await countJobs(employerId)).toEqual({ active: 20, archived: 20, draft: 0 });
  expect(await violations(employerId)).toEqual([]);
});

describe('a damaged job', () => {
  const damage = ({ job: { id } }: StoredJob) => set('jobs', { id, part: 'job' }, 'listKey', undefined);

  test.each([
    ['archived', closed],
    ['refreshed', stale],
  ] as const)('is reported once a day while the others are %s', async (step, life) => {
    const employerId = await employerOn('unlimited');
    const [bad, ...good] = await storeJobs(100, { ...life, employerId });
    if (!bad) return;
    await damage(bad);

    const first = await runSweepWithReports(today);
    expect(first.counts).toEqual({ ...emptyCounts, [step]: good.length, failed: 1 });
    expect(first.reported).toEqual([{ error: expect.any(TypeError), jobId: bad.job.id }]);
    expect(await runSweepWithReports(today)).toEqual({ counts: emptyCounts, reported: [] });

    const next = await runSweepWithReports(tomorrow);
    expect(next.counts).toEqual({ ...emptyCounts, failed: 1 });
  });

  test('does not delay the others, however short the runs', async ({ standard: employerId }) => {
    const ids = Array.from({ length: 12 }, (_, place) => 16 * place + 1);
    const jobs = await Promise.all(ids.map((id) => aStoredJob({ ...closed, id, employerId })));
    for (const bad of jobs.slice(0, 10)) await damage(bad);
    // Each run sweeps one pair, and the first ten jobs of the shard fail.
    const run = async () => {
      let asked = 0;
      return (await runSweepWithReports(today, { isTimeUp: () => asked++ > 1 })).counts;
    };
    expect(await sweepUntilFinished(run)).toMatchObject({ archived: 2 });
  });

  test('of a missing employer fails alone', async ({ unlimited: employerId }) => {
    await storeJobs(4, { ...stale, employerId });
    const orphan = await aStoredJob({ ...stale, employerId: 4_711 });
    const { counts, reported } = await runSweepWithReports(today);
    expect(counts).toEqual({ ...emptyCounts, refreshed: 4, failed: 1 });
    expect(reported.map(({ jobId }) => jobId)).toEqual([orphan.job.id]);
  });
});

describe('a run with little time', () => {
  test('leaves the rest to the next runs', async ({ unlimited: employerId }) => {
    await storeJobs(100, { ...closed, employerId });
    await storeJobs(100, { ...stale, employerId });
    const run = () => {
      let asked = 0;
      return runSweep(today, { isTimeUp: () => asked++ >= 20 });
    };
    const total = await sweepUntilFinished(run);
    expect(total).toMatchObject({ archived: 100, refreshed: 100 });
    expect(total.runs).toBeGreaterThan(2);
    expect(await violations(employerId)).toEqual([]);
  });

  test('starts nothing when it has none', async ({ standard: employerId }) => {
    const jobs = await storeJobs(3, { ...closed, employerId });
    expect(await runSweep(today, { isTimeUp: () => true })).toEqual({ ...emptyCounts, finished: false });
    expect(await statusesOf(jobs)).toEqual(['active', 'active', 'active']);
  });
});

describe('a store', () => {
  const storeDueJobs = async () => {
    const employerId = await employerOn('unlimited');
    await storeJobs(20, { ...closed, employerId });
    await storeJobs(20, { ...stale, employerId });
    await aStoredJob({ ...closed, employerId: await employerOn('standard') });
    return employerId;
  };

  const expectSwept = async (employerId: number): Promise<void> => {
    expect(await runSweepWithReports(today)).toEqual({ counts: emptyCounts, reported: [] });
    expect(await countJobs(employerId)).toEqual({ active: 20, archived: 20, draft: 0 });
    expect(await violations(employerId)).toEqual([]);
  };

  test('that is unavailable ends the run, which reports it and leaves everything to the next', async () => {
    const employerId = await storeDueJobs();
    const away = await withFaults({ rate: 1, kinds: ['connection-reset'], seed: 1 }, () =>
      runSweepWithReports(today),
    );
    expect(away.counts).toEqual({ ...emptyCounts, finished: false });
    // Once per shard.
    expect(away.reported).toHaveLength(16);
    expect(await runSweep(today)).toEqual({ ...emptyCounts, archived: 21, refreshed: 20 });
    await expectSwept(employerId);
  });

  test('that refuses writes is not tried for every job', async ({ unlimited: employerId }) => {
    await Promise.all(
      Array.from({ length: 40 }, (_, place) => aStoredJob({ ...stale, employerId, id: 16 * place + 1 })),
    );
    const { counts, reported } = await intercept(
      (sending, send) => {
        if (sending.command !== 'UpdateItemCommand') return send();
        throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
      },
      () => runSweepWithReports(today),
    );
    expect(counts).toEqual({ ...emptyCounts, finished: false });
    expect(reported.length).toBeLessThanOrEqual(10);
    expect(await runSweep(today)).toEqual({ ...emptyCounts, refreshed: 40 });
  });

  const kinds: readonly FaultKind[] = [
    'conflict',
    'throttled-item',
    'throttled-account',
    'connection-reset',
    'response-lost',
  ];
  test.each(kinds)('that often fails (%s) is swept in the end, and nothing twice', async (kind) => {
    const employerId = await storeDueJobs();
    let seed = 0;
    const run = async () =>
      (await withFaults({ rate: 0.25, kinds: [kind], seed: seed++ }, () => runSweepWithReports(today)))
        .counts;
    const total = await sweepUntilFinished(run);
    // An applied write is not counted if its responses were lost.
    expect(total.archived).toBeLessThanOrEqual(21);
    expect(total.refreshed).toBeLessThanOrEqual(20);
    await expectSwept(employerId);
  });

  test('that throttles the look-up of a plan postpones nothing', async ({ unlimited: employerId }) => {
    await storeJobs(3, { ...stale, employerId });
    const { counts } = await intercept(
      (sending, send) => {
        if (sending.command !== 'GetItemCommand') return send();
        throw Object.assign(new Error('Rate exceeded'), { name: 'ThrottlingException', $metadata: {} });
      },
      () => runSweepWithReports(today),
    );
    expect(counts).toEqual({ ...emptyCounts, finished: false });
    expect(await runSweep(today)).toEqual({ ...emptyCounts, refreshed: 3 });
  });

  test('that returns part of a batch is asked for the rest', async ({ unlimited: employerId }) => {
    await Promise.all(
      Array.from({ length: 9 }, (_, place) => aStoredJob({ ...closed, employerId, id: 16 * place + 1 })),
    );
    let cut = 0;
    const counts = await intercept(
      async (sending, send) => {
        const answer = await send();
        const { output } = answer as { output: { Responses?: Record<string, unknown[]> } };
        const [table, rows] = Object.entries(output.Responses ?? {})[0] ?? [];
        if (sending.command !== 'BatchGetItemCommand' || !table || !rows || rows.length < 2) return answer;
        cut++;
        const late = rows.splice(2) as { id: unknown; part: unknown }[];
        const Keys = late.map(({ id, part }) => ({ id, part }));
        Object.assign(output, { UnprocessedKeys: late.length > 0 ? { [table]: { Keys } } : {} });
        return answer;
      },
      () => runSweep(today),
    );
    expect(counts).toEqual({ ...emptyCounts, archived: 9 });
    expect(cut).toBeGreaterThan(1);
  });
});
