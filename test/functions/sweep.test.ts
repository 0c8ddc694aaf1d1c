import type { Context } from 'aws-lambda';
import { beforeEach, expect, test, vi } from 'vitest';
import { handler as sweep } from '../../functions/sweep.ts';
import { addDays, dateOf } from '../../lib/domain/dates.ts';
import { findJob } from '../../lib/store/jobs/find-job.ts';
import { withFaults } from '../support/store/faults.ts';
import { createOwnTables } from '../support/store/own-tables.ts';
import { inFunction } from '../support/store/record-actions.ts';
import { aStoredJob } from '../support/store/stored-job.ts';
import { emptyCounts } from '../support/sweeping.ts';

beforeEach(createOwnTables);
const handler: typeof sweep = (event, context) => inFunction('sweep', () => sweep(event, context));

const withTimeLeft = (millis: number) => ({ getRemainingTimeInMillis: () => millis }) as Context;

const yesterday = (): string => addDays(dateOf(new Date()), -1) ?? '';

const lines = () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  return () => log.mock.calls.map(([line]) => JSON.parse(line));
};

test('sweeps as of today, and logs and returns the counts', async () => {
  const logged = lines();
  const { job } = await aStoredJob({ status: 'active', closeDate: yesterday() });
  await aStoredJob({ status: 'active', closeDate: dateOf(new Date()) });
  expect(await handler({}, withTimeLeft(60_000))).toEqual({ ...emptyCounts, archived: 1 });
  expect((await findJob(job.id, job.employerId))?.job.status).toBe('archived');
  expect(logged()).toEqual([
    expect.objectContaining({
      level: 'info',
      sweep: dateOf(new Date()),
      ms: expect.any(Number),
      ...emptyCounts,
      archived: 1,
    }),
  ]);
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
