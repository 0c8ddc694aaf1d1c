import { randomUUID } from 'node:crypto';
import type { CancellationReason } from '@aws-sdk/client-dynamodb';
import {
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { backOff } from '../../back-off.ts';
import { config } from '../../config.ts';
import { cancelledBy, dynamo } from './client.ts';
import { isConflict, isTransactionCanceled, itemOf } from './errors.ts';

export type TransactItems = NonNullable<TransactWriteCommandInput['TransactItems']>;

/** For each item of a refused transaction: the stored item that its condition failed on. */
export type Refusals = readonly (Refusal | undefined)[];
type Refusal = { readonly item: Record<string, unknown> | undefined };

const maxAttempts = 10;

const refusal = (reason: CancellationReason): Refusal | undefined =>
  reason.Code === 'ConditionalCheckFailed' ? { item: itemOf(reason) } : undefined;

/** @throws the error, unless it is a transaction of which a condition failed */
const refusalsOf = (error: unknown): Refusals => {
  const reasons = isTransactionCanceled(error) ? error.CancellationReasons : undefined;
  const refusals = reasons?.map(refusal);
  if (!refusals?.some((one) => one !== undefined)) throw error;
  return refusals;
};

/**
 * By its token DynamoDB recognises a retry of a transaction that it has applied. An engine searches
 * all tokens of the last ten minutes at each transaction that has one, so that many writes become
 * ever slower: it gets none if the items recognise their own retry. Then a job that another writer
 * deletes before the retry of its lost creation is not recognised any more.
 */
const tokenFor = (recognisesRetry: boolean) =>
  recognisesRetry && config().endpoint !== undefined ? {} : { ClientRequestToken: randomUUID() };

type TransactOptions = {
  /**
   * Whether the items are refused when they are sent a second time, and the caller can handle that.
   */
  readonly recognisesRetry?: boolean;
  readonly signal?: AbortSignal | undefined;
};

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
 * Writes all or nothing. A transaction that was applied is not applied twice when its response was
 * lost; one that conflicts with another is rebuilt and retried.
 *
 * @param build makes the items of one attempt: what is drawn at random is drawn again each time.
 * @returns undefined if it was written, otherwise which conditions failed.
 */
export const transact = async (
  build: () => TransactItems,
  { recognisesRetry = false, signal }: TransactOptions = {},
): Promise<Refusals | undefined> => {
  const send = () => {
    const command = new TransactWriteCommand({ TransactItems: build(), ...tokenFor(recognisesRetry) });
    return dynamo().send(command, cancelledBy(signal));
  };
  try {
    await retryOnConflict(send);
    return undefined;
  } catch (error) {
    return refusalsOf(error);
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
    dynamo().send(new UpdateCommand(update), cancelledBy(signal)),
  );
  return Attributes;
};
