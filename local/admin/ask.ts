import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { printableText } from '../../lib/text/printable.ts';
import type { Context } from './command.ts';

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
