/**
 * Deploys one of our stages, and rolls it back: `node scripts/deploy-stage.ts deploy --stage staging`.
 * SST itself reports an unknown stage as an unexpected error, and creates its own stage if none is
 * named.
 */
import { spawnSync } from 'node:child_process';
import { withStageFile } from '../deploy/stage-file.ts';
import { readRelease } from '../local/release.ts';
import { readRequest, usage } from './deploy/command-line.ts';
import { perform, type Run } from './deploy/perform.ts';
import { root } from './root.ts';

/** Runs a script of the checkout. Ends this process if that one fails; it has said why. */
const run: Run = (...args) => {
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
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
  await perform({ run, folder: root }, request, release);
} catch (error) {
  const reason = reasonOf(error);
  if (reason === undefined) throw error;
  console.error(reason);
  process.exitCode = 1;
}
