import { ask } from '../../local/admin/ask.ts';

/**
 * Asks for the name of the stage on the terminal.
 *
 * @param action such as `Deploy 1.1.0+abc1234 to production`
 * @throws RangeError for any other input.
 */
export const confirm = async (
  action: string,
  stage: string,
  streams: Parameters<typeof ask>[1] = { input: process.stdin, messages: process.stdout },
): Promise<void> => {
  const answer = await ask(`${action}? Type "${stage}": `, streams);
  if (answer.trim() !== stage) throw new RangeError('Nothing was changed.');
};
