import { execFile } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readStageSettings } from '../../deploy/settings.ts';
import { root } from '../root.ts';
import { startEmptyAccount } from './empty-account.ts';
import type { StagePlan } from './plan.ts';
import { platformFolder } from './platform.ts';

/** Stands in for Pulumi: creates an empty stack, records its commands, and evaluates what SST bundled. */
const pulumi = `#!/bin/sh
echo "$1" >> "$HOME/calls"
case "$1" in
  stack)
    mkdir -p .pulumi/stacks/job-posting
    echo '{"version":3,"checkpoint":{"latest":{"manifest":{},"resources":[]}}}' > ".pulumi/stacks/job-posting/\${3##*/}.json" ;;
  preview | up)
    test -z "$STAGE" || exec "${process.execPath}" "${join(import.meta.dirname, 'evaluate.ts')}" > "$HOME/plan" 2> "$HOME/errors" ;;
esac
`;

const isDev = (command: string): boolean => command.startsWith('dev');

/** A project of its own: SST writes its types into every package of the project that it deploys. */
const createProject = (folder: string): void => {
  // SST writes what it bundles into the folder of the platform.
  mkdirSync(join(folder, '.sst/platform'), { recursive: true });
  for (const name of readdirSync(platformFolder)) {
    symlinkSync(join(platformFolder, name), join(folder, '.sst/platform', name));
  }
  copyFileSync(join(root, '.sst/provider-lock.json'), join(folder, '.sst/provider-lock.json'));
  copyFileSync(join(root, 'sst.config.ts'), join(folder, 'sst.config.ts'));
  for (const name of ['deploy', 'lib', 'node_modules']) symlinkSync(join(root, name), join(folder, name));
};

/**
 * Runs SST's own program on an empty account as an operator does, with Pulumi's replaced.
 *
 * @param commands of SST, one after the other; with options.
 * @param allows whether the deployer's policy allows an action on a resource.
 * @param variables of the configuration; with them it is evaluated.
 */
export const runOnEmptyAccount = async (
  stage: string,
  commands: readonly string[],
  allows: (action: string, on: string) => boolean,
  variables?: Readonly<Record<string, string>>,
) => {
  const folder = mkdtempSync(join(tmpdir(), 'run-sst-'));
  const { endpoint, close, buckets, refused } = await startEmptyAccount(allows);
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    // Where SST keeps Pulumi; with this check switched off, it downloads nothing.
    XDG_CONFIG_HOME: folder,
    SST_SKIP_DEPENDENCY_CHECK: '1',
    SST_TELEMETRY_DISABLED: '1',
    AWS_ENDPOINT_URL: endpoint,
    AWS_ACCESS_KEY_ID: 'key',
    AWS_SECRET_ACCESS_KEY: 'secret',
    AWS_EC2_METADATA_DISABLED: 'true',
    AWS_MAX_ATTEMPTS: '1',
    ...(variables && { ...variables, STAGE: stage }),
  };
  const textOf = (name: string): string =>
    existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8') : '';
  const cwd = join(folder, 'project');
  const run = async (command: string): Promise<string> => {
    const args = [join(root, 'node_modules/sst/bin/sst.mjs'), ...command.split(' '), '--stage', stage];
    // A program that waits for input or the network would never end.
    const signal = AbortSignal.timeout(300_000);
    const ended = promisify(execFile)(process.execPath, args, { cwd, env, signal });
    const { stdout, stderr } = await ended.catch((error) => {
      if (!signal.aborted) return error;
      throw new Error(`sst ${command} did not end within 5 minutes. Run the check on a less busy machine.`);
    });
    return `${stdout}${stderr}${textOf('errors')}`.trim();
  };
  try {
    createProject(cwd);
    mkdirSync(join(folder, 'sst/bin'), { recursive: true });
    writeFileSync(join(folder, 'sst/bin/pulumi'), pulumi, { mode: 0o755 });
    const outputs: string[] = [];
    for (const command of commands) {
      let output = await run(command);
      // `sst dev` loses its own request to deploy if that comes before its deployer listens.
      for (let left = 4; left > 0 && isDev(command) && textOf('calls') === ''; left -= 1) {
        output = await run(command);
      }
      outputs.push(output);
    }
    return { outputs, called: textOf('calls').split('\n'), plan: textOf('plan'), buckets, refused };
  } finally {
    close();
    rmSync(folder, { recursive: true });
  }
};

/** What is evaluated, and with which variables. */
export type PlanCase = Pick<StagePlan, 'command' | 'env'> & { readonly stage: string };

/** Policies and the format of the access log are JSON inside JSON. */
const parseNested = (_: string, value: unknown): unknown =>
  typeof value === 'string' && value.startsWith('{"') ? JSON.parse(value) : value;

/** Evaluates the configuration of a stage, as a deployment does. */
export const evaluate = async ({ command, stage, env }: PlanCase): Promise<StagePlan> => {
  const commands = [command === 'dev' ? 'diff --dev' : 'deploy'];
  const { plan, outputs } = await runOnEmptyAccount(stage, commands, () => true, env);
  if (plan === '') throw new Error(`SST evaluated nothing: ${outputs.join('')}`);
  const evaluated = JSON.parse(plan, parseNested) as Omit<StagePlan, 'command' | 'env' | 'settings'>;
  return { ...evaluated, command, env, settings: readStageSettings(stage, env) };
};
