/**
 * Runs SST for one of our stages: `node scripts/deploy.ts deploy --stage staging`. SST itself
 * reports an unknown stage as an unexpected error, and creates its own stage if none is named.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readStageSettings } from '../deploy/settings.ts';
import { conflictingSettings, withStageFile } from '../deploy/stage-file.ts';
import { requireDevStage, stageNames } from '../deploy/stages.ts';
import { root } from './root.ts';

/**
 * Reads SST's command and the stage.
 *
 * @param folder the folder of the stages' files.
 * @throws RangeError, or parseArgs' TypeError; the message is for the operator.
 */
export const readCommand = (args: readonly string[], env: NodeJS.ProcessEnv, folder = root) => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { stage: { type: 'string' } },
  });
  const [command = ''] = positionals;
  const { name } = readStageSettings(values.stage, withStageFile(values.stage ?? '', env, folder));
  const conflicting = conflictingSettings(name, env, folder);
  if (conflicting.length > 0) {
    throw new RangeError(
      `Set here and written otherwise in .env.${name}: ${conflicting.join(', ')}. SST takes what is written: change the file, or unset them.`,
    );
  }
  if (command === 'dev') requireDevStage(name);
  return { command, stage: name };
};

const isArgumentError = (error: unknown): error is TypeError =>
  error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_');

const usage = `Usage: npm run deploy|remove -- --stage ${stageNames.join('|')}, or npm run dev`;

const run = (program: string, args: readonly string[]): void => {
  const { status } = spawnSync(program, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, SST_TELEMETRY_DISABLED: '1' },
  });
  if (status !== 0) process.exit(status ?? 1);
};

const main = (): void => {
  try {
    const { command, stage } = readCommand(process.argv.slice(2), process.env);
    if (command === 'deploy') run(process.execPath, [join(root, 'scripts/build.ts')]);
    run(join(root, 'node_modules/.bin/sst'), [command, '--stage', stage]);
  } catch (error) {
    if (isArgumentError(error)) console.error(`${error.message}\n${usage}`);
    else if (error instanceof RangeError) console.error(error.message);
    else throw error;
    process.exitCode = 1;
  }
};

if (import.meta.main) main();
