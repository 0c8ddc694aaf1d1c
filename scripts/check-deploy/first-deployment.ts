import { runSst } from './run-sst.ts';

/** The command that SST sends to Pulumi for each of its own. */
const pulumiCommands = { diff: 'preview', deploy: 'up', refresh: 'refresh', remove: 'destroy' } as const;

type Command = keyof typeof pulumiCommands;

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
  const { outputs, called, buckets, refused } = await runSst('staging', commands, allows);
  return [
    ...[...new Set(refused)].map((each) => `The deployer's policy does not allow ${each}.`),
    ...(buckets.length > 2 ? [`SST created ${buckets.length} buckets, not two.`] : []),
    ...commands.flatMap((command, at) =>
      called.includes(pulumiCommands[command]) ? [] : [`sst ${command} ended before Pulumi: ${outputs[at]}`],
    ),
  ];
};
