import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { currentLog } from '../../../lib/board/store/log.ts';
import { findEmployer } from '../../../lib/employer/store/employers.ts';
import { AdminUsageError } from '../../../local/admin/command.ts';
import { OperatorError } from '../../../local/operator-error.ts';
import { runCommand, written } from '../../support/run-command.ts';
import { createOwnTables } from '../../support/store/own-tables.ts';
import { aStoredJob } from '../../support/store/stored-job.ts';

/** A terminal at which `answer` is typed. */
const terminal = (answer: string) => ({
  input: Object.assign(new PassThrough().end(answer), { isTTY: true }),
  messages: new PassThrough(),
});

const anEmployer = async (...options: string[]) => {
  const { document } = await runCommand(['employer', 'create', '--name', 'Harbour Foods', ...options]);
  const { id } = document as { id: number };
  await aStoredJob({ employerId: id, status: 'active' });
  await aStoredJob({ employerId: id, status: 'draft' });
  return { id, document };
};

const isTest = async (id: number) => (await findEmployer(id)).test === true;

test('employer create, list and usage show which employers are for tests', async () => {
  await createOwnTables();
  const trying = await anEmployer('--test');
  const other = await anEmployer();
  expect(trying.document).toMatchObject({ test: true });
  expect(other.document).not.toHaveProperty('test');
  for (const command of [['employer', 'list'], ['usage'], ['usage', '--employer', String(trying.id)]]) {
    const rows = (await runCommand(command)).document as { id: number; test?: true }[];
    for (const row of rows) expect(row.test).toBe(row.id === trying.id ? true : undefined);
  }
});

describe('employer update --test', () => {
  test.each([
    ['on', [], '1 active job of employer ID, Harbour Foods, will be hidden from the board. Continue? [y/N] '],
    [
      'off',
      ['--test'],
      '1 active job of employer ID, Harbour Foods, will be published on the board. Continue? [y/N] ',
    ],
  ])('%s shows how many jobs it concerns, and asks', async (change, options, question) => {
    const { id } = await anEmployer(...options);
    const before = await isTest(id);
    const update = ['employer', 'update', String(id), '--test', change];
    for (const answer of ['', '\n', 'n\n', 'yesterday\n']) {
      const at = terminal(answer);
      await expect(runCommand(update, at)).rejects.toThrow(OperatorError);
      expect(written(at.messages)).toBe(question.replace('ID', String(id)));
      expect(await isTest(id)).toBe(before);
    }
    const { note } = await runCommand(update, terminal('y\n'));
    expect(note).toContain('Listed 1 active jobs');
    expect(await isTest(id)).toBe(!before);
  });

  test('needs --yes without a terminal', async () => {
    const { id } = await anEmployer();
    const update = ['employer', 'update', String(id), '--test', 'on'];
    const refused = runCommand(update);
    await expect(refused).rejects.toThrow(AdminUsageError);
    await expect(refused).rejects.toThrow('1 active job of employer');
    expect(await isTest(id)).toBe(false);
    expect((await runCommand([...update, '--yes'])).document).toMatchObject({ id, test: true });
  });

  test.each([
    ['on', ['--test']],
    ['off', []],
  ])('%s asks nothing where it is so already', async (change, options) => {
    const { id } = await anEmployer(...options);
    const { document } = await runCommand(['employer', 'update', String(id), '--test', change]);
    expect(document).toMatchObject({ id });
  });

  test('changes the name, too', async () => {
    const { id } = await anEmployer('--test');
    const args = ['employer', 'update', String(id), '--name', 'Other', '--test', 'off', '--yes'];
    const { document } = await runCommand(args);
    expect(document).toMatchObject({ name: 'Other', plan: 'standard' });
    expect(document).not.toHaveProperty('test');
  });

  test('is on or off', async () => {
    const { id } = await anEmployer();
    const update = async () => runCommand(['employer', 'update', String(id), '--test', 'yes', '--yes']);
    await expect(update()).rejects.toThrow('--test must be on or off');
  });

  test('of an unknown employer', async () => {
    const update = runCommand(['employer', 'update', '2147483647', '--test', 'on', '--yes']);
    await expect(update).rejects.toThrow('There is no employer 2147483647.');
  });
});

test('board reset asks, and needs --yes without a terminal', async () => {
  const reset = (...args: string[]) =>
    runCommand(['board', 'reset', ...args.slice(1)], terminal(args[0] ?? ''));
  await expect(reset('n\n')).rejects.toThrow('Nothing was changed.');
  const before = await currentLog();
  await expect(runCommand(['board', 'reset'])).rejects.toThrow(
    /walk through all live jobs. Not a terminal: pass --yes/,
  );
  expect(await currentLog()).toBe(before);
  const { document } = await reset('y\n');
  expect(document).toEqual({ log: await currentLog() });
  expect(await currentLog()).not.toBe(before);
  await runCommand(['board', 'reset', '--yes']);
});
