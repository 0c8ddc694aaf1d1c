import { execFileSync } from 'node:child_process';
import { dirname } from 'node:path';
import packageJson from '../package.json' with { type: 'json' };

const git = (folder: string, ...args: readonly string[]): string =>
  execFileSync('git', ['-C', folder, ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    // Ignores a repository that only contains this folder, such as that of a home directory.
    env: { ...process.env, GIT_CEILING_DIRECTORIES: dirname(folder) },
  }).trim();

/** @returns e.g. `abc1234`, `abc1234.changed` with uncommitted changes, or undefined without Git */
const readCommit = (folder: string): string | undefined => {
  try {
    const commit = git(folder, 'rev-parse', '--short=7', 'HEAD');
    const isChanged = git(folder, 'status', '--porcelain', '--untracked-files=no') !== '';
    return `${commit}${isChanged ? '.changed' : ''}`;
  } catch {
    return undefined;
  }
};

/**
 * The version of package.json and the commit that is checked out.
 *
 * @returns e.g. `1.1.0+abc1234`, or `1.1.0` where there is no repository or no Git
 */
export const readRelease = (folder: string): string => {
  const commit = readCommit(folder);
  return commit === undefined ? packageJson.version : `${packageJson.version}+${commit}`;
};
