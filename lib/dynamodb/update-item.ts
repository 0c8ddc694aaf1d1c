import { UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import { backOff } from '../back-off.ts';
import { cancelledBy, dynamo, reportRetries } from './client.ts';
import { isConflict } from './errors.ts';

const maxAttempts = 10;

/** Retries a write while a transaction in flight holds its item; the SDK does not. */
export const retryOnConflict = async <Output>(send: () => Promise<Output>): Promise<Output> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await send();
    } catch (error) {
      if (!isConflict(error) || attempt === maxAttempts) throw error;
      await backOff(attempt - 1);
    }
  }
};

/**
 * One update, retried on conflict.
 *
 * @returns the attributes that `ReturnValues` asks for.
 */
export const updateItem = async (
  update: UpdateCommandInput,
  signal?: AbortSignal,
): Promise<Record<string, unknown>> => {
  const { Attributes = {} } = await retryOnConflict(() =>
    reportRetries(dynamo().send(new UpdateCommand(update), cancelledBy(signal)), signal),
  );
  return Attributes;
};
