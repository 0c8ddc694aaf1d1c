import fc from 'fast-check';
import { beforeEach, test, vi } from 'vitest';
import type { JobPage } from '../../support/api/responses.ts';
import { runs } from '../../support/runs.ts';
import { pageFaults, targetOf } from '../list.ts';
import { advanceTime, begin, checkTables, failOn, get, keyOf, type TestRun } from '../real.ts';
import { replayOptions, reportScript } from '../runs.ts';
import { refreshPostponed } from '../sweeps.ts';
import { day } from '../world.ts';
import { commands } from './commands.ts';
import { references } from './plans.ts';
import { removeInBackground } from './removals.ts';
import { batch } from './send-operations.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.spyOn(console, 'log').mockImplementation(() => {});
});
/** Posts jobs before the first synchronisation. */
const post = async (testRun: TestRun, references: readonly string[]): Promise<void> => {
  if (references.length === 0) return;
  const operations = references.map((again) => ({ put: { again } }));
  await batch({ as: 0, operations }).run(testRun.world, testRun);
  advanceTime(testRun.world, day);
};

const checkJobs = async (testRun: TestRun): Promise<void> => {
  for (const as of [0, 1]) {
    const query = { as, pageSize: 100 };
    const { body } = await get(targetOf(query), keyOf(testRun.world, as));
    failOn(testRun, pageFaults(testRun.world, query, body as JobPage));
  }
};

test('batches and synchronisations among single requests match the contract', {
  timeout: 3_600_000,
}, async () => {
  const scripts = fc.commands(commands, { maxCommands: 60, size: 'max' });
  const run = async (posted: readonly string[], script: Parameters<typeof fc.asyncModelRun>[1]) => {
    const testRun = await begin();
    await post(testRun, posted);
    await fc.asyncModelRun(() => ({ model: testRun.world, real: testRun }), script as never);
    failOn(testRun, await removeInBackground(testRun));
    await checkJobs(testRun);
    await refreshPostponed(testRun);
    await checkTables(testRun);
  };
  await fc.assert(fc.asyncProperty(fc.subarray([...references]), scripts, run), {
    numRuns: runs(3),
    asyncReporter: reportScript,
    ...replayOptions(),
  });
});
