import { expect, test } from 'vitest';
import { updateItem } from '../../../lib/dynamodb/writes.ts';
import { countChange } from '../../../lib/store/employers/counters.ts';
import { insertEmployer } from '../../../lib/store/employers/employers.ts';
import { runCommand } from '../../support/run-command.ts';
import { useOwnTables } from '../../support/store/own-tables.ts';
import { aStoredJob } from '../../support/store/stored-job.ts';

useOwnTables();

const admin = (...args: string[]) => runCommand(args);

const newEmployer = async (): Promise<number> =>
  (await insertEmployer({ name: 'Acme', plan: 'standard' }, new Date())).id;

test('recount checks one employer or all, and repairs wrong counters', async () => {
  const [first, second] = [await newEmployer(), await newEmployer()];
  await aStoredJob({ employerId: first, status: 'active' });
  await updateItem(countChange(first, { active: 2, draft: 2 }).Update);

  const untouched = { id: second, counted: 0, rows: 0, difference: '', outcome: 'agrees' };
  expect(await admin('recount', '--employer', String(second))).toEqual({ document: [untouched] });
  const { document } = await admin('recount');
  expect(document).toEqual([
    { id: first, counted: 5, rows: 1, difference: 'active -2, draft -2', outcome: 'repaired' },
    untouched,
  ]);
  expect(await admin('recount', '--employer', String(first))).toEqual({
    document: [{ id: first, counted: 1, rows: 1, difference: '', outcome: 'agrees' }],
  });
});

test('recount rejects an unknown employer', async () => {
  await expect(admin('recount', '--employer', '4711')).rejects.toThrow('There is no employer 4711.');
});
