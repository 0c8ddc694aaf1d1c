import { createInterface } from 'node:readline/promises';

/**
 * Asks for the name of the stage on the terminal.
 *
 * @param action such as `Deploy 1.1.0+abc1234 to production`
 * @throws RangeError for any other input.
 */
export const confirm = async (
  action: string,
  stage: string,
  input: NodeJS.ReadableStream = process.stdin,
  output: NodeJS.WritableStream = process.stdout,
): Promise<void> => {
  using terminal = createInterface({ input, output });
  // The end of the input (Ctrl-D) closes the interface, which would leave the question open.
  const ended = new Promise<string>((resolve) => terminal.once('close', () => resolve('')));
  const answer = await Promise.race([terminal.question(`${action}? Type "${stage}": `), ended]);
  if (answer.trim() !== stage) throw new RangeError('Nothing was changed.');
};
