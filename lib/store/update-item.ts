import { UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import { dynamo } from './client.ts';
import { isConflict } from './dynamo-errors.ts';
import { backOff } from './retry.ts';

/**
 * One update, repeated while a transaction in flight holds the item; the SDK does not do that.
 *
 * @returns the attributes that `ReturnValues` asks for.
 */
export const updateItem = async (update: UpdateCommandInput): Promise<Record<string, unknown>> => {
  for (let attempt = 0; ; attempt++) {
    try {
      const { Attributes = {} } = await dynamo().send(new UpdateCommand(update));
      return Attributes;
    } catch (error) {
      if (!isConflict(error) || attempt === 9) throw error;
      await backOff(attempt);
    }
  }
};
