import { PassThrough } from 'node:stream';
import type { CommandResult, Context } from '../../local/admin/command.ts';
import { readAdminCommand } from '../../local/admin/program.ts';

export const noProgress = Object.assign(() => {}, { [Symbol.dispose]: () => {} });

/** Runs an operator's command in this process, on the current tables. */
export const runCommand = (
  args: readonly string[],
  context: Partial<Context> = {},
): Promise<CommandResult> => {
  const invocation = readAdminCommand(args);
  if ('help' in invocation) throw new Error('Unexpected help.');
  return invocation.command.run(invocation.given, {
    stage: invocation.stage,
    clock: Date.now,
    now: new Date(),
    input: new PassThrough().end(),
    messages: new PassThrough(),
    output: new PassThrough(),
    progress: () => noProgress,
    ...context,
  });
};

/** Everything that has been written to a stream. */
export const written = (stream: PassThrough): string => String(stream.read() ?? '');
