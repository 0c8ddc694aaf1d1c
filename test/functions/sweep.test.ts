import type { Context } from 'aws-lambda';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { handler as sweep } from '../../functions/sweep.ts';
import { currentLog, lastChange } from '../../lib/board/store/log.ts';
import { configure, todayAt } from '../../lib/config.ts';
import { addDays } from '../../lib/dates.ts';
import { insertKey } from '../../lib/employer/store/api-keys.ts';
import { insertEmployer } from '../../lib/employer/store/employers.ts';
import type { Job } from '../../lib/job/rules/job.ts';
import { findJob } from '../../lib/job/store/find-job.ts';
import { stuckAge } from '../../lib/sync/remove-missing.ts';
import { expectedStage, useAwsAccount } from '../support/aws-account.ts';
import { intercept, withFaults } from '../support/store/faults.ts';
import { createOwnTables } from '../support/store/own-tables.ts';
import { inFunction } from '../support/store/record-actions.ts';
import { set } from '../support/store/store-items.ts';
import { aStoredJob } from '../support/store/stored-job.ts';
import { emptyCounts } from '../support/sweeping.ts';
import { commitOnly, openFor } from '../support/synchronising.ts';

beforeEach(createOwnTables);
// One process posts, commits and sweeps here.
beforeEach(() => configure({ ONE_CLOCK: 'true' }));
const handler: typeof sweep = (event, context) => inFunction('sweep', () => sweep(event, context));

const withTimeLeft = (millis: number) => ({ getRemainingTimeInMillis: () => millis }) as Context;

const yesterday = (): string => addDays(todayAt(new Date()), -1) ?? '';

const lines = () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  return () => log.mock.calls.map(([line]) => JSON.parse(line));
};

test('sweeps as of today, logs the jobs by what it did, and returns the counts', async () => {
  const logged = lines();
  const { job } = await aStoredJob({ status: 'active', closeDate: yesterday() });
  await aStoredJob({ status: 'active', closeDate: todayAt(new Date()) });
  const { id: employerId } = await insertEmployer({ name: 'Bay Foods', plan: 'unlimited' }, new Date());
  const old = { status: 'active', publishDate: '2026-01-01', closeDate: '9999-12-31' } as const;
  const refreshed = await aStoredJob({ ...old, employerId, autoRefresh: true });
  expect(await handler({}, withTimeLeft(60_000))).toEqual({ ...emptyCounts, archived: 1, refreshed: 1 });
  expect((await findJob(job.id, job.employerId))?.job.status).toBe('archived');
  const [time, today] = [expect.any(String), todayAt(new Date())];
  const line = { level: 'info', time, sweep: today };
  const ids = { archive: [job.id], refresh: [refreshed.job.id] };
  for (const [step, changed] of Object.entries(ids))
    expect(logged()).toContainEqual({ ...line, step, changed });
  expect(logged()).toHaveLength(3);
  const counts = { ...emptyCounts, archived: 1, refreshed: 1 };
  expect(logged().at(-1)).toEqual({ ...line, ms: expect.any(Number), ...counts });
});

const noProgress = 'The sweep left jobs that are due, and changed none.';

test('starts no job in its last seconds, and fails if it has changed none', async () => {
  const logged = lines();
  const { job } = await aStoredJob({ status: 'active', closeDate: yesterday() });
  await expect(handler({}, withTimeLeft(9_999))).rejects.toThrow(noProgress);
  expect((await findJob(job.id, job.employerId))?.job.status).toBe('active');
  expect(logged()).toHaveLength(1);
});

test('succeeds if it has changed some of the jobs', async () => {
  lines();
  for (const _ of Array(3)) await aStoredJob({ status: 'active', closeDate: yesterday() });
  let calls = 0;
  const context = { getRemainingTimeInMillis: () => (calls++ > 0 ? 9_999 : 60_000) } as Context;
  const { archived, finished } = await handler({}, context);
  expect(archived).toBeGreaterThan(0);
  expect(finished).toBe(false);
});

test('succeeds in its last seconds if no job is due', async () => {
  lines();
  expect(await handler({}, withTimeLeft(9_999))).toEqual(emptyCounts);
});

test('fails if the store is unavailable, and logs why', async () => {
  const logged = lines();
  await withFaults({ rate: 1, kinds: ['connection-reset'], seed: 1 }, () =>
    expect(handler({}, withTimeLeft(60_000))).rejects.toThrow(noProgress),
  );
  expect(logged()).toContainEqual(expect.objectContaining({ level: 'error', cause: expect.anything() }));
  expect(logged().at(-1)).toMatchObject({ level: 'info', finished: false });
});

