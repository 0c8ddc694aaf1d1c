import { GetParametersCommand, PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { probeParameters } from './parameters.ts';
import type { ProbeTarget } from './probe.ts';

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
  const find = (name: string) => Parameters.find(({ Name }) => Name === `${folder}/${name}`)?.Value;
  const [origin, key] = [find(probeParameters.origin), find(probeParameters.key)];
  if (!origin) {
    throw new MissingParameter(
      `The parameter ${folder}/${probeParameters.origin} is missing. Deploy the stage.`,
    );
  }
  if (!key) {
    throw new MissingParameter(
      `The parameter ${folder}/${probeParameters.key} is missing. Run "npm run admin -- --stage STAGE probe --install".`,
    );
  }
  return { origin, key };
};

/** Stores the probe's key, encrypted with the account's own key for Parameter Store. @returns its name */
export const storeProbeKey = async (folder: string, key: string): Promise<string> => {
  const Name = `${folder}/${probeParameters.key}`;
  await new SSMClient({}).send(
    new PutParameterCommand({ Name, Value: key, Type: 'SecureString', Tier: 'Standard', Overwrite: true }),
  );
  return Name;
};
