import fc from 'fast-check';
import { beforeEach, test, vi } from 'vitest';
import { configure } from '../../lib/config.ts';
import { runs } from '../support/runs.ts';
import { commands } from './commands.ts';
import { begin, checkTables } from './real.ts';
import { replayOptions, reportScript } from './runs.ts';
import { refreshPostponed } from './sweeps.ts';

beforeEach(() => {
  // The days of the model.
  configure({ BOARD_TIME_ZONE: 'UTC' });
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.spyOn(console, 'log').mockImplementation(() => {});
});
test('every response to a random sequence of operations matches the contract', {
  timeout: 3_600_000,
}, async () => {
  const scripts = fc.commands(commands, { maxCommands: 60, size: 'max' });
  const run = async (script: Parameters<typeof fc.asyncModelRun>[1]) => {
    const testRun = await begin();
    await fc.asyncModelRun(() => ({ model: testRun.world, real: testRun }), script as never);
    await refreshPostponed(testRun);
    await checkTables(testRun);
  };
  await fc.assert(fc.asyncProperty(scripts, run), {
    numRuns: runs(5),
    asyncReporter: reportScript,
    ...replayOptions(),
  });
});
