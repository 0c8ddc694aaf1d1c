import { join } from 'node:path';
import {
  type KeptName,
  readStageSettings,
  type StageSettings,
  settingsToKeep,
} from '../../deploy/settings.ts';
import { withStageFile } from '../../deploy/stage-file.ts';
import { defaultRegion, findStage, parameterFolder as folderOf } from '../../deploy/stages.ts';
import { config, configure } from '../../lib/config.ts';
import { sequenceKey } from '../../lib/employer/store/employers.ts';
import { dynamo } from '../../lib/store/dynamodb/client.ts';
import { findItem, ifAvailable } from '../../lib/store/items.ts';
import { OperatorError } from '../operator-error.ts';

export { isStageName, stageForms } from '../../deploy/stages.ts';

/** The folder of a stage's parameters in Parameter Store. @throws RangeError for an unknown stage */
export const parameterFolderOf = (stage: string): string => folderOf(findStage(stage).name);

/** The settings of a stage by which commands work. */
const names: readonly KeptName[] = ['TABLE_PREFIX', 'BOARD_TIME_ZONE'];

const root = join(import.meta.dirname, '../..');

/** AWS's errors for unknown or insufficient credentials. */
const refusals = new Set([
  'AccessDeniedException',
  'ExpiredTokenException',
  'IncompleteSignature',
  'InvalidSignatureException',
  'MissingAuthenticationToken',
  'UnrecognizedClientException',
]);

/**
 * Runs `call` on the tables of a deployed stage, with the credentials that the AWS SDK finds;
 * creates no tables. Adds the settings of the stage's file to the environment of this process, as a
 * deployment does. Without a TABLE_PREFIX there, the tables are those of the last deployment; so is the
 * time zone of the board.
 *
 * @throws OperatorError, RangeError for an unknown stage, and whatever `call` throws
 */
export const onStage = async <Result>(
  stage: string,
  call: () => Promise<Result>,
  folder = root,
): Promise<Result> => {
  const env = withStageFile(stage, process.env, folder);
  if (env.DYNAMODB_ENDPOINT) {
    throw new OperatorError(
      '--stage works on AWS, but DYNAMODB_ENDPOINT selects another engine. Use one of them.',
    );
  }
  const given = settingsToKeep(env, names);
  let settings = readStageSettings(stage, given);
  const region = env.AWS_REGION || defaultRegion;
  // DynamoDB's time is that of its responses, which the SDK compares only while it corrects its own.
  Object.assign(process.env, env, { AWS_REGION: region, AWS_DISABLE_CLOCK_SKEW_CORRECTION: 'false' });
  try {
    if (names.some((name) => !given[name])) {
      const { readKeptSettings } = await import('../../deploy/settings-store.ts');
      const kept = await readKeptSettings(settings.name, region);
      settings = readStageSettings(stage, { ...settingsToKeep(kept ?? {}, names), ...given });
    }
    configure({ TABLE_PREFIX: settings.tablePrefix, BOARD_TIME_ZONE: settings.boardTimeZone });
    try {
      return await call();
    } finally {
      dynamo().destroy();
    }
  } catch (error) {
    const reason = reasonOf(error, settings.tablePrefix, region);
    throw reason ? new OperatorError(reason) : error;
  }
};

/** What is deployed as a stage, in the environment of {@link onStage}. */
export const readDeployedSettings = async (stage: string): Promise<StageSettings> => {
  const { readKeptSettings } = await import('../../deploy/settings-store.ts');
  const { name } = findStage(stage);
  const kept = await readKeptSettings(name, process.env.AWS_REGION ?? defaultRegion);
  return readStageSettings(name, { ...kept, TABLE_PREFIX: config().tablePrefix });
};

/** By how many milliseconds DynamoDB's clock is ahead, by the date of its last response. */
const clockAhead = (): number => dynamo().config.systemClockOffset;

/**
 * DynamoDB's time: many computers work on a stage, and a person's may be minutes wrong. A date has
 * whole seconds. Rounded up, a change is not dated before it takes effect.
 */
export const stageClock = (): number => Date.now() + clockAhead() + 1_000;

/** Asks DynamoDB for the time. @param warn receives how this computer's differs, above 30 seconds. */
export const compareClocks = async (warn: (message: string) => unknown): Promise<void> => {
  // While DynamoDB is out of reach, what needs it fails by itself, and traffic can be stopped.
  await ifAvailable(findItem('employers', sequenceKey));
  const seconds = Math.round(clockAhead() / 1_000);
  const difference = `${Math.abs(seconds)} seconds ${seconds > 0 ? 'behind' : 'ahead of'} DynamoDB's`;
  if (Math.abs(seconds) <= 30) return;
  warn(`This computer's clock is ${difference}. The command uses DynamoDB's time; set this clock.`);
};

const reasonOf = (error: unknown, tablePrefix: string, region: string): string | undefined => {
  if (!(error instanceof Error)) return undefined;
  const { name, message } = error.cause instanceof Error ? error.cause : error;
  if (name === 'CredentialsProviderError') {
    return 'No AWS credentials were found. Set AWS_PROFILE, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.';
  }
  if (name === 'ResourceNotFoundException') {
    return `Some of the tables ${tablePrefix}-… do not exist in ${region}. Deploy the stage, or set AWS_REGION to its region.`;
  }
  return refusals.has(name) ? `AWS rejected the credentials: ${message}` : undefined;
};
