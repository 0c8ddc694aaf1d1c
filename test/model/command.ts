import type fc from 'fast-check';
import { pass, refuse, type Setting } from './real.ts';
import { second, type World } from './world.ts';

export type Command = fc.AsyncCommand<World, Setting>;

/** @param act does it to the service and to the world, and tells what is wrong. */
export const command = (words: string, act: (setting: Setting) => Promise<readonly string[]>): Command => ({
  check: () => true,
  run: async (_, setting) => {
    // No two things happen at one moment.
    pass(setting.world, second);
    refuse(setting, await act(setting));
  },
  toString: () => words,
});
