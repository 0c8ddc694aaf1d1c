import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { confirm } from '../../../scripts/deploy/confirm.ts';

/** Asks, with this as the input. @returns what was asked. */
const ask = async (typed: string): Promise<string> => {
  const input = new PassThrough();
  const output = new PassThrough();
  input.end(typed);
  await confirm('Deploy 1.1.0+abc1234 to production', 'production', { input, messages: output });
  output.end();
  return text(output);
};

it('the name of the stage confirms', async () => {
  expect(await ask('production\n')).toBe('Deploy 1.1.0+abc1234 to production? Type "production": ');
});

it.each(['', '\n', 'y\n', 'yes\n', 'staging\n', 'Production\n'])('%j does not', async (typed) => {
  await expect(ask(typed)).rejects.toThrow(new RangeError('Nothing was changed.'));
});
