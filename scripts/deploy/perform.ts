import { forgetSettings, keepSettings } from '../../deploy/settings-store.ts';
import { defaultRegion } from '../../deploy/stages.ts';
import type { Request } from './command-line.ts';
import { confirm } from './confirm.ts';
import { lambdaClient, readOutputs, releaseStage, rollBackStage } from './live-release.ts';
import { probeStage, reportRecipients, warnOfConcurrency, warnOfSandbox } from './readiness.ts';
import { mustAsk, settleStage } from './settle.ts';

/** Runs a script of the checkout, and returns only if it succeeded. */
export type Run = (...args: readonly string[]) => void;

/** The checkout whose scripts run, and in whose folder SST leaves what it has created. */
type Checkout = { readonly run: Run; readonly folder: string };

const build = (run: Run): void => run('scripts/build-bundles.ts');

/** Runs a command of SST; `.bin/sst` is no program on Windows. */
const sst = (run: Run, { stage }: Request, ...command: readonly string[]): void =>
  run('node_modules/sst/bin/sst.mjs', ...command, '--stage', stage);

const deploy = async (
  { run, folder }: Checkout,
  request: Request,
  release: string,
  region: string,
): Promise<void> => {
  const { stage, isProtected } = request;
  const { settings, changes, lines } = await settleStage(request, region);
  const asks = mustAsk(request, changes);
  build(run);
  // What will change is shown also where no person can be asked.
  if (isProtected) sst(run, request, 'diff');
  if (asks) await confirm([...lines, `Deploy ${release} to ${stage}`].join('\n'), stage);
  sst(run, request, 'deploy');
  const outputs = readOutputs(folder);
  await releaseStage(lambdaClient(), stage, release, outputs);
  // Not before: a deployment that failed must not count as what is live.
  await keepSettings(stage, region, settings);
  if (outputs.alarms) await reportRecipients(stage, outputs.alarms);
  await warnOfConcurrency(lambdaClient());
  if (settings.APPLICATIONS === 'on') await warnOfSandbox();
  await probeStage(stage);
};

/** Does what an operator asked for. Each step needs the success of those before. */
export const perform = async (checkout: Checkout, request: Request, release: string): Promise<void> => {
  const { command, stage, isTerminal } = request;
  const { run } = checkout;
  const region = process.env.AWS_REGION || defaultRegion;
  process.env.AWS_REGION = region;
  switch (command) {
    case 'deploy':
      return deploy(checkout, request, release, region);
    case 'rollback':
      return rollBackStage(lambdaClient(), request);
    case 'dev':
      await settleStage(request, region);
      // SST's panes need a terminal.
      return sst(run, request, 'dev', ...(isTerminal && process.stdout.isTTY ? [] : ['--mode=basic']));
    case 'diff':
    case 'refresh':
      await settleStage(request, region);
      // SST evaluates the configuration, which reads the bundles.
      build(run);
      return sst(run, request, command);
    default:
      sst(run, request, command);
      if (command === 'remove') await forgetSettings(stage, region);
  }
};
