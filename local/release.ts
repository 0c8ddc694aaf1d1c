import { spawnSync } from 'node:child_process';
import { dirname } from 'node:path';
import packageJson from '../package.json' with { type: 'json' };

/** @returns e.g. `abc1234`, `abc1234.changed` with uncommitted changes, or undefined without Git */
const readCommit = (folder: string): string | undefined => {
  const args = ['describe', '--always', '--exclude=*', '--abbrev=7', '--dirty=.changed'];
  const { status, stdout } = spawnSync('git', ['-C', folder, ...args], {
    encoding: 'utf8',
    // Ignores a repository that only contains this folder, such as that of a home directory.
    env: { ...process.env, GIT_CEILING_DIRECTORIES: dirname(folder) },
  });
  return status === 0 ? stdout.trim() : undefined;
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
