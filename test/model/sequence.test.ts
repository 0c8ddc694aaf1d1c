import fc from 'fast-check';
import { afterEach, beforeEach, test, vi } from 'vitest';
import { runs } from '../support/runs.ts';
import { commands } from './commands.ts';
import { begin, checkTables } from './real.ts';
import { again, tellScript } from './runs.ts';
import { settle } from './sweeps.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.spyOn(console, 'log').mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('whatever two employers and the operator do one after the other, each answer is the one of the contract', {
  timeout: 3_600_000,
}, async () => {
  const scripts = fc.commands(commands, { maxCommands: 60, size: 'max' });
  const run = async (script: Parameters<typeof fc.asyncModelRun>[1]) => {
    const setting = await begin();
    await fc.asyncModelRun(() => ({ model: setting.world, real: setting }), script as never);
    await settle(setting);
    await checkTables(setting);
  };
  await fc.assert(fc.asyncProperty(scripts, run), {
    numRuns: runs(20),
    asyncReporter: tellScript,
    ...again(),
  });
});
