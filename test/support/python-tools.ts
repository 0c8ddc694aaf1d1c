import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/root.ts';

const options = { stdio: 'pipe', timeout: 300_000 } as const;

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
    execFileSync('python3', ['-m', 'venv', '--clear', folder], options);
    execFileSync(join(bin, 'pip'), ['install', '--quiet', ...requirements], options);
    writeFileSync(complete, '');
  }
  return bin;
};
