/**
 * Deploys one of our stages, and rolls it back: `node scripts/deploy.ts deploy --stage staging`.
 * SST itself reports an unknown stage as an unexpected error, and creates its own stage if none is
 * named.
 */
import { spawnSync } from 'node:child_process';
import { forgetSettings, keepSettings } from '../deploy/settings-store.ts';
import { withStageFile } from '../deploy/stage-file.ts';
import { defaultRegion, type StageName } from '../deploy/stages.ts';
import { readRelease } from '../local/release.ts';
import { type Request, readRequest, usage } from './deploy/command-line.ts';
import { confirm } from './deploy/confirm.ts';
import { lambdaClient, readOutputs, releaseStage, rollBackStage } from './deploy/live-release.ts';
import { probeStage, reportRecipients, warnOfConcurrency, warnOfSandbox } from './deploy/readiness.ts';
import { mustAsk, settleStage } from './deploy/settle.ts';
import { root } from './root.ts';

/** Runs a script of the checkout. Ends this process if that one fails; it has said why. */
const run = (...args: readonly string[]): void => {
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
};

const build = (): void => run('scripts/build.ts');

/** Runs a command of SST; `.bin/sst` is no program on Windows. */
const sst = (command: string, stage: StageName): void =>
  run('node_modules/sst/bin/sst.mjs', command, '--stage', stage);

const deploy = async (request: Request, release: string, region: string): Promise<void> => {
  const { stage, isProtected } = request;
  const { settings, changes, lines } = await settleStage(request, region);
  const asks = mustAsk(request, changes);
  build();
  // What will change is shown also where no person can be asked.
  if (isProtected) sst('diff', stage);
  if (asks) await confirm([...lines, `Deploy ${release} to ${stage}`].join('\n'), stage);
  sst('deploy', stage);
  const outputs = readOutputs();
  await releaseStage(lambdaClient(), stage, release, outputs);
  // Not before: a deployment that failed must not count as what is live.
  await keepSettings(stage, region, settings);
  if (outputs.alarms) await reportRecipients(stage, outputs.alarms);
  await warnOfConcurrency(lambdaClient());
  if (settings.APPLICATIONS === 'on') await warnOfSandbox();
  await probeStage(stage);
};

/** Each step needs the success of those before. */
const perform = async (request: Request, release: string): Promise<void> => {
  const { command, stage } = request;
  const region = process.env.AWS_REGION || defaultRegion;
  process.env.AWS_REGION = region;
  switch (command) {
    case 'deploy':
      return deploy(request, release, region);
    case 'rollback':
      return rollBackStage(lambdaClient(), request);
    case 'diff':
    case 'refresh':
    case 'dev':
      // SST evaluates the configuration, which reads the bundles, but in `sst dev`.
      await settleStage(request, region);
      if (command !== 'dev') build();
      return sst(command, stage);
    default:
      sst(command, stage);
      if (command === 'remove') await forgetSettings(stage, region);
  }
};

/** @returns a text for the operator, or undefined for a defect. */
const reasonOf = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof RangeError) return error.message;
  if ('code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_')) {
    return `${error.message}\n${usage}`;
  }
  if (error.name === 'CredentialsProviderError') {
    return 'There are no AWS credentials: set AWS_PROFILE, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.';
  }
  return '$metadata' in error ? `AWS: ${error.name}: ${error.message}` : undefined;
};

try {
  const release = readRelease(root);
  // The configuration that SST evaluates reads RELEASE.
  Object.assign(process.env, { RELEASE: release, SST_TELEMETRY_DISABLED: '1' });
  const request = readRequest(process.argv.slice(2), process.env, process.stdin.isTTY === true);
  Object.assign(process.env, withStageFile(request.stage, process.env, root));
  await perform(request, release);
} catch (error) {
  const reason = reasonOf(error);
  if (reason === undefined) throw error;
  console.error(reason);
  process.exitCode = 1;
}
