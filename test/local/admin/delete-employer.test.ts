import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { findEmployer, insertEmployer } from '../../../lib/employer/store/employers.ts';
import { AdminUsageError } from '../../../local/admin/command.ts';
import { confirmAndDelete } from '../../../local/admin/commands/delete-employer.ts';
import { OperatorError } from '../../../local/operator-error.ts';
import { noProgress } from '../../support/run-command.ts';

const anEmployer = () => insertEmployer({ name: 'Café “North”', plan: 'standard' }, new Date());

/** A terminal whose input is `text`. */
const terminal = (text: string, isTTY = true) => ({
  clock: Date.now,
  input: Object.assign(new PassThrough().end(text), { isTTY }),
  messages: new PassThrough(),
  progress: () => noProgress,
});

describe('confirmAndDelete', () => {
  test('accepts the typed name in any Unicode normalization', async () => {
    const { id, name } = await anEmployer();
    const at = terminal('Cafe\u0301 “North”\n');
    expect(await confirmAndDelete(id, undefined, at)).toEqual({ id, name, jobs: 0, keys: 0 });
    expect(String(at.messages.read())).toContain(`Type its name, ${name}: `);
    await expect(findEmployer(id)).rejects.toThrow(`There is no employer ${id}.`);
  });

  test.each(['', '\n', 'y\n', 'yes\n', 'Café\n', 'café “north”\n', '\nCafé “North”\n'])(
    'rejects %j and deletes nothing',
    async (text) => {
      const employer = await anEmployer();
      await expect(confirmAndDelete(employer.id, undefined, terminal(text))).rejects.toThrow(OperatorError);
      expect(await findEmployer(employer.id)).toEqual(employer);
    },
  );

  test('does not prompt when the name is given', async () => {
    const { id, name } = await anEmployer();
    const at = terminal('');
    await confirmAndDelete(id, name, at);
    expect(at.messages.read()).toBeNull();
  });

  test('does not read the name from a pipe', async () => {
    const employer = await anEmployer();
    const piped = confirmAndDelete(employer.id, undefined, terminal(`${employer.name}\n`, false));
    const usage = new AdminUsageError('Not a terminal: pass --confirm "Café “North”".');
    await expect(piped).rejects.toStrictEqual(usage);
    expect(await findEmployer(employer.id)).toEqual(employer);
  });
});
