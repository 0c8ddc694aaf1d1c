import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { startRuntimeApi } from './runtime-api.ts';

/** Killed when this process exits. */
const children = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of children) child.kill();
});

const bootstrap = join(import.meta.dirname, 'bootstrap.cjs');

/** The environment variables that Lambda itself sets. */
const lambdaEnvironment = (name: string, folder: string, runtimeApi: string) => ({
  _HANDLER: 'index.handler',
  AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
  AWS_LAMBDA_FUNCTION_NAME: name,
  AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
  AWS_LAMBDA_RUNTIME_API: runtimeApi,
  AWS_REGION: 'ca-central-1',
  AWS_ACCESS_KEY_ID: 'test',
  AWS_SECRET_ACCESS_KEY: 'test',
  AWS_SESSION_TOKEN: 'test',
  LAMBDA_TASK_ROOT: folder,
  TZ: ':UTC',
});

/**
 * Starts one instance of a deployed function: a Node process with the folder of the function, the
 * variables that Lambda and the deployment set, and nothing else of this machine.
 */
export const startInstance = async (
  name: string,
  folder: string,
  settings: Readonly<Record<string, string>>,
) => {
  const api = await startRuntimeApi(name);
  const child = spawn(process.execPath, [bootstrap], {
    cwd: folder,
    env: { ...lambdaEnvironment(name, folder, api.address), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.add(child);
  // Vitest shows this for failing tests.
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => console.log(`${text}`));
  child.on('error', api.fail);
  child.on('exit', (status) => api.fail(new Error(`${name} ended with status ${status}.`)));
  return api;
};

export type Instance = Awaited<ReturnType<typeof startInstance>>;
