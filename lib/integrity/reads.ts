import { type QueryCommandInput, TransactGetCommand } from '@aws-sdk/lib-dynamodb';
import { backOff } from '../back-off.ts';
import { storeUnavailable } from '../domain/errors.ts';
import { dynamo } from '../dynamodb/client.ts';
import { isTransactionCanceled } from '../dynamodb/errors.ts';
import { paginateQuery, paginateScan } from '../dynamodb/paginate.ts';
import { asStoreError } from '../store/errors.ts';
import type { RawItem } from '../store/find-items.ts';
import { tableName } from '../store/table-name.ts';
import { type TableKey, tables } from '../store/tables.ts';

/**
 * Scans a table or one of its indexes page by page, at most 1 MB each, so that memory stays
 * bounded. The reads are eventually consistent: confirm what follows from them.
 *
 * @throws store.unavailable
 */
export async function* scan(table: TableKey, IndexName?: string): AsyncGenerator<RawItem[]> {
  const pages = paginateScan(
    { client: dynamo() },
    { TableName: tableName(table), ...(IndexName !== undefined && { IndexName }) },
  );
  try {
    for await (const { Items = [] } of pages) yield Items;
  } catch (error) {
    throw asStoreError(error);
  }
}

/** @throws store.unavailable */
export const queryAll = async (input: QueryCommandInput): Promise<RawItem[]> => {
  const items: RawItem[] = [];
  try {
    for await (const { Items = [] } of paginateQuery({ client: dynamo() }, input)) items.push(...Items);
  } catch (error) {
    throw asStoreError(error);
  }
  return items;
};

/** @returns an item's primary key. */
export const keyOf = (table: TableKey, item: RawItem): RawItem => {
  const { partition, sort }: { partition: { name: string }; sort?: { name: string } } = tables[table];
  return {
    [partition.name]: item[partition.name],
    ...(sort && { [sort.name]: item[sort.name] }),
  };
};

export type ItemKey = { readonly table: TableKey; readonly key: RawItem };

const maxReads = 10;

/**
 * Reads a few items in one transaction, so that no other transaction is seen in part.
 *
 * @returns one entry per key, undefined where there is no item.
 * @throws store.unavailable
 */
export const readSnapshot = async (keys: readonly ItemKey[]): Promise<(RawItem | undefined)[]> => {
  const TransactItems = keys.map(({ table, key }) => ({ Get: { TableName: tableName(table), Key: key } }));
  for (let attempt = 0; attempt < maxReads; attempt++) {
    try {
      const { Responses = [] } = await dynamo().send(new TransactGetCommand({ TransactItems }));
      return Responses.map(({ Item }) => Item);
    } catch (error) {
      // A concurrent write holds one of the items.
      if (!isTransactionCanceled(error)) throw asStoreError(error);
      await backOff(attempt);
    }
  }
  throw storeUnavailable();
};
