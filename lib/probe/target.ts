import { GetParametersCommand, PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { probeParameters } from './parameters.ts';
import type { ProbeKeys, ProbeTarget } from './probe.ts';

export class MissingParameter extends Error {}

/**
 * Reads what a deployed stage's probe needs from AWS Systems Manager Parameter Store.
 *
 * @param folder such as `/job-posting/production`.
 * @throws MissingParameter, and what the AWS SDK throws.
 */
export const readProbeTarget = async (folder: string): Promise<ProbeTarget> => {
  const { Parameters = [] } = await new SSMClient({}).send(
    new GetParametersCommand({
      Names: Object.values(probeParameters).map((name) => `${folder}/${name}`),
      WithDecryption: true,
    }),
  );
  const find = (parameter: string, remedy: string): string => {
    const name = `${folder}/${parameter}`;
    const value = Parameters.find(({ Name }) => Name === name)?.Value;
    if (!value) throw new MissingParameter(`The parameter ${name} is missing. ${remedy}`);
    return value;
  };
  const origin = find(probeParameters.origin, 'Deploy the stage.');
  const stored = find(probeParameters.keys, 'Run "npm run admin -- --stage STAGE probe --install".');
  const { key, boardKey }: ProbeKeys = JSON.parse(stored);
  return { origin, key, boardKey };
};

/** Stores the probe's keys, encrypted with the account's own key for Parameter Store. @returns their name */
export const storeProbeKeys = async (folder: string, keys: ProbeKeys): Promise<string> => {
  const Name = `${folder}/${probeParameters.keys}`;
  const Value = JSON.stringify(keys);
  await new SSMClient({}).send(
    new PutParameterCommand({ Name, Value, Type: 'SecureString', Tier: 'Standard', Overwrite: true }),
  );
  return Name;
};
