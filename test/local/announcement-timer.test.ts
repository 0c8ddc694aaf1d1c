import { beforeEach, expect, test, vi } from 'vitest';
import { currentLog, findChanges } from '../../lib/board/store/log.ts';
import { insertEmployer, suspendEmployer } from '../../lib/employer/store/employers.ts';
import { startAnnouncementTimer } from '../../local/background.ts';
import { createOwnTables } from '../support/store/own-tables.ts';
import { aStoredJob } from '../support/store/stored-job.ts';

const listed = async () => {
  const { rows } = await findChanges(await currentLog(), 1, 1_000);
  return rows.flatMap(({ ids }) => ids);
};

/** As if the command was killed after its change. @returns the employer's job. */
const suspend = async (): Promise<number> => {
  const { id: employerId } = await insertEmployer({ name: 'Harbour Foods', plan: 'standard' }, new Date());
  const { job } = await aStoredJob({ employerId, status: 'active' });
  await suspendEmployer(employerId, new Date());
  return job.id;
};

const start = (): AsyncDisposable => {
  // Only the clock and the interval: the SDK needs real timers.
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  return startAnnouncementTimer();
};

beforeEach(() => createOwnTables());

test('completes at once what was interrupted while the service did not run', async () => {
  const job = await suspend();
  await using _timer = start();
  await expect.poll(listed, { timeout: 30_000 }).toEqual([job]);
});

test('completes within a minute what is interrupted while it runs', async () => {
  const first = await suspend();
  await using _timer = start();
  await expect.poll(listed, { timeout: 30_000 }).toEqual([first]);
  const second = await suspend();
  vi.advanceTimersByTime(60_000);
  await expect.poll(listed, { timeout: 30_000 }).toEqual([first, second]);
});
