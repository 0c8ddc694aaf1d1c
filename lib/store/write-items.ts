import { DeleteCommand, type DeleteCommandInput, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import { backOff } from '../back-off.ts';
import { storeUnavailable } from '../domain/errors.ts';
import { cancelledBy, dynamo } from '../dynamodb/client.ts';
import { isConditionFailed, isUnavailable } from '../dynamodb/errors.ts';
import * as dynamodb from '../dynamodb/transact.ts';
import { retryOnConflict, updateItem } from '../dynamodb/update-item.ts';
import { withStoreErrors } from './errors.ts';
import type { RawItem } from './find-items.ts';
import { type TableKey, tableName } from './tables.ts';

export type { Refusal } from '../dynamodb/transact.ts';

export type TransactItem = dynamodb.TransactItems[number];

/** Writes all or nothing, as {@link dynamodb.transact} does. @throws store.unavailable */
export const transact: typeof dynamodb.transact = (build, options) =>
  withStoreErrors(() => dynamodb.transact(build, options));

const maxAttempts = 20;

/**
 * Retries a read and a write until no other writer came between them.
 *
 * @param attempt returns undefined when another writer came first.
 * @throws store.unavailable when every attempt met another writer.
 */
export const retryOnChange = async <Result>(attempt: () => Promise<Result | undefined>): Promise<Result> => {
  for (let count = 0; count < maxAttempts; count++) {
    const result = await attempt();
    if (result !== undefined) return result;
    await backOff(count);
  }
  throw storeUnavailable();
};

/**
 * @returns the attributes that `ReturnValues` asks for; undefined, with nothing written, if the
 *   update's condition failed.
 * @throws store.unavailable
 */
export const updateReturning = (
  update: UpdateCommandInput,
  signal?: AbortSignal,
): Promise<Record<string, unknown> | undefined> =>
  withStoreErrors(() =>
    updateItem(update, signal).catch((error) => {
      if (!isConditionFailed(error)) throw error;
      return undefined;
    }),
  );

/** @returns false, with nothing written, if the update's condition failed. @throws store.unavailable */
export const updateIf = async (update: UpdateCommandInput, signal?: AbortSignal): Promise<boolean> =>
  (await updateReturning(update, signal)) !== undefined;

/** An update that only saves later work: skipped if its condition fails or the store is busy. */
export const updateIfPossible = async (update: UpdateCommandInput, signal?: AbortSignal): Promise<void> => {
  try {
    await updateItem(update, signal);
  } catch (error) {
    if (!isConditionFailed(error) && !isUnavailable(error)) throw error;
  }
};

/** Deletes an item, unless the condition fails. @throws store.unavailable */
export const deleteIf = async (input: DeleteCommandInput, signal?: AbortSignal): Promise<void> => {
  await withStoreErrors(() =>
    retryOnConflict(() => dynamo().send(new DeleteCommand(input), cancelledBy(signal))).catch((error) => {
      if (!isConditionFailed(error)) throw error;
    }),
  );
};

/** Deletes an item, if it exists. @throws store.unavailable */
export const deleteItem = (table: TableKey, Key: RawItem): Promise<void> =>
  deleteIf({ TableName: tableName(table), Key });

/** The part of an update that sets attributes, and removes those whose value is undefined. */
export const assign = (values: RawItem) => {
  const names = Object.keys(values);
  const set = names.filter((name) => values[name] !== undefined);
  const remove = names.filter((name) => values[name] === undefined);
  return {
    UpdateExpression: [
      ...(set.length > 0 ? [`SET ${set.map((name) => `#${name} = :${name}`).join(', ')}`] : []),
      ...(remove.length > 0 ? [`REMOVE ${remove.map((name) => `#${name}`).join(', ')}`] : []),
    ].join(' '),
    ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
    ExpressionAttributeValues: Object.fromEntries(set.map((name) => [`:${name}`, values[name]])),
  };
};
