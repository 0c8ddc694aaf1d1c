import { expect, test } from 'vitest';
import { onBusy } from '../../lib/busy-store.ts';
import { insertJob, replaceJob } from '../../lib/store/jobs/write-job.ts';
import { type FaultKind, withFaultAt } from '../support/store/faults.ts';
import { useOwnTables } from '../support/store/own-tables.ts';
import { useShortRetryDelays } from '../support/store/short-retry-delays.ts';
import { aJob, aStoredJob } from '../support/store/stored-job.ts';

useShortRetryDelays();
useOwnTables();

const insert = async (signal: AbortSignal) => insertJob(aJob(), undefined, signal);

/** One `UpdateItem`. */
const update = async (signal: AbortSignal) => {
  const stored = await aStoredJob();
  return replaceJob(stored, { ...stored.job, title: 'New' }, signal);
};

/** @returns how often throttling was reported while `write` ran, its first attempt failing. */
const reportsOf = async (write: typeof insert, kind: FaultKind, command: string): Promise<number> => {
  const { signal } = new AbortController();
  let reports = 0;
  onBusy(signal, () => {
    reports += 1;
  });
  const { result, injected } = await withFaultAt({ nth: 1, kind, command }, () => write(signal));
  expect([injected, result.outcome]).toEqual([true, 'written']);
  return reports;
};

test.each<[FaultKind, number]>([
  ['throttled-item', 1],
  ['throttled-account', 1],
  ['timeout', 1],
  ['conflict', 0],
])('a write whose first attempt fails with %s reports throttling %i times', async (kind, times) => {
  expect(await reportsOf(insert, kind, 'TransactWriteItemsCommand')).toBe(times);
  expect(await reportsOf(update, kind, 'UpdateItemCommand')).toBe(times);
});

test('another call does not receive the report', async () => {
  const { signal } = new AbortController();
  let reports = 0;
  onBusy(signal, () => {
    reports += 1;
  });
  await Promise.all([insert(signal), reportsOf(insert, 'throttled-account', 'TransactWriteItemsCommand')]);
  expect(reports).toBe(0);
});
