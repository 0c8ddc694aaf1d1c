import { GetParametersCommand, PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import type { ProbeTarget } from './probe.ts';

/** The names, in a folder of Parameter Store. The deployment writes the first, an operator the second. */
const names = { origin: 'origin', key: 'probe-key' } as const;

const withClient = async <Result>(work: (client: SSMClient) => Promise<Result>): Promise<Result> => {
  const client = new SSMClient({});
  try {
    return await work(client);
  } finally {
    client.destroy();
  }
};

/**
 * Reads what a deployed stage's probe needs from AWS Systems Manager Parameter Store.
 *
 * @param folder such as `/job-posting/production`.
 * @throws Error that names the missing parameters, and what the AWS SDK throws.
 */
export const readProbeTarget = (folder: string): Promise<ProbeTarget> =>
  withClient(async (client) => {
    const { Parameters = [] } = await client.send(
      new GetParametersCommand({
        Names: Object.values(names).map((name) => `${folder}/${name}`),
        WithDecryption: true,
      }),
    );
    const find = (name: string) => Parameters.find(({ Name }) => Name === `${folder}/${name}`)?.Value;
    const [origin, key] = [find(names.origin), find(names.key)];
    if (!origin) throw new Error(`The parameter ${folder}/${names.origin} is missing. Deploy the stage.`);
    if (!key) {
      throw new Error(`The parameter ${folder}/${names.key} is missing. Run "admin probe --install".`);
    }
    return { origin, key };
  });

/** Stores the probe's key, encrypted with the account's own key for Parameter Store. @returns its name */
export const storeProbeKey = (folder: string, key: string): Promise<string> =>
  withClient(async (client) => {
    const Name = `${folder}/${names.key}`;
    await client.send(
      new PutParameterCommand({ Name, Value: key, Type: 'SecureString', Tier: 'Standard', Overwrite: true }),
    );
    return Name;
  });
