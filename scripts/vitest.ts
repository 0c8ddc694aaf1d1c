import { join } from 'node:path';
import { root } from './root.ts';

/** The arguments of Node that run tests once; `vitest` itself is no program on Windows. */
export const vitest = (...args: readonly string[]): string[] => [
  join(root, 'node_modules/vitest/vitest.mjs'),
  'run',
  ...args,
];
