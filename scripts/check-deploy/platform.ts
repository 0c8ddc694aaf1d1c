import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sstApp } from '../../deploy/stages.ts';
import { root } from '../root.ts';

/** Where SST installs its own components and Pulumi's. */
export const platformFolder = join(root, '.sst', 'platform');

const contentOf = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '');
const versionIn = (file: string): string | undefined => JSON.parse(contentOf(file) || '{}').version;

/** Whether the platform is that of this version of SST and of the configured provider. */
const isInstalled = (): boolean =>
  contentOf(join(platformFolder, 'version')).trim() ===
    versionIn(join(root, 'node_modules/sst/package.json')) &&
  contentOf(join(platformFolder, 'config.d.ts')).includes('@pulumi/aws') &&
  versionIn(join(platformFolder, 'node_modules/@pulumi/aws/package.json')) ===
    sstApp('staging', {}).providers.aws.version;

/** Installs the platform of this version of SST from the npm registry, if it is missing. */
export const installPlatform = (): void => {
  if (isInstalled()) return;
  // Neither telemetry nor the programs that only a deployment needs.
  const settings = { SST_TELEMETRY_DISABLED: '1', SST_SKIP_DEPENDENCY_CHECK: '1', SST_NO_BUN: '1' };
  execFileSync(join(root, 'node_modules/.bin/sst'), ['install', '--stage', 'staging'], {
    cwd: root,
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
};
