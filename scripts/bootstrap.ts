/**
 * Deploys a shared stage for the first time, from an account in which nothing is yet:
 * `npm run bootstrap -- --stage production --admin PROFILE`.
 */
import { execFile } from 'node:child_process';
import { parseArgs, promisify } from 'node:util';
import { withStageFile } from '../deploy/stage-file.ts';
import { defaultRegion, findStage, sharedStages } from '../deploy/stages.ts';
import { bootstrap } from './bootstrap/first-deployment.ts';
import { explainFailure } from './deploy/reason.ts';
import { runScript } from './deploy/run.ts';
import { root } from './root.ts';

const usage = 'Usage: npm run bootstrap -- --stage staging|production --admin PROFILE [--employer NAME]';

type Failed = { readonly stdout: string; readonly stderr: string };

const adminOn =
  (stage: string) =>
  async (...args: readonly string[]): Promise<unknown> => {
    const given = ['local/admin.ts', '--stage', stage, '--json', ...args];
    const ran = promisify(execFile)(process.execPath, given, { cwd: root });
    const { stdout } = await ran.catch((failed: Failed) => {
      // It has found problems, which is its exit status.
      if (args[0] === 'inspect' && failed.stdout !== '') return failed;
      throw new RangeError(`admin ${args.join(' ')}: ${failed.stdout}${failed.stderr}`);
    });
    return JSON.parse(stdout);
  };

const next = '\nCorrect this, and run the command again: it goes on where it stopped.';

await explainFailure(
  async () => {
    const options = {
      stage: { type: 'string' },
      admin: { type: 'string' },
      employer: { type: 'string' },
    } as const;
    const { stage, admin, employer = 'First employer' } = parseArgs({ options }).values;
    const { name } = findStage(stage);
    if (admin === undefined || !sharedStages.some((one) => one === name)) throw new RangeError(usage);
    const fromFile = withStageFile(name, {}, root);
    if (fromFile.AWS_PROFILE)
      throw new RangeError(`Take AWS_PROFILE out of .env.${name} and .env meanwhile.`);
    const region = process.env.AWS_REGION || fromFile.AWS_REGION || defaultRegion;
    Object.assign(process.env, { AWS_REGION: region, AWS_PROFILE: admin });
    await bootstrap({ run: runScript, admin: adminOn(name) }, { stage: name, employer, region });
  },
  usage,
  next,
);
