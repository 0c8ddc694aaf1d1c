import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { configure } from '../../lib/config.ts';
import { findJob, type StoredJob } from '../../lib/job/store/find-job.ts';
import { dynamo } from '../../lib/store/dynamodb/client.ts';
import { findItem } from '../../lib/store/items.ts';
import { tableName } from '../../lib/store/tables.ts';
import { startSweepTimer } from '../../local/background.ts';
import { intercept } from '../support/store/faults.ts';
import { createOwnTables } from '../support/store/own-tables.ts';
import { aStoredJob } from '../support/store/stored-job.ts';

const closed = { status: 'active', closeDate: '2026-03-09' } as const;

const startAt = (now: string): AsyncDisposable => {
  // Only the clock and the interval: the SDK needs real timers.
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date(now) });
  return startSweepTimer();
};

const statusOf = async ({ job: { id, employerId } }: StoredJob) =>
  (await findJob(id, employerId))?.job.status;

beforeEach(async () => {
  await createOwnTables();
  vi.spyOn(console, 'log').mockImplementation(() => {});
});

test('sweeps at once, at any time of the day', async () => {
  const job = await aStoredJob(closed);
  await using _timer = startAt('2026-03-10T15:20:30Z');
  await expect.poll(() => statusOf(job), { timeout: 30_000 }).toBe('archived');
});

test('sweeps again each minute after midnight, as of the new day', async () => {
  const job = await aStoredJob({ ...closed, closeDate: '2026-03-10' });
  configure({ BOARD_TIME_ZONE: 'UTC' });
  onTestFinished(() => configure({ BOARD_TIME_ZONE: undefined }));
  await using _timer = startAt('2026-03-10T23:58:30Z');
  expect(await statusOf(job)).toBe('active');
  const aMinuteLater = () => {
    vi.advanceTimersByTime(60_000);
    return statusOf(job);
  };
  // A start during a sweep makes one more.
  await expect.poll(aMinuteLater, { timeout: 30_000 }).toBe('archived');
  expect(new Date().toISOString()).toMatch(/^2026-03-11T00:/);
});

test('deletes what has expired although a part of the sweep fails', async () => {
  const Key = { id: 'an expired key' };
  await dynamo().send(
    new PutCommand({ TableName: tableName('idempotency'), Item: { ...Key, expires: 1_000_000_000 } }),
  );
  await intercept(
    async ({ command, input }, send) => {
      if (command === 'QueryCommand' && input.TableName === tableName('jobs')) throw new Error('Not read.');
      return send();
    },
    async () => {
      await using _timer = startAt('2026-03-10T15:20:30Z');
      await expect.poll(() => findItem('idempotency', Key), { timeout: 30_000 }).toBeUndefined();
    },
  );
});

test('on disposal finishes the current jobs and starts no other', async () => {
  const jobs = await Promise.all(
    Array.from({ length: 8 }, (_, place) => aStoredJob({ ...closed, id: 16 * place + 1 })),
  );
  const written = Promise.withResolvers<void>();
  const resume = Promise.withResolvers<void>();
  let finished = 0;
  await intercept(
    async ({ command }, send) => {
      if (command !== 'TransactWriteItemsCommand') return send();
      written.resolve();
      await resume.promise;
      const response = await send();
      finished++;
      return response;
    },
    async () => {
      const timer = startAt('2026-03-10T15:20:30Z');
      await written.promise;
      const stopped = timer[Symbol.asyncDispose]();
      resume.resolve();
      await stopped;
      // Two at a time.
      expect(finished).toBe(2);
    },
  );
  expect((await Promise.all(jobs.map(statusOf))).filter((status) => status === 'archived')).toHaveLength(2);
});
