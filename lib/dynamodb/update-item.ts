import { backOff } from '../back-off.ts';
import { dynamo } from './client.ts';
import { UpdateCommand, type UpdateCommandInput } from './commands.ts';
import { isConflict } from './errors.ts';

/** Sends one write, and again while a transaction in flight holds the item; the SDK does not do that. */
export const whileHeld = async <Answer>(send: () => Promise<Answer>): Promise<Answer> => {
  for (let attempt = 0; ; attempt++) {
    try {
      return await send();
    } catch (error) {
      if (!isConflict(error) || attempt === 9) throw error;
      await backOff(attempt);
    }
  }
};

/**
 * One update, repeated while its item is held.
 *
 * @returns the attributes that `ReturnValues` asks for.
 */
export const updateItem = async (update: UpdateCommandInput): Promise<Record<string, unknown>> => {
  const { Attributes = {} } = await whileHeld(() => dynamo().send(new UpdateCommand(update)));
  return Attributes;
};
