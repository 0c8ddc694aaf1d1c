import { execFile } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from '../../root.ts';
import { startEmptyAccount } from './empty-account.ts';

/** Stands in for Pulumi: creates an empty stack, and records its commands. */
const pulumi = (calls: string): string => `#!/bin/sh
echo "$1" >> "${calls}"
test "$1" = stack || exit 0
mkdir -p .pulumi/stacks/job-posting
echo '{"version":3,"checkpoint":{"latest":{"manifest":{},"resources":[]}}}' > .pulumi/stacks/job-posting/staging.json
`;

/** The command that SST sends to Pulumi for each of its own. */
const pulumiCommands = { diff: 'preview', deploy: 'up', refresh: 'refresh', remove: 'destroy' } as const;

type Command = keyof typeof pulumiCommands;

/** Runs SST's own program as an operator does, with Pulumi's replaced. @returns what it printed. */
const runSst = (command: Command, endpoint: string, folder: string): Promise<string> => {
  const { PATH } = process.env;
  const env = {
    PATH,
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
  };
  const args = [join(root, 'node_modules/sst/bin/sst.mjs'), command, '--stage', 'staging'];
  const cwd = join(folder, 'project');
  return new Promise((resolve) =>
    execFile(process.execPath, args, { cwd, env, timeout: 60_000 }, (_, stdout, stderr) =>
      resolve(`${stdout}${stderr}`.trim()),
    ),
  );
};

/** A project of its own: SST writes its types into every package of the project that it deploys. */
const createProject = (folder: string): void => {
  mkdirSync(join(folder, '.sst'), { recursive: true });
  copyFileSync(join(root, '.sst/provider-lock.json'), join(folder, '.sst/provider-lock.json'));
  copyFileSync(join(root, 'sst.config.ts'), join(folder, 'sst.config.ts'));
  for (const name of ['.sst/platform', 'deploy', 'lib', 'node_modules']) {
    symlinkSync(join(root, name), join(folder, name));
  }
};

/**
 * Runs commands of SST on an empty account, one after the other, up to the point where Pulumi would
 * create resources.
 *
 * @param allows whether the deployer's policy allows an action on a resource.
 * @returns a sentence for each request that was refused, and each command that did not reach Pulumi.
 */
export const firstDeploymentFaults = async (
  allows: (action: string, on: string) => boolean,
  commands: readonly Command[] = ['diff', 'deploy', 'refresh', 'remove'],
): Promise<string[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'first-deployment-'));
  const { endpoint, close, buckets, refused } = await startEmptyAccount(allows);
  try {
    createProject(join(folder, 'project'));
    const calls = join(folder, 'calls');
    const program = join(folder, 'sst/bin/pulumi');
    mkdirSync(dirname(program), { recursive: true });
    writeFileSync(program, pulumi(calls), { mode: 0o755 });
    writeFileSync(calls, '');

    const faults: string[] = [];
    for (const command of commands) {
      const output = await runSst(command, endpoint, folder);
      const called = readFileSync(calls, 'utf8').split('\n');
      if (!called.includes(pulumiCommands[command]))
        faults.push(`sst ${command} ended before Pulumi: ${output}`);
    }
    return [
      ...[...new Set(refused)].map((each) => `The deployer's policy does not allow ${each}.`),
      ...(buckets.length > 2 ? [`SST created ${buckets.length} buckets, not two.`] : []),
      ...faults,
    ];
  } finally {
    close();
    rmSync(folder, { recursive: true });
  }
};
