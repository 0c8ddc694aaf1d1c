import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { configure } from '../../../lib/config.ts';
import { findEmployers, insertEmployer } from '../../../lib/employer/store/employers.ts';
import { prepareTables } from '../../../local/tables.ts';
import { ctrlD, onTerminal } from '../../support/terminal.ts';

beforeAll(async () => {
  const prefix = `terminal-${randomUUID().slice(0, 8)}`;
  process.env.TABLE_PREFIX = prefix;
  configure({ TABLE_PREFIX: prefix });
  await prepareTables();
});

const answers = ['y\r', 'n\r', '\r', ctrlD];

onTerminal((run) => {
  test.each(answers)('employer update --test asks, and ends after %j', async (answer) => {
    const { id } = await insertEmployer({ name: 'Acme', plan: 'standard' }, new Date());
    const update = ['local/admin.ts', 'employer', 'update', String(id), '--test', 'on'];
    const { status, shown } = await run(update, 'Continue? [y/N] ', answer);
    const isYes = answer === 'y\r';
    expect({ status, shown }).toEqual({
      status: isYes ? 0 : 1,
      shown: expect.stringContaining(isYes ? 'Listed 0 active jobs' : 'Nothing was changed.'),
    });
  });

  test.each(['Acme\r', ...answers])('employer delete asks, and ends after %j', async (answer) => {
    const { id } = await insertEmployer({ name: 'Acme', plan: 'standard' }, new Date());
    const { status } = await run(['local/admin.ts', 'employer', 'delete', String(id)], 'Acme: ', answer);
    const isYes = answer === 'Acme\r';
    expect(status).toBe(isYes ? 0 : 1);
    expect((await findEmployers()).some((one) => one.id === id)).toBe(!isYes);
  });

  test.each(['dev\r', ...answers])('a deployment asks, and goes on after %j', async (answer) => {
    const asks = "await (await import('./scripts/deploy/confirm.ts')).confirm('Deploy to dev', 'dev')";
    const { status } = await run(['-e', asks], 'Type "dev": ', answer);
    expect(status).toBe(answer === 'dev\r' ? 0 : 1);
  });
});
