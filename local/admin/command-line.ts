import type { CommandResult, Context } from './command.ts';
import { commands } from './commands.ts';
import { parseCommandLine } from './program.ts';

export type AdminInvocation = {
  readonly call: (context: Context) => Promise<CommandResult>;
  readonly json: boolean;
  /** undefined for the store of this machine. */
  readonly stage: string | undefined;
  /** Whether the command works on the tables. */
  readonly needsStore: boolean;
};

/**
 * Reads and checks all arguments after the program's name, before anything is started.
 *
 * @returns the text of the help, if it was asked for.
 * @throws UsageError
 */
export const readAdminCommand = (args: readonly string[]): { readonly help: string } | AdminInvocation => {
  const parsed = parseCommandLine(commands, args);
  if ('help' in parsed) return parsed;
  const { command, values, json, stage } = parsed;
  return { call: command.prepare(values), json, stage, needsStore: command.needsStore };
};
