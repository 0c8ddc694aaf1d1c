import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readRequest } from '../../../scripts/deploy/command-line.ts';
import { sstArguments, stepsOf } from '../../../scripts/deploy/steps.ts';
import { folderOfTest } from '../../support/folders.ts';

/** A command's steps, as one line each. */
const stepsFor = (line: string, isTerminal = true): string[] => [
  ...stepsOf(readRequest(line.split(' '), {}, isTerminal)),
];

describe('a command', () => {
  it.each([
    ['deploy --stage dev', ['build', 'sst deploy', 'release', 'keep settings', 'report', 'probe']],
    ['deploy --stage staging', ['build', 'sst deploy', 'release', 'keep settings', 'report', 'probe']],
    [
      'deploy --stage production',
      ['build', 'sst diff', 'ask', 'sst deploy', 'release', 'keep settings', 'report', 'probe'],
    ],
    [
      'deploy --stage production --yes',
      ['build', 'sst diff', 'sst deploy', 'release', 'keep settings', 'report', 'probe'],
    ],
    ['rollback --stage staging', ['roll back']],
    ['rollback --stage production --to abc1234', ['roll back']],
    ['diff --stage production', ['build', 'sst diff']],
    ['refresh --stage production', ['build', 'sst refresh']],
    ['unlock --stage production', ['sst unlock']],
    ['remove --stage staging', ['sst remove', 'forget settings']],
    ['dev --stage dev', ['sst dev']],
  ])('%s: %j', (line, steps) => {
    expect(stepsFor(line)).toEqual(steps);
  });

  it('of production that changes what is live needs a person, or --yes', () => {
    for (const command of ['deploy', 'rollback']) {
      expect(() => stepsFor(`${command} --stage production`, false)).toThrow(
        `Not a terminal: pass --yes to ${command} production.`,
      );
      expect(readRequest([command, '--stage', 'production', '--yes'], {}, false)).toMatchObject({
        asks: false,
      });
      expect(readRequest([command, '--stage', 'production'], {}, true)).toMatchObject({ asks: true });
      expect(readRequest([command, '--stage', 'staging'], {}, false)).toMatchObject({ asks: false });
    }
    expect(stepsFor('diff --stage production', false)).toHaveLength(2);
  });

  it('applies to the last of two stages, and only dev runs live', () => {
    for (const stage of ['staging', 'production']) {
      expect(() => stepsFor(`dev --stage dev --stage ${stage}`)).toThrow(
        `Functions run live on the stage dev only (npm run dev), not on "${stage}".`,
      );
    }
  });

  it.each([
    ['deploy', RangeError],
    ['deploy --stage prod', RangeError],
    ['deploy --stage', TypeError],
    ['deploy --stag staging', TypeError],
    ['--stage staging', RangeError],
    ['shell --stage staging', RangeError],
    ['deploy staging --stage staging', RangeError],
    ['deploy --stage staging --to abc1234', RangeError],
    ['rollback --stage staging --accept DOMAIN=none', RangeError],
  ])('%s is rejected before anything is started', (line, error) => {
    expect(() => stepsFor(line)).toThrow(error);
  });

  it('is rejected for a setting that differs from the stage’s file, because SST would use the file’s', () => {
    const folder = folderOfTest();
    writeFileSync(join(folder, '.env.production'), 'TABLE_PREFIX=job-posting-production-restored\n');
    const deploy = (env: NodeJS.ProcessEnv) =>
      readRequest(['deploy', '--stage', 'production', '--yes'], env, false, folder).stage;
    expect(() => deploy({ TABLE_PREFIX: 'job-posting-production' })).toThrow(
      /\.env\.production have different values of TABLE_PREFIX\./,
    );
    expect(deploy({ TABLE_PREFIX: 'job-posting-production-restored' })).toBe('production');
    expect(deploy({})).toBe('production');
  });
});

it('SST knows the stage', () => {
  const args = sstArguments('sst diff', 'staging');
  expect(args).toEqual(['node_modules/sst/bin/sst.mjs', 'diff', '--stage', 'staging']);
});
