/**
 * Sends what Schemathesis makes of openapi.json, with known values alone, to a service in memory, for about three minutes. The
 * settings, and the refusals that no schema can express, are in test/contract. Without Python 3 it
 * runs nothing and succeeds. Arguments are those of `schemathesis run`, such as `--seed 7`.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { closed } from '../../lib/openapi/open.ts';
import openApi from '../../openapi.json' with { type: 'json' };
import { root } from '../../scripts/root.ts';
import { startLocalService } from '../support/local-service.ts';
import { hasPython, pythonTools } from '../support/python-tools.ts';

if (!hasPython()) {
  console.log('Skipped: Python 3 is not installed.');
  process.exit();
}
const command = join(pythonTools('schemathesis==4.32.5'), 'schemathesis');
const { API, KEY } = await startLocalService();
const document = join(root, '.cache/openapi-closed.json');
mkdirSync(join(root, '.cache'), { recursive: true });
writeFileSync(document, JSON.stringify(closed(openApi)));
const { status } = spawnSync(command, ['run', '--url', API, ...process.argv.slice(2), document], {
  cwd: join(root, 'test/contract'),
  env: { ...process.env, KEY, HYPOTHESIS_STORAGE_DIRECTORY: join(root, '.cache/hypothesis') },
  stdio: 'inherit',
});
process.exit(status ?? 1);
