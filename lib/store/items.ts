import type { KeysAndAttributes } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  DeleteCommand,
  type DeleteCommandInput,
  GetCommand,
  QueryCommand,
  type QueryCommandInput,
  type QueryCommandOutput,
  ScanCommand,
  type ScanCommandInput,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { backOff } from '../back-off.ts';
import { DomainError, storeUnavailable } from '../errors/errors.ts';
import { cancelledBy, dynamo } from './dynamodb/client.ts';
import { isConditionFailed, isUnavailable } from './dynamodb/errors.ts';
import { retryOnConflict, type TransactItems, transact, updateItem } from './dynamodb/writes.ts';
import { type TableKey, tableName, tables } from './tables.ts';

/*
 * The requests that the repositories share. A request that DynamoDB could not serve, after its
 * retries, throws store.unavailable.
 */

/** @returns store.unavailable for an error that a retry cures, and any other error as it is. */
export const asStoreError = (error: unknown): unknown =>
  error instanceof DomainError || !isUnavailable(error) ? error : storeUnavailable(error);

export const isStoreUnavailable = (error: unknown): boolean =>
  error instanceof DomainError && error.code === 'store.unavailable';

/** @throws store.unavailable */
const withStoreErrors = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    throw asStoreError(error);
  }
};

/** An item as it is stored, not validated: it may be damaged. */
export type RawItem = Readonly<Record<string, unknown>>;

/** The attributes of these names that the item has, in this order. */
export const pick = <Item extends object, Name extends keyof Item>(item: Item, names: readonly Name[]) =>
  Object.fromEntries(names.flatMap((name) => (item[name] === undefined ? [] : [[name, item[name]]]))) as Pick<
    Item,
    Name
  >;

/** Reads one item with every acknowledged write. @throws store.unavailable */
export const findItem = (table: TableKey, Key: RawItem, signal?: AbortSignal) =>
  withStoreErrors(async () => {
    const { Item } = await dynamo().send(
      new GetCommand({ TableName: tableName(table), Key, ConsistentRead: true }),
      cancelledBy(signal),
    );
    return Item;
  });

type QueryInput = Omit<QueryCommandInput, 'TableName'>;

/** Sends one query: DynamoDB ends its page at 1 MB. @throws store.unavailable */
export const queryOnce = (
  table: TableKey,
  input: QueryInput,
  signal?: AbortSignal,
): Promise<QueryCommandOutput> =>
  withStoreErrors(() =>
    dynamo().send(new QueryCommand({ TableName: tableName(table), ...input }), cancelledBy(signal)),
  );

/**
 * More rows of an index than the 1 MB usually holds at which DynamoDB ends a page. It needs no
 * limit; the embedded engine reads all that is asked for before it cuts a page, which makes a walk
 * take the square of its length.
 */
export const maxRowsPerPage = 10_000;

/** Where a query or a scan resumes; undefined at its start. */
export type StartKey = QueryCommandInput['ExclusiveStartKey'];

type Output = Pick<QueryCommandOutput, 'Items' | 'LastEvaluatedKey'>;

/** Reads one page after another, each when the one before has been handled. */
async function* outputs<Asked extends { ExclusiveStartKey?: StartKey }, Page extends Output>(
  ask: (input: Asked) => Promise<Page>,
  input: Asked,
): AsyncGenerator<Page> {
  let from = input.ExclusiveStartKey;
  do {
    const page = await ask({ Limit: maxRowsPerPage, ...input, ...(from && { ExclusiveStartKey: from }) });
    yield page;
    from = page.LastEvaluatedKey;
  } while (from);
}

async function* itemsOf(pages: AsyncIterable<Output>): AsyncGenerator<NonNullable<Output['Items']>> {
  for await (const { Items = [] } of pages) yield Items;
}

/** The responses to a query, page by page. @throws store.unavailable */
export const queryOutputs = (table: TableKey, input: QueryInput, signal?: AbortSignal) =>
  outputs((asked: QueryInput) => queryOnce(table, asked, signal), input);

/** @throws store.unavailable */
export const queryPages = (...query: Parameters<typeof queryOutputs>) => itemsOf(queryOutputs(...query));

/** The tables with a sort key. */
type SortedTable = {
  [Key in TableKey]: (typeof tables)[Key] extends { sort: object } ? Key : never;
}[TableKey];

