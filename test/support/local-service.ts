import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { basePath } from '../../lib/contract/route.ts';
import { root } from '../../scripts/root.ts';

/** The address of the API, a key of the demo employer, and the engine for the operator's commands. */
export type LocalService = {
  readonly API: string;
  readonly KEY: string;
  readonly DYNAMODB_ENDPOINT: string;
};

/**
 * Starts the service in memory, until this process ends.
 *
 * @throws Error if it does not start.
 */
export const startLocalService = async (): Promise<LocalService> => {
  const child = spawn(process.execPath, [join(root, 'local/start.ts')], {
    env: { ...process.env, PORT: '0', DATA_DIR: ':memory:' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.once('exit', () => child.kill());
  let [KEY, DYNAMODB_ENDPOINT] = ['', ''];
  for await (const line of createInterface(child.stdout)) {
    KEY = /jpk_\w+/.exec(line)?.[0] ?? KEY;
    DYNAMODB_ENDPOINT = /DYNAMODB_ENDPOINT=(\S+)/.exec(line)?.[1] ?? DYNAMODB_ENDPOINT;
    const origin = /^ready (\S+)/.exec(line)?.[1];
    if (!origin) continue;
    // Its log lines are dropped; a full pipe would stop it.
    child.stdout.resume();
    return { API: `${origin}${basePath}`, KEY, DYNAMODB_ENDPOINT };
  }
  throw new Error('The service did not start.');
};
