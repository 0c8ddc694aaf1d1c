/**
 * Deploys one of our stages, and rolls it back: `node scripts/deploy.ts deploy --stage staging`.
 * SST itself reports an unknown stage as an unexpected error, and creates its own stage if none is
 * named.
 */
import { spawnSync } from 'node:child_process';
import { forgetSettings, keepSettings } from '../deploy/settings-store.ts';
import { withStageFile } from '../deploy/stage-file.ts';
import { defaultRegion } from '../deploy/stages.ts';
import { readRelease } from '../local/release.ts';
import { type Request, readRequest, usage } from './deploy/command-line.ts';
import { confirm } from './deploy/confirm.ts';
import { lambdaClient, readOutputs, releaseStage, rollBackStage } from './deploy/live-release.ts';
import { probeStage, reportRecipients, warnOfConcurrency, warnOfSandbox } from './deploy/readiness.ts';
import { changeLine, mustAsk, settleStage } from './deploy/settle.ts';
import { type DeployStep, type SstStep, sstArguments, stepsOf } from './deploy/steps.ts';
import { root } from './root.ts';

/** Runs a script of the checkout. Ends this process if that one fails; it has said why. */
const run = (...args: readonly string[]): void => {
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
};

const isSstStep = (step: DeployStep): step is SstStep => step.startsWith('sst ');

/** These evaluate the configuration, with the settings that are kept with the stage. */
const evaluating: readonly Request['command'][] = ['deploy', 'dev', 'diff', 'refresh'];

const performAll = async (request: Request, release: string): Promise<void> => {
  const { command, stage } = request;
  const region = process.env.AWS_REGION || defaultRegion;
  process.env.AWS_REGION = region;
  const { settings, changes } = evaluating.includes(command)
    ? await settleStage(request, region)
    : { settings: {}, changes: [] };
  Object.assign(process.env, settings);
  const lines = changes.map((change) => changeLine(change, stage));
  if (lines.length > 0) console.log(['This changes:', ...lines].join('\n'));
  const asks = command === 'deploy' ? mustAsk(request, changes) : request.asks;
  const actions: Readonly<Record<Exclude<DeployStep, SstStep>, () => void | Promise<void>>> = {
    build: () => run('scripts/build.ts'),
    ask: () => confirm([...lines, `Deploy ${release} to ${stage}`].join('\n'), stage),
    release: () => releaseStage(lambdaClient(), stage, release, readOutputs()),
    'keep settings': () => keepSettings(stage, region, settings),
    'forget settings': () => forgetSettings(stage, region),
    report: async () => {
      const { alarms } = readOutputs();
      if (alarms) await reportRecipients(stage, alarms);
      await warnOfConcurrency(lambdaClient());
      if (settings.APPLICATIONS === 'on') await warnOfSandbox();
    },
    probe: () => probeStage(stage),
    'roll back': () => rollBackStage(lambdaClient(), request),
  };
  for (const step of stepsOf({ ...request, asks })) {
    if (isSstStep(step)) run(...sstArguments(step, stage));
    else await actions[step]();
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
  await performAll(request, release);
} catch (error) {
  const reason = reasonOf(error);
  if (reason === undefined) throw error;
  console.error(reason);
  process.exitCode = 1;
}
