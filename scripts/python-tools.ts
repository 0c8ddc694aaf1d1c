import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.ts';

/** Milliseconds. */
const timeout = 300_000;

const run = (command: string, args: readonly string[]): void => {
  const { status, error, stderr } = spawnSync(command, args, { encoding: 'utf8', timeout });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}\n${error ?? stderr}`);
};

/** Whether this machine can install tools of Python. */
export const hasPython = (): boolean => spawnSync('python3', ['-c', 'import venv']).status === 0;

/**
 * Installs packages of Python into a folder of their own, unless they are there.
 *
 * @param requirements with their versions, such as `ruff==0.14.0`.
 * @returns the folder with their commands.
 * @throws Error if they cannot be installed.
 */
export const pythonTools = (...requirements: readonly string[]): string => {
  const folder = join(root, '.cache/python', requirements.join(','));
  const bin = join(folder, 'bin');
  const complete = join(folder, 'complete');
  if (!existsSync(complete)) {
    run('python3', ['-m', 'venv', '--clear', folder]);
    run(join(bin, 'pip'), ['install', '--quiet', ...requirements]);
    writeFileSync(complete, '');
  }
  return bin;
};
