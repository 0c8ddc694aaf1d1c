/**
 * Runs SST for a stage that there is: `node scripts/deploy.ts deploy --stage staging`. SST itself would only say that
 * something unexpected happened, and would make a stage of its own where none is named.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readSettings } from '../deploy/settings.ts';
import { withStageFile } from '../deploy/stage-file.ts';

const root = join(import.meta.dirname, '..');

const run = (command: string, args: readonly string[]): void => {
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, SST_TELEMETRY_DISABLED: '1' },
  });
  if (status !== 0) process.exit(status ?? 1);
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { stage: { type: 'string' } },
});
const [command = ''] = positionals;

try {
  readSettings(values.stage, withStageFile(values.stage ?? '', process.env, root));
} catch (error) {
  if (!(error instanceof RangeError)) throw error;
  console.error(error.message);
  process.exit(1);
}

if (command === 'deploy') run(process.execPath, [join(root, 'scripts/build.ts')]);
run(join(root, 'node_modules/.bin/sst'), [command, '--stage', String(values.stage)]);
