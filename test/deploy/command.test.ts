import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readCommand } from '../../scripts/deploy.ts';

it.each(['deploy', 'remove', 'dev'])('%s applies to the named stage', (command) => {
  expect(readCommand([command, '--stage', 'dev'], {})).toEqual({ command, stage: 'dev' });
});

it('the last of two stages counts, and only dev runs live', () => {
  for (const stage of ['staging', 'production']) {
    expect(() => readCommand(['dev', '--stage', 'dev', '--stage', stage], {})).toThrow(
      `Functions run live on the stage dev only (npm run dev), not on "${stage}".`,
    );
  }
});

it.each([
  [['deploy'], RangeError],
  [['deploy', '--stage', 'prod'], RangeError],
  [['deploy', '--stage'], TypeError],
  [['deploy', '--stag', 'staging'], TypeError],
])('%j is rejected before anything is started', (args, error) => {
  expect(() => readCommand(args, {})).toThrow(error);
});

it('rejects a setting that differs from the stage’s file, because SST would use the file’s', () => {
  const folder = mkdtempSync(join(tmpdir(), 'command-'));
  try {
    writeFileSync(join(folder, '.env.production'), 'TABLE_PREFIX=job-posting-production-restored\n');
    const deploy = (env: NodeJS.ProcessEnv) =>
      readCommand(['deploy', '--stage', 'production'], env, folder).stage;
    expect(() => deploy({ TABLE_PREFIX: 'job-posting-production' })).toThrow(
      /written otherwise in \.env\.production: TABLE_PREFIX\./,
    );
    expect(deploy({ TABLE_PREFIX: 'job-posting-production-restored' })).toBe('production');
    expect(deploy({})).toBe('production');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
