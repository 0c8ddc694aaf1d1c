import {
  DeleteParameterCommand,
  GetParameterCommand,
  ParameterNotFound,
  PutParameterCommand,
  SSMClient,
} from '@aws-sdk/client-ssm';
import { type KeptSettings, settingsToKeep } from './settings.ts';
import { parameterFolder, type StageName, settingsParameter } from './stages.ts';

const parameterOf = (stage: StageName): string => `${parameterFolder(stage)}/${settingsParameter}`;

/** @returns undefined if there is no parameter. @throws AWS's other errors */
const withParameters = async <Result>(
  region: string,
  use: (client: SSMClient) => Promise<Result>,
): Promise<Result | undefined> => {
  const client = new SSMClient({ region });
  try {
    return await use(client);
  } catch (error) {
    if (error instanceof ParameterNotFound) return undefined;
    throw error;
  } finally {
    client.destroy();
  }
};

/**
 * Reads the settings of the last deployment that became live.
 *
 * @returns undefined if none are kept in this region. @throws AWS's errors
 */
export const readKeptSettings = (stage: StageName, region: string): Promise<KeptSettings | undefined> =>
  withParameters(region, async (client) => {
    const { Parameter } = await client.send(new GetParameterCommand({ Name: parameterOf(stage) }));
    return settingsToKeep(JSON.parse(Parameter?.Value ?? '{}'));
  });

/** Stores them for the next deployment, from whichever checkout. @throws AWS's errors */
export const keepSettings = async (
  stage: StageName,
  region: string,
  settings: KeptSettings,
): Promise<void> => {
  const Value = JSON.stringify(settings);
  await withParameters(region, (client) =>
    client.send(
      new PutParameterCommand({ Name: parameterOf(stage), Type: 'String', Value, Overwrite: true }),
    ),
  );
};

/** Deletes those of a stage that was removed. @throws AWS's errors */
export const forgetSettings = async (stage: StageName, region: string): Promise<void> => {
  await withParameters(region, (client) =>
    client.send(new DeleteParameterCommand({ Name: parameterOf(stage) })),
  );
};
