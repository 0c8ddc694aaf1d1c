import { beforeEach, expect, test, vi } from 'vitest';
import { handler as announce } from '../../functions/announce.ts';
import { currentLog, findChanges } from '../../lib/board/store/log.ts';
import { insertEmployer, suspendEmployer } from '../../lib/employer/store/employers.ts';
import { intercept } from '../support/store/faults.ts';
import { createOwnTables } from '../support/store/own-tables.ts';
import { inFunction } from '../support/store/record-actions.ts';
import { aStoredJob } from '../support/store/stored-job.ts';

beforeEach(createOwnTables);

const run = (millisLeft = 60_000) =>
  inFunction('announce', () => announce({}, { getRemainingTimeInMillis: () => millisLeft }));

const lines = () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  return () => log.mock.calls.map(([line]) => JSON.parse(line));
};

/** An employer whose suspension was interrupted, with one job. */
const aSuspended = async () => {
  const { id: employerId } = await insertEmployer({ name: 'Harbour Foods', plan: 'standard' }, new Date());
  const { job } = await aStoredJob({ employerId, status: 'active' });
  await suspendEmployer(employerId, new Date());
  return { employerId, jobId: job.id };
};

const listed = async () => {
  const { rows } = await findChanges(await currentLog(), 1, 1_000);
  return rows.flatMap(({ ids }) => ids);
};

test('lists the jobs of a suspended employer, and logs how many announcements were due', async () => {
  const logged = lines();
  const { jobId } = await aSuspended();
  await run();
  expect(await listed()).toEqual([jobId]);
  expect(logged()).toEqual([
    expect.objectContaining({ level: 'info', announcements: 1, ms: expect.any(Number) }),
  ]);
});

test('makes one request and logs nothing while nothing is due', async () => {
  const logged = lines();
  const commands: string[] = [];
  await intercept(({ command }, send) => {
    commands.push(command);
    return send();
  }, run);
  expect(commands).toEqual(['QueryCommand']);
  expect(logged()).toEqual([]);
});

test('begins no announcement in its last seconds', async () => {
  lines();
  const { jobId } = await aSuspended();
  await run(9_999);
  expect(await listed()).toEqual([]);
  await run();
  expect(await listed()).toEqual([jobId]);
});

test('fails if an announcement did, and logs why', async () => {
  const logged = lines();
  const { employerId, jobId } = await aSuspended();
  await intercept(
    ({ input }, send) =>
      JSON.stringify(input).includes('byStatus') ? Promise.reject(new Error('out of reach')) : send(),
    () => expect(run()).rejects.toThrow('An announcement failed.'),
  );
  expect(logged()).toContainEqual(expect.objectContaining({ level: 'error', employerId }));
  await run();
  expect(await listed()).toEqual([jobId]);
});
