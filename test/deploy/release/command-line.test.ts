import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readRequest } from '../../../scripts/deploy/command-line.ts';
import { folderOfTest } from '../../support/folders.ts';

const read = (line: string, isTerminal = true) => readRequest(line.split(' '), {}, isTerminal);

describe('a command', () => {
  it('of production that changes what is live needs a person, or --yes', () => {
    for (const command of ['deploy', 'rollback']) {
      expect(() => read(`${command} --stage production`, false)).toThrow(
        `Not a terminal: pass --yes to ${command} production.`,
      );
      expect(readRequest([command, '--stage', 'production', '--yes'], {}, false)).toMatchObject({
        asks: false,
      });
      expect(readRequest([command, '--stage', 'production'], {}, true)).toMatchObject({ asks: true });
      expect(readRequest([command, '--stage', 'staging'], {}, false)).toMatchObject({ asks: false });
    }
    expect(read('diff --stage production', false).command).toBe('diff');
  });

  it('applies to the last of two stages, and only dev runs live', () => {
    for (const stage of ['staging', 'production']) {
      expect(() => read(`dev --stage dev-alice --stage ${stage}`)).toThrow(
        `Functions run live on a developer's stage only (dev-NAME), not on "${stage}".`,
      );
    }
    expect(read('dev').stage).toMatch(/^dev-[a-z0-9]{1,12}$/);
    expect(read('remove --stage dev-bob').stage).toBe('dev-bob');
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
    ['diff --stage staging --accept DOMAIN=none', RangeError],
  ])('%s is rejected before anything is started', (line, error) => {
    expect(() => read(line)).toThrow(error);
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
