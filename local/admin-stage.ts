import { join } from 'node:path';
import { readSettings } from '../deploy/settings.ts';
import { withStageFile } from '../deploy/stage-file.ts';
import { defaultRegion } from '../deploy/stages.ts';
import { configure } from '../lib/config.ts';
import { dynamo } from '../lib/dynamodb/client.ts';
import type { Answer } from './admin-command.ts';

/** Where the stages' files lie. */
const root = join(import.meta.dirname, '..');

/** Why a stage cannot be worked on; the message says what to do. */
export class StageError extends Error {
  override name = 'StageError';
}

/** How AWS says that it knows the caller not, or not well enough. */
const refusals = new Set([
  'AccessDeniedException',
  'ExpiredTokenException',
  'IncompleteSignature',
  'InvalidSignatureException',
  'MissingAuthenticationToken',
  'UnrecognizedClientException',
]);

/**
 * Calls on the tables of what is deployed, with the credentials that the AWS SDK finds. Tables are never created.
 * The settings of the stage's file become this process's, as they become a deployment's.
 *
 * @throws StageError, RangeError for a stage that there is not, and whatever `call` throws
 */
export const onStage = async (stage: string, call: () => Promise<Answer>, folder = root): Promise<Answer> => {
  const env = withStageFile(stage, process.env, folder);
  if (env.DYNAMODB_ENDPOINT) {
    throw new StageError(
      '--stage works on AWS, and DYNAMODB_ENDPOINT names another engine: give one of them.',
    );
  }
  const { tablePrefix } = readSettings(stage, { TABLE_PREFIX: env.TABLE_PREFIX });
  const region = env.AWS_REGION || defaultRegion;
  Object.assign(process.env, env, { AWS_REGION: region });
  configure({ TABLE_PREFIX: tablePrefix });
  const client = dynamo();
  try {
    return await call();
  } catch (error) {
    throw explained(error, tablePrefix, region);
  } finally {
    client.destroy();
  }
};

const explained = (error: unknown, tablePrefix: string, region: string): unknown => {
  if (!(error instanceof Error)) return error;
  const cause = error.cause instanceof Error ? error.cause : error;
  if (cause.name === 'CredentialsProviderError') {
    return new StageError(
      'There are no AWS credentials: set AWS_PROFILE, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
    );
  }
  if (cause.name === 'ResourceNotFoundException') {
    return new StageError(
      `The tables ${tablePrefix}-… are not all in ${region}: is the stage deployed there? AWS_REGION names another region.`,
    );
  }
  return refusals.has(cause.name) ? new StageError(`AWS refuses the credentials: ${cause.message}`) : error;
};
