import { createInterface } from 'node:readline';
import { printableText } from '../../lib/text/printable.ts';
import type { Context } from './command.ts';

/** @returns the typed line; empty when the input ends first. */
export const ask = (
  question: string,
  { input, messages }: Pick<Context, 'input' | 'messages'>,
): Promise<string> => {
  messages.write(printableText(question));
  const lines = createInterface({ input });
  return new Promise((resolve) => {
    const onLine = (line: string) => {
      resolve(line);
      // The iterator of lines would leave a terminal open, and the process running.
      lines.close();
    };
    lines.once('line', onLine).once('close', () => resolve(''));
  });
};
