import type fc from 'fast-check';
import { advanceTime, failOn, type TestRun } from './real.ts';
import { second, type World } from './world.ts';

export type Command = fc.AsyncCommand<World, TestRun>;

/** @param act applies the command to the service and to the model, and returns the differences. */
export const command = (
  description: string,
  act: (testRun: TestRun) => Promise<readonly string[]>,
): Command => ({
  check: () => true,
  run: async (_, testRun) => {
    // No two commands happen at the same time.
    advanceTime(testRun.world, second);
    failOn(testRun, await act(testRun));
  },
  toString: () => description,
});
