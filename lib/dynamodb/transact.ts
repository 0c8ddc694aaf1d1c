import { randomUUID } from 'node:crypto';
import type { CancellationReason } from '@aws-sdk/client-dynamodb';
import { backOff } from '../back-off.ts';
import { config } from '../config.ts';
import { storeUnavailable } from '../domain/errors.ts';
import { dynamo } from './client.ts';
import { TransactWriteCommand, type TransactWriteCommandInput } from './commands.ts';
import { asStoreError, isTransactionCanceled } from './errors.ts';
import { decodeItem } from './lean/attribute-values.ts';

export type TransactItems = NonNullable<TransactWriteCommandInput['TransactItems']>;

/** For each item of a refused transaction: the item that stood against its condition, or undefined when it held. */
export type Refusals = readonly (Refusal | undefined)[];
export type Refusal = { readonly item: Record<string, unknown> | undefined };

const maxAttempts = 10;

/** Reasons that a later attempt does not meet. */
const passing = new Set<string | undefined>([
  'None',
  'TransactionConflict',
  'ThrottlingError',
  'ProvisionedThroughputExceeded',
]);

const refusal = (reason: CancellationReason): Refusal | undefined =>
  reason.Code === 'ConditionalCheckFailed'
    ? { item: reason.Item && decodeItem(reason.Item as never) }
    : undefined;

/**
 * By a token the store knows a transaction that it has applied and whose answer was lost; the SDK repeats it under the
 * same one. An engine looks at every token of the last ten minutes at each transaction that has one, so that many writes
 * become ever slower: it gets none with what tells its own repetition. That leaves a job which is written, its answer
 * lost, and deleted by somebody else before it is sent again: it is not known any more.
 */
const tokenFor = (tellsRepetition: boolean) =>
  tellsRepetition && config().endpoint !== undefined ? {} : { ClientRequestToken: randomUUID() };

/**
 * Writes all or nothing. What was applied and is sent again, for its answer was lost, is not applied twice; a
 * transaction that was cancelled by another one in flight, or throttled, is made anew.
 *
 * @param build makes the items of one attempt: what is drawn at random is drawn again each time.
 * @param tellsRepetition whether the items are refused when they are sent a second time, and their caller can do with
 *   that.
 * @returns undefined when written, otherwise which conditions failed.
 * @throws store.unavailable when collisions do not end, or the store is away.
 */
export const transact = async (
  build: () => TransactItems,
  { tellsRepetition = false } = {},
): Promise<Refusals | undefined> => {
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    try {
      await dynamo().send(new TransactWriteCommand({ TransactItems: build(), ...tokenFor(tellsRepetition) }));
      return undefined;
    } catch (error) {
      if (!isTransactionCanceled(error)) throw asStoreError(error);
      const refusals = (error.CancellationReasons ?? []).map(refusal);
      if (refusals.some((one) => one !== undefined)) return refusals;
      if (!error.CancellationReasons?.every(({ Code }) => passing.has(Code))) throw error;
      await backOff(attempt);
    }
  }
  throw storeUnavailable();
};
