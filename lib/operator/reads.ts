import { TransactGetCommand } from '@aws-sdk/lib-dynamodb';
import { dynamo } from '../store/dynamodb/client.ts';
import { isConflict } from '../store/dynamodb/errors.ts';
import { asStoreError, pick, type RawItem, retryIfStale, scanPages } from '../store/items.ts';
import { type itemKey, type Keyed, type TableKey, tables } from '../store/tables.ts';

/**
 * Scans a table so that no page has a part of a job or an employer: a scan returns the items of one
 * partition in sequence. The partitions of other tables may be too large for that.
 *
 * @throws store.unavailable
 */
export async function* scanRecords(table: TableKey): AsyncGenerator<RawItem[]> {
  if (tables[table].partition.name !== 'id') return yield* scanPages(table, {});
  let rest: RawItem[] = [];
  for await (const page of scanPages(table, {})) {
    const items = [...rest, ...page];
    const lastBegins = items.findIndex(({ id }) => id === items.at(-1)?.id);
    rest = items.slice(lastBegins);
    yield items.slice(0, lastBegins);
  }
  yield rest;
}

export const keyNames = (table: TableKey): string[] => {
  const { partition, sort }: Keyed = tables[table];
  return sort ? [partition.name, sort.name] : [partition.name];
};

export const keyOf = (table: TableKey, item: RawItem): RawItem => pick(item, keyNames(table));

/** Calls `work` for each entry, ten at a time. */
export const inGroups = async <T>(
  entries: readonly T[],
  work: (entry: T) => Promise<void>,
): Promise<void> => {
  for (let at = 0; at < entries.length; at += 10) await Promise.all(entries.slice(at, at + 10).map(work));
};

/**
 * Reads a few items in one transaction: no other transaction is seen in part.
 *
 * @returns one entry per key, undefined where there is no item.
 * @throws store.unavailable
 */
export const readSnapshot = (
  ...keys: readonly ReturnType<typeof itemKey>[]
): Promise<(RawItem | undefined)[]> =>
  retryIfStale(async () => {
    try {
      const command = new TransactGetCommand({ TransactItems: keys.map((Get) => ({ Get })) });
      const { Responses = [] } = await dynamo().send(command);
      return Responses.map(({ Item }) => Item);
    } catch (error) {
      // A concurrent write holds one of the items.
      if (isConflict(error)) return undefined;
      throw asStoreError(error);
    }
  });
