import { expect, it } from 'vitest';
import { readCommand } from '../../scripts/deploy.ts';

it.each(['deploy', 'remove', 'dev'])('%s is for the stage that is named', (command) => {
  expect(readCommand([command, '--stage', 'dev'], {})).toEqual({ command, stage: 'dev' });
});

it('the last of two stages counts, and only dev is run live', () => {
  for (const stage of ['staging', 'production']) {
    expect(() => readCommand(['dev', '--stage', 'dev', '--stage', stage], {})).toThrow(
      `Functions run live on the stage dev only (npm run dev), not on "${stage}".`,
    );
  }
});

it.each([
  [['deploy'], RangeError],
  [['deploy', '--stage', 'prod'], RangeError],
  [['deploy', '--stage'], TypeError],
  [['deploy', '--stag', 'staging'], TypeError],
])('%j is refused before anything is started', (args, error) => {
  expect(() => readCommand(args, {})).toThrow(error);
});
