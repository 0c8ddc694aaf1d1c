import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { appOf } from '../../deploy/app.ts';
import { stageNames } from '../../deploy/stages.ts';

export const root = join(import.meta.dirname, '..', '..');

/** Where SST puts its own components and Pulumi's. */
export const platform = join(root, '.sst', 'platform');

const versionIn = (file: string): string => JSON.parse(readFileSync(file, 'utf8')).version;

const [stage] = stageNames;

/** Whether the platform is that of this version of SST, made for the provider that the configuration names. */
const isInstalled = (): boolean => {
  const [version, types, provider] = ['version', 'config.d.ts', 'node_modules/@pulumi/aws/package.json'].map(
    (file) => join(platform, file),
  ) as [string, string, string];
  return (
    [version, types, provider].every((file) => existsSync(file)) &&
    readFileSync(version, 'utf8').trim() === versionIn(join(root, 'node_modules/sst/package.json')) &&
    readFileSync(types, 'utf8').includes('@pulumi/aws') &&
    versionIn(provider) === appOf(stage, {}).providers.aws.version
  );
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
  execFileSync(join(root, 'node_modules/.bin/sst'), ['install', '--stage', String(stage)], {
    cwd: root,
    env: { ...process.env, ...quietly },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
};
