import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { printableText } from '../../lib/text/printable.ts';
import { OperatorError } from '../operator-error.ts';
import { AdminUsageError, type Context } from './command.ts';

/** @returns the typed line; empty when the input ends first. */
export const ask = async (
  question: string,
  { input, messages }: Pick<Context, 'input' | 'messages'>,
): Promise<string> => {
  messages.write(printableText(question));
  const lines = createInterface({ input });
  const [line = ''] = await Promise.race([once(lines, 'line'), once(lines, 'close')]);
  // Otherwise a terminal would stay open, and the process running.
  lines.close();
  return line;
};

/** @throws AdminUsageError when the operator cannot be asked, OperatorError unless the answer is yes. */
export const askToContinue = async (
  effect: string,
  { input, messages }: Pick<Context, 'input' | 'messages'>,
): Promise<void> => {
  if (!input.isTTY) throw new AdminUsageError(`${effect} Not a terminal: pass --yes.`);
  const answer = await ask(`${effect} Continue? [y/N] `, { input, messages });
  if (/^y(es)?$/i.test(answer.trim())) return;
  throw new OperatorError('Nothing was changed.', { code: 'not_confirmed' });
};
