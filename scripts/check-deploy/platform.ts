import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stageNames } from '../../deploy/stages.ts';

export const root = join(import.meta.dirname, '..', '..');

/** Where SST puts its own components and Pulumi's. */
export const platform = join(root, '.sst', 'platform');

const versionIn = (file: string): string => JSON.parse(readFileSync(file, 'utf8')).version;

const isInstalled = (): boolean => {
  const files = ['version', 'config.d.ts', 'node_modules/@pulumi/aws/package.json'];
  if (!files.every((file) => existsSync(join(platform, file)))) return false;
  const installed = readFileSync(join(platform, 'version'), 'utf8').trim();
  return installed === versionIn(join(root, 'node_modules/sst/package.json'));
};

/** What keeps SST from asking, telling, and fetching programs that only a deployment needs. */
export const quietly = {
  SST_TELEMETRY_DISABLED: '1',
  SST_SKIP_DEPENDENCY_CHECK: '1',
  SST_NO_BUN: '1',
} as const;

/** Installs the platform of this very version of SST, from the npm registry, unless it is there. */
export const installPlatform = (): void => {
  if (isInstalled()) return;
  const [stage] = stageNames;
  execFileSync(join(root, 'node_modules/.bin/sst'), ['install', '--stage', String(stage)], {
    cwd: root,
    env: { ...process.env, ...quietly },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
};
