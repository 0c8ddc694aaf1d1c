import { join } from 'node:path';
import { AdminUsageError, argument, type Command, defineCommand } from '../command.ts';
import { completionScript } from '../completion-script.ts';

const shells = ['bash', 'zsh'];

const parseShell = (text: string): string => {
  if (shells.includes(text)) return text;
  throw new AdminUsageError(`<shell> must be ${shells.join(' or ')}, not ${JSON.stringify(text)}.`);
};

/** The folder of package.json. */
const root = join(import.meta.dirname, '../../..');

/** @param others the commands that the script completes besides this one. */
export const completionCommand = (others: readonly Command[]): Command => {
  const command: Command = defineCommand(
    'completion',
    'Print a script that defines the command job-admin with completion for a shell.',
    { shell: argument('<shell>', shells.join(' or '), parseShell, shells) },
    async () => {
      const script = completionScript([...others, command], root);
      return { document: { script }, text: () => script };
    },
    { needsStore: false },
  );
  return command;
};
