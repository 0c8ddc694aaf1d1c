import {
  DeleteParameterCommand,
  GetParameterCommand,
  ParameterNotFound,
  PutParameterCommand,
  SSMClient,
} from '@aws-sdk/client-ssm';
import { type KeptSettings, settingsToKeep } from './settings.ts';
import { parameterFolder, type StageName } from './stages.ts';

/** @throws any other error. */
const unlessMissing = (error: unknown): undefined => {
  if (!(error instanceof ParameterNotFound)) throw error;
};

/** The parameter with the settings of a stage, as JSON. */
const parameterOf = (stage: StageName): string => `${parameterFolder(stage)}/settings`;

/**
 * Reads the settings of the last deployment that became live.
 *
 * @returns undefined if none are kept in this region. @throws AWS's errors
 */
export const readKeptSettings = async (
  stage: StageName,
  region: string,
): Promise<KeptSettings | undefined> => {
  const read = new GetParameterCommand({ Name: parameterOf(stage) });
  const found = await new SSMClient({ region }).send(read).catch(unlessMissing);
  return found && settingsToKeep(JSON.parse(found.Parameter?.Value ?? '{}'));
};

/** Stores them for the next deployment, from whichever checkout. @throws AWS's errors */
export const keepSettings = async (
  stage: StageName,
  region: string,
  settings: KeptSettings,
): Promise<void> => {
  const Value = JSON.stringify(settings);
  const put = new PutParameterCommand({ Name: parameterOf(stage), Type: 'String', Value, Overwrite: true });
  await new SSMClient({ region }).send(put);
};

/** Deletes those of a stage that was removed. @throws AWS's errors */
export const forgetSettings = async (stage: StageName, region: string): Promise<void> => {
  const remove = new DeleteParameterCommand({ Name: parameterOf(stage) });
  await new SSMClient({ region }).send(remove).catch(unlessMissing);
};
