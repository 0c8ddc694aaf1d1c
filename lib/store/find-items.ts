import {
  BatchGetCommand,
  GetCommand,
  type GetCommandInput,
  QueryCommand,
  type QueryCommandInput,
  type QueryCommandOutput,
  type ScanCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { backOff } from '../back-off.ts';
import { storeUnavailable } from '../domain/errors.ts';
import { cancelledBy, dynamo } from '../dynamodb/client.ts';
import { paginateQuery, paginateScan } from '../dynamodb/paginate.ts';
import { asStoreError, withStoreErrors } from './errors.ts';
import { type TableKey, tableName } from './tables.ts';

/** An item as it is stored, not validated: it may be damaged. */
export type RawItem = Readonly<Record<string, unknown>>;

/** The attributes of these names that the item has, in this order. */
export const pick = <Item extends object, Name extends keyof Item>(item: Item, names: readonly Name[]) =>
  Object.fromEntries(names.flatMap((name) => (item[name] === undefined ? [] : [[name, item[name]]]))) as Pick<
    Item,
    Name
  >;

type ItemPages = AsyncGenerator<NonNullable<QueryCommandOutput['Items']>>;

/** Reads one item with every acknowledged write. @throws store.unavailable */
export const findItem = (
  table: TableKey,
  Key: RawItem,
  signal?: AbortSignal,
  projection?: Pick<GetCommandInput, 'ProjectionExpression' | 'ExpressionAttributeNames'>,
) =>
  withStoreErrors(async () => {
    const { Item } = await dynamo().send(
      new GetCommand({ TableName: tableName(table), Key, ConsistentRead: true, ...projection }),
      cancelledBy(signal),
    );
    return Item;
  });

/** Sends one query: DynamoDB ends its page at 1 MB. @throws store.unavailable */
export const queryOnce = (
  table: TableKey,
  input: Omit<QueryCommandInput, 'TableName'>,
  signal?: AbortSignal,
): Promise<QueryCommandOutput> =>
  withStoreErrors(() =>
    dynamo().send(new QueryCommand({ TableName: tableName(table), ...input }), cancelledBy(signal)),
  );

/** @throws store.unavailable */
async function* itemsOf(pages: AsyncGenerator<Pick<QueryCommandOutput, 'Items'>>): ItemPages {
  try {
    for await (const { Items = [] } of pages) yield Items;
  } catch (error) {
    throw asStoreError(error);
  }
}

/**
 * @param pageSize how many items are read for a page; undefined: as many as DynamoDB reads.
 * @throws store.unavailable
 */
export const queryPages = (
  table: TableKey,
  input: Omit<QueryCommandInput, 'TableName'>,
  pageSize?: number,
  signal?: AbortSignal,
): ItemPages => {
  const options = { client: dynamo(), signal, ...(pageSize && { pageSize }) };
  return itemsOf(paginateQuery(options, { TableName: tableName(table), ...input }));
};

/** Reads the whole table: for operators only. @throws store.unavailable */
export const scanPages = (table: TableKey, input: Omit<ScanCommandInput, 'TableName'>): ItemPages =>
  itemsOf(paginateScan({ client: dynamo() }, { TableName: tableName(table), ...input }));

/** A throttled table leaves items of a batch unread. */
const maxReads = 10;

/** DynamoDB's limit for one batch. */
const batchSize = 100;

/**
 * Reads items by their keys, in no order, without those that do not exist.
 *
 * @param keys any number, each once.
 * @throws store.unavailable
 */
export const findItems = async (
  table: TableKey,
  keys: readonly RawItem[],
  consistent: boolean,
  signal?: AbortSignal,
): Promise<RawItem[]> => {
  const items: RawItem[] = [];
  for (let at = 0; at < keys.length; at += batchSize) {
    const batch = keys.slice(at, at + batchSize);
    items.push(...(await withStoreErrors(() => readBatch(tableName(table), batch, consistent, signal))));
  }
  return items;
};

const readBatch = async (
  table: string,
  batch: RawItem[],
  consistent: boolean,
  signal: AbortSignal | undefined,
): Promise<RawItem[]> => {
  const items: RawItem[] = [];
  let keys: Record<string, unknown>[] = batch;
  for (let attempt = 0; keys.length > 0; attempt++) {
    if (attempt === maxReads) throw storeUnavailable();
    if (attempt > 0) await backOff(attempt);
    const { Responses, UnprocessedKeys } = await dynamo().send(
      new BatchGetCommand({ RequestItems: { [table]: { Keys: keys, ConsistentRead: consistent } } }),
      cancelledBy(signal),
    );
    items.push(...(Responses?.[table] ?? []));
    keys = UnprocessedKeys?.[table]?.Keys ?? [];
  }
  return items;
};
