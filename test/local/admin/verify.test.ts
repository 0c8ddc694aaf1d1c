import { beforeEach, expect, test } from 'vitest';
import { config } from '../../../lib/config.ts';
import { formatReport } from '../../../local/admin/commands/verify.ts';
import { admin } from '../../support/admin-process.ts';
import { runCommand } from '../../support/run-command.ts';
import { employer } from '../../support/store/damage.ts';
import { createOwnTables } from '../../support/store/own-tables.ts';
import { deleteItem, putItem } from '../../support/store/store-items.ts';
import { aStoredJob } from '../../support/store/stored-job.ts';

beforeEach(createOwnTables);

const run = (...args: string[]) => runCommand(['verify', ...args]);

const spawned = (...args: string[]) =>
  admin(['verify', ...args], { ...process.env, TABLE_PREFIX: config().tablePrefix });

/** A job whose reference has no guard, which a repair restores. */
const damagedJob = async (employerId: number): Promise<number> => {
  const { job } = await aStoredJob({ employerId, referenceId: 'A-1' });
  await deleteItem('jobReferences', { employerId, referenceId: 'A-1' });
  return job.id;
};

test('reports each violation in one line and by the exit status; a repair removes them', async () => {
  const employerId = await employer();
  const id = await damagedJob(employerId);
  await putItem('jobs', { id: 7, part: 'text#00', generation: 'old' });
  const lines = [
    `description.orphaned: text#00 of job 7, which does not exist`,
    `reference.missing: reference "A-1" of job ${id} of employer ${employerId} has no guard`,
  ];
  const sorted = (text: string) => text.trim().split('\n').sort();

  const found = await spawned();
  expect(found).toMatchObject({ status: 1, stderr: expect.stringContaining('2 problems in the data') });
  expect(sorted(found.stdout)).toEqual(
    ['6 items checked, 2 problems found', ...lines.map((line) => `problem    ${line}`)].sort(),
  );
  const repaired = await spawned('--repair');
  expect(repaired).toMatchObject({ status: 0, stderr: '' });
  expect(sorted(repaired.stdout)).toEqual(
    [
      // Includes the restored guard.
      '7 items checked, 2 problems repaired, no problems left',
      ...lines.map((line) => `repaired   ${line}`),
    ].sort(),
  );
  expect(await spawned()).toEqual({
    status: 0,
    stdout: '6 items checked, no problems found\n',
    stderr: '',
  });
});

test('--json prints one document, with the same exit status', async () => {
  const employerId = await employer();
  const id = await damagedJob(employerId);
  await deleteItem('jobs', { id, part: 'text#00' });
  const { status, stdout, stderr } = await spawned('--json', '--repair');
  expect(status).toBe(1);
  expect(JSON.parse(stderr)).toEqual({
    error: { code: 'problems_found', message: expect.stringContaining('1 problem in the data') },
  });
  expect(JSON.parse(stdout)).toEqual({
    violations: expect.arrayContaining([
      expect.objectContaining({ rule: 'description.lost', jobId: id, employerId, repaired: false }),
      expect.objectContaining({ rule: 'reference.missing', jobId: id, referenceId: 'A-1', repaired: true }),
    ]),
    undecided: [],
    walked: { jobs: 1, jobReferences: expect.any(Number), employers: 3, apiKeys: 0, syncs: 0 },
  });
});

test('--employer checks one employer only', async () => {
  const [whole, damaged] = [await employer(), await employer()];
  await damagedJob(damaged);
  expect(await run('--employer', String(whole))).toMatchObject({ failed: undefined });
  expect(await run('--employer', String(damaged))).toMatchObject({ failed: { code: 'problems_found' } });
});

test('lists what could not be decided', () => {
  const report = {
    violations: [],
    undecided: ['the counters of employer 3: jobs were written all the time'],
    walked: { jobs: 1, jobReferences: 0, employers: 0, apiKeys: 0, syncs: 0 },
  };
  expect(formatReport(report)).toBe(
    'undecided  the counters of employer 3: jobs were written all the time\n1 item checked, no problems found',
  );
});