const failed = 'A part of the sweep failed.';

describe('a part that fails', () => {
  /** Lets every request fail whose input has this text, in a way that no retry cures. */
  const without = (text: string, work: () => Promise<unknown>) =>
    intercept(
      ({ input }, send) =>
        JSON.stringify(input).includes(text)
          ? Promise.reject(Object.assign(new Error(`no ${text}`), { name: 'AccessDeniedException' }))
          : send(),
      work,
    );

  /** A job that is due, and removals that began long ago. */
  const prepare = async () => {
    const { job } = await aStoredJob({ status: 'active', closeDate: yesterday() });
    const owner = await insertEmployer({ name: 'Harbour Foods', plan: 'standard' }, new Date());
    const live = { status: 'active', closeDate: '9999-12-31' } as const;
    const missing = await aStoredJob({ employerId: owner.id, referenceId: 'R', ...live });
    const sync = await openFor(owner, { missing: 'archive' });
    await commitOnly(owner, sync, { chunks: 0, jobs: 0, acceptRemovals: 1 });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * stuckAge });
    const statusOf = async ({ id, employerId }: Job) => (await findJob(id, employerId))?.job.status;
    return async () => ({
      due: await statusOf(job),
      missing: await statusOf(missing.job),
      isLogAlive: (await lastChange(await currentLog())) !== undefined,
    });
  };

  test.each([
    ['the sweep', 'byDueDate', { due: 'active', missing: 'archived', isLogAlive: true }],
    ['the removals', 'removing#', { due: 'archived', missing: 'active', isLogAlive: true }],
    ['the log', '-Changes', { due: 'archived', missing: 'archived', isLogAlive: false }],
  ])('(%s) keeps no other from being done, and the run fails', async (_, text, expected) => {
    const logged = lines();
    const state = await prepare();
    await without(text, () => expect(handler({}, withTimeLeft(60_000))).rejects.toThrow(failed));
    expect(await state()).toEqual(expected);
    expect(logged()).toContainEqual(expect.objectContaining({ level: 'error', cause: expect.anything() }));
    await handler({}, withTimeLeft(60_000));
    expect(await state()).toEqual({ due: 'archived', missing: 'archived', isLogAlive: true });
    // An alarm counts it.
    expect(logged()).toContainEqual(expect.objectContaining({ level: 'warn', resumedRemovals: 1 }));
  });

  test('is also the removals of one synchronisation', async () => {
    const logged = lines();
    await prepare();
    await without('-Jobs', () => expect(handler({}, withTimeLeft(60_000))).rejects.toThrow());
    expect(logged()).toContainEqual(expect.objectContaining({ syncId: expect.any(String) }));
  });
});

describe('the daily inspection', () => {
  const runAt = async (time: string) => {
    const logged = lines();
    const { account } = await useAwsAccount();
    Object.assign(account, { recovery: 'DISABLED', subscriptions: [] });
    Object.assign(account.mails, { EnforcementStatus: 'SHUTDOWN' });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(time) });
    const failure = await handler({}, withTimeLeft(60_000)).then(
      () => undefined,
      (error) => error.message,
    );
    return { failure, problems: logged().flatMap(({ level, problem }) => (problem ? [level] : [])) };
  };

  test('logs a line for each problem, and the run fails', async () => {
    vi.stubEnv('INSPECTION', JSON.stringify(expectedStage));
    await insertKey({ kind: 'board', label: 'site', applications: true }, new Date());
    expect(await runAt('2026-11-27T14:00:10Z')).toEqual({
      failure: failed,
      problems: Array(9).fill('error'),
    });
  });

  test.each([
    ['at another hour', JSON.stringify(expectedStage), '2026-11-27T15:00:10Z'],
    ['on a stage without alarms', '', '2026-11-27T14:00:10Z'],
  ])('is not made %s', async (_, expected, time) => {
    vi.stubEnv('INSPECTION', expected);
    expect(await runAt(time)).toEqual({ failure: undefined, problems: [] });
  });
});

test('logs how many jobs it could not change, which an alarm counts', async () => {
  const logged = lines();
  const { job } = await aStoredJob({ status: 'active', closeDate: yesterday() });
  await aStoredJob({ status: 'active', closeDate: yesterday() });
  await set('jobs', { id: job.id, part: 'job' }, 'listKey', undefined);
  expect(await handler({}, withTimeLeft(60_000))).toMatchObject({ archived: 1, failed: 1 });
  expect(logged()).toContainEqual(expect.objectContaining({ level: 'error', jobId: job.id }));
  expect(logged().at(-1)).toMatchObject({ level: 'info', failed: 1 });
});
