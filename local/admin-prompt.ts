import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';

/** @returns the line that is typed in answer; empty when the input ends first. */
export const ask = async (question: string, input: Readable, output: Writable): Promise<string> => {
  output.write(question);
  const lines = createInterface({ input });
  try {
    for await (const line of lines) return line;
    return '';
  } finally {
    lines.close();
  }
};
