import { withoutKeys } from '../../lib/log.ts';
import { printableJson, printableText } from '../../lib/text/printable.ts';
import type { Context } from './command.ts';
import { failureOf } from './failure.ts';
import { appendLine } from './operator-lines.ts';
import type { AdminInvocation } from './program.ts';

/** The only values of a line: ids, numbers and choices. All others may be a key, or what a person wrote. */
const shownNames: ReadonlySet<string> = new Set([
  ...['id', 'employer', 'employerId', 'keyId', 'jobs', 'keys', 'log', 'token'],
  ...['kind', 'board', 'plan', 'test', 'change', 'today', 'repair', 'install', 'code'],
]);

const shown = (values: object): object =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => shownNames.has(name) && (value ?? false) !== false),
  );

/** Prints a note for the operator beside the result. */
export const warn = (
  message: string,
  { json }: Pick<AdminInvocation, 'json'>,
  { messages }: Pick<Context, 'messages'>,
): unknown => messages.write(`${json ? printableJson({ warning: { message } }) : printableText(message)}\n`);

/**
 * Records who ran a command that changes something: in the log of the stage's operators, or in a
 * file of the data folder. A line that cannot be written is a warning: the change was made.
 */
export const record = async (
  invocation: AdminInvocation,
  { document = {}, failed }: { document?: object; failed?: string | undefined },
  { now, messages }: Pick<Context, 'now' | 'messages'>,
): Promise<void> => {
  const { command, given, stage } = invocation;
  if (!command.isChange(given)) return;
  const line = {
    time: now,
    command: command.words,
    given: shown(given),
    result: Array.isArray(document) ? document.map(shown) : shown(document),
    failed,
  };
  const lineOf = (who?: string): string => withoutKeys(JSON.stringify({ who, ...line }));
  try {
    await appendLine(stage, now, lineOf);
  } catch (error) {
    warn(`This command could not be recorded: ${failureOf(error).message}`, invocation, { messages });
  }
};
