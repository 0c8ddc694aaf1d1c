/**
 * Deploys one of our stages, and rolls it back: `node scripts/deploy.ts deploy --stage staging`.
 * SST itself reports an unknown stage as an unexpected error, and creates its own stage if none is
 * named.
 */
import { spawnSync } from 'node:child_process';
import { readRelease } from '../local/release.ts';
import { type Request, readRequest, usage } from './deploy/command-line.ts';
import { confirm } from './deploy/confirm.ts';
import { connectTo, releaseStage, rollBackStage } from './deploy/live-release.ts';
import { type DeployStep, processOf, stepsOf } from './deploy/steps.ts';
import { root } from './root.ts';

/** Ends this process if the other one fails; it has said why. */
const run = ({ program, args, env }: ReturnType<typeof processOf>): void => {
  const { status } = spawnSync(program, args, { cwd: root, stdio: 'inherit', env });
  if (status !== 0) process.exit(status ?? 1);
};

const perform = (step: DeployStep, request: Request, release: string) => {
  const { stage } = request;
  switch (step.does) {
    case 'build':
    case 'sst':
      return run(processOf(step, release, process.env));
    case 'ask':
      return confirm(`Deploy ${release} to ${stage}`, stage);
    case 'release':
      return releaseStage(connectTo(stage), stage, release);
    case 'roll back':
      return rollBackStage(connectTo(stage), request);
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
  const env = { ...process.env, RELEASE: release };
  const request = readRequest(process.argv.slice(2), env, process.stdin.isTTY === true);
  for (const step of stepsOf(request)) await perform(step, request, release);
} catch (error) {
  const reason = reasonOf(error);
  if (reason === undefined) throw error;
  console.error(reason);
  process.exitCode = 1;
}
