import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { readRelease } from '../../local/release.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { folderOfTest } from '../support/folders.ts';

const { version } = packageJson;

let folder: string;
beforeEach(() => {
  folder = folderOfTest();
});

const git = (...args: readonly string[]): string => {
  const author = ['-c', 'user.name=Test', '-c', 'user.email=test@jobs.example', '-c', 'commit.gpgsign=false'];
  return execFileSync('git', ['-C', folder, ...author, ...args], { encoding: 'utf8' }).trim();
};

it('a release outside a repository is the version alone', () => {
  expect(readRelease(folder)).toBe(version);
});

describe.skipIf(spawnSync('git', ['--version']).status !== 0)('in a repository, a release', () => {
  let commit: string;
  beforeEach(() => {
    git('init', '--quiet');
    writeFileSync(join(folder, 'file'), 'committed');
    git('add', 'file');
    git('commit', '--quiet', '--message', 'one');
    commit = git('rev-parse', 'HEAD').slice(0, 7);
  });

  it('is the version and the commit; files that Git does not track do not count', () => {
    writeFileSync(join(folder, 'untracked'), '');
    expect(readRelease(folder)).toBe(`${version}+${commit}`);
  });

  it('says that files were changed', () => {
    writeFileSync(join(folder, 'file'), 'changed');
    expect(readRelease(folder)).toBe(`${version}+${commit}.changed`);
  });

  it('of a folder inside another repository is the version alone', () => {
    mkdirSync(join(folder, 'inside'));
    expect(readRelease(join(folder, 'inside'))).toBe(version);
  });
});
