import { dynamo } from '../dynamodb/client.ts';
import { paginateScan } from '../dynamodb/paginate.ts';
import { asStoreError } from '../store/errors.ts';
import type { Row } from '../store/read-items.ts';
import { tableName } from '../store/table-name.ts';
import { type TableKey, tables } from '../store/tables.ts';

/** An item, or a row of an index, of which nothing is known yet: it may be damaged. */
export type { Row };

/**
 * All of a table or of one of its indexes, one answer of at most 1 MB at a time, so that memory stays bounded. The
 * reads are eventually consistent: what follows from them has to be asked again.
 *
 * @throws store.unavailable
 */
export async function* walk(table: TableKey, IndexName?: string): AsyncGenerator<Row[]> {
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

/** @returns an item's primary key. */
export const keyOf = (table: TableKey, row: Row): Row => {
  const { partition, sort }: { partition: { name: string }; sort?: { name: string } } = tables[table];
  return {
    [partition.name]: row[partition.name],
    ...(sort && { [sort.name]: row[sort.name] }),
  };
};
