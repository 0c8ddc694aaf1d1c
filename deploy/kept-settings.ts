import { GetParameterCommand, ParameterNotFound, SSMClient } from '@aws-sdk/client-ssm';
import { type KeptSettings, settingsToKeep } from './settings.ts';
import { parameterFolder, type StageName, settingsParameter } from './stages.ts';

/**
 * Reads the settings that the last deployment stored with the stage.
 *
 * @returns undefined if the stage was not deployed in this region. @throws AWS's errors
 */
export const readKeptSettings = async (
  stage: StageName,
  region: string,
): Promise<KeptSettings | undefined> => {
  const client = new SSMClient({ region });
  try {
    const Name = `${parameterFolder(stage)}/${settingsParameter}`;
    const { Parameter } = await client.send(new GetParameterCommand({ Name }));
    return settingsToKeep(JSON.parse(Parameter?.Value ?? '{}'));
  } catch (error) {
    if (error instanceof ParameterNotFound) return undefined;
    throw error;
  } finally {
    client.destroy();
  }
};