/** A consistent query for the items of a partition, or for those whose sort keys begin with a prefix. */
export const itemsUnder = (table: SortedTable, owner: string | number, prefix?: string) => {
  const { partition, sort } = tables[table];
  const isAll = prefix === undefined;
  return {
    ConsistentRead: true,
    KeyConditionExpression: `#partition = :owner${isAll ? '' : ' AND begins_with(#sort, :prefix)'}`,
    ExpressionAttributeNames: { '#partition': partition.name, ...(!isAll && { '#sort': sort.name }) },
    ExpressionAttributeValues: { ':owner': owner, ...(!isAll && { ':prefix': prefix }) },
  };
};

/** All that {@link itemsUnder} asks for. @throws store.unavailable */
export const findUnder = async (...of: Parameters<typeof itemsUnder>): Promise<RawItem[]> =>
  (await Array.fromAsync(queryPages(of[0], itemsUnder(...of)))).flat();

type ScanInput = Omit<ScanCommandInput, 'TableName'>;

/** Reads the whole table: for operators only. @throws store.unavailable */
export const scanPages = (table: TableKey, input: ScanInput) => {
  const scan = (asked: ScanInput) =>
    withStoreErrors(() => dynamo().send(new ScanCommand({ TableName: tableName(table), ...asked })));
  return itemsOf(outputs(scan, input));
};

/** The part of a read that selects attributes; their names may be words that DynamoDB reserves. */
const projectionOf = (names: readonly string[]) => ({
  ProjectionExpression: names.map((_, at) => `#${at}`).join(', '),
  ExpressionAttributeNames: Object.fromEntries(names.map((name, at) => [`#${at}`, name])),
});

/** A throttled table leaves items of a batch unread. */
const maxReads = 10;

/** DynamoDB's limit for one batch. */
const batchSize = 100;

/**
 * Reads items by their keys, in no order, without those that do not exist.
 *
 * @param keys any number, each once.
 * @param attributes those that are read; all if absent. Many items take less to parse with fewer.
 * @throws store.unavailable
 */
export const findItems = async (
  table: TableKey,
  keys: readonly RawItem[],
  consistent: boolean,
  signal?: AbortSignal,
  attributes?: readonly string[],
): Promise<RawItem[]> => {
  const how = { ConsistentRead: consistent, ...(attributes && projectionOf(attributes)) };
  const items: RawItem[] = [];
  for (let at = 0; at < keys.length; at += batchSize) {
    const batch = keys.slice(at, at + batchSize);
    items.push(...(await withStoreErrors(() => readBatch(tableName(table), batch, how, signal))));
  }
  return items;
};

const readBatch = async (
  table: string,
  batch: RawItem[],
  how: Omit<KeysAndAttributes, 'Keys'>,
  signal: AbortSignal | undefined,
): Promise<RawItem[]> => {
  const items: RawItem[] = [];
  let keys: Record<string, unknown>[] = batch;
  for (let attempt = 0; keys.length > 0; attempt++) {
    if (attempt === maxReads) throw storeUnavailable();
    if (attempt > 0) await backOff(attempt);
    const { Responses, UnprocessedKeys } = await dynamo().send(
      new BatchGetCommand({ RequestItems: { [table]: { ...how, Keys: keys } } }),
      cancelledBy(signal),
    );
    items.push(...(Responses?.[table] ?? []));
    keys = UnprocessedKeys?.[table]?.Keys ?? [];
  }
  return items;
};

export type { Refusals } from './dynamodb/writes.ts';

export type TransactItem = TransactItems[number];

/** Writes all or nothing, as {@link transact} does. @throws store.unavailable */
export const writeItems: typeof transact = (build, options) =>
  withStoreErrors(() => transact(build, options));

/** Other writers that a read and a write may meet. */
const maxAttempts = 20;

/**
 * Retries a read and a write until what was read is not stale: no other writer came between them.
 *
 * @param attempt returns undefined when another writer came first.
 * @throws store.unavailable when every attempt met another writer.
 */
export const retryIfStale = async <Result>(attempt: () => Promise<Result | undefined>): Promise<Result> => {
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

/** Waits for work that only saves later work: it is left out while the store is busy. */
export const ifAvailable = async (work: Promise<unknown>): Promise<void> => {
  await work.catch((error) => {
    if (!isStoreUnavailable(error)) throw error;
  });
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

/** The part of an update that does so if a condition holds, which has these values. */
export const assignIf = (values: RawItem, ConditionExpression: string, ofCondition: RawItem = {}) => {
  const { ExpressionAttributeValues, ...assigned } = assign(values);
  const all = { ...ExpressionAttributeValues, ...ofCondition };
  return { ...assigned, ConditionExpression, ExpressionAttributeValues: all };
};
