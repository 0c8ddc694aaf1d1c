import { spawnSync } from 'node:child_process';
import { root } from '../root.ts';
import type { Run } from './perform.ts';

/** Runs a script of the checkout. Ends this process if that one fails; it has said why. */
export const runScript: Run = (...args) => {
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
};
