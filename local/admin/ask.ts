import { createInterface } from 'node:readline';
import type { Context } from './command.ts';

/** @returns the typed line; empty when the input ends first. */
export const ask = async (
  question: string,
  { input, messages }: Pick<Context, 'input' | 'messages'>,
): Promise<string> => {
  messages.write(question);
  // Leaving the loop closes the interface.
  for await (const line of createInterface({ input })) return line;
  return '';
};
