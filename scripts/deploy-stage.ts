/**
 * Deploys one of our stages, and rolls it back: `node scripts/deploy-stage.ts deploy --stage staging`.
 * SST itself reports an unknown stage as an unexpected error, and creates its own stage if none is
 * named.
 */
import { withStageFile } from '../deploy/stage-file.ts';
import { readRelease } from '../local/release.ts';
import { readRequest, usage } from './deploy/command-line.ts';
import { perform } from './deploy/perform.ts';
import { explainFailure } from './deploy/reason.ts';
import { runScript } from './deploy/run.ts';
import { root } from './root.ts';

await explainFailure(async () => {
  const release = readRelease(root);
  // The configuration that SST evaluates reads RELEASE.
  Object.assign(process.env, { RELEASE: release, SST_TELEMETRY_DISABLED: '1' });
  const request = readRequest(process.argv.slice(2), process.env, process.stdin.isTTY === true);
  Object.assign(process.env, withStageFile(request.stage, process.env, root));
  await perform({ run: runScript, folder: root }, request, release);
}, usage);
