import { BatchWriteCommand, DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { keyOf } from '../../../lib/operator/reads.ts';
import { dynamo } from '../../../lib/store/dynamodb/client.ts';
import { type RawItem, scanPages } from '../../../lib/store/items.ts';
import { type TableKey, tableName, tables } from '../../../lib/store/tables.ts';
import { withMiddleware } from './with-middleware.ts';

const tableKeys = Object.keys(tables) as TableKey[];

export const itemsOf = async (table: TableKey): Promise<RawItem[]> =>
  (await Array.fromAsync(scanPages(table, {}))).flat();

export const putItem = (table: TableKey, Item: RawItem) =>
  dynamo().send(new PutCommand({ TableName: tableName(table), Item }));

/** Of any number, in batches. */
export const putItems = async (table: TableKey, items: readonly RawItem[]): Promise<void> => {
  for (let at = 0; at < items.length; at += 25) {
    const puts = items.slice(at, at + 25).map((Item) => ({ PutRequest: { Item } }));
    await dynamo().send(new BatchWriteCommand({ RequestItems: { [tableName(table)]: puts } }));
  }
};

export const deleteItem = (table: TableKey, item: RawItem) =>
  dynamo().send(new DeleteCommand({ TableName: tableName(table), Key: keyOf(table, item) }));

/** Sets an attribute, or removes it if the value is undefined. */
export const set = (table: TableKey, Key: RawItem, name: string, value: unknown) =>
  dynamo().send(
    new UpdateCommand({
      TableName: tableName(table),
      Key,
      UpdateExpression: value === undefined ? 'REMOVE #name' : 'SET #name = :value',
      ExpressionAttributeNames: { '#name': name },
      ...(value !== undefined && { ExpressionAttributeValues: { ':value': value } }),
    }),
  );

/** A backup of every table as of one moment. */
export type Copy = Readonly<Record<TableKey, readonly RawItem[]>>;

export const copyOfStore = async (): Promise<Copy> => ({
  jobs: await itemsOf('jobs'),
  jobReferences: await itemsOf('jobReferences'),
  employers: await itemsOf('employers'),
  apiKeys: await itemsOf('apiKeys'),
  idempotency: await itemsOf('idempotency'),
  syncs: await itemsOf('syncs'),
  changes: [],
});

/** Replaces the items of a table. */
const restoreTable = async (table: TableKey, items: readonly RawItem[]): Promise<void> => {
  await Promise.all((await itemsOf(table)).map((item) => deleteItem(table, item)));
  await putItems(table, items);
};

export const restoreStore = async (copy: Copy): Promise<void> => {
  for (const table of tableKeys) await restoreTable(table, copy[table]);
};

/** Limits the pages of scans, so that a small table has several. */
export const withShortScans = <Result>(Limit: number, work: () => Promise<Result>): Promise<Result> =>
  withMiddleware(
    (stack, name) =>
      stack.add(
        (next, { commandName }) =>
          (args) =>
            next(
              commandName?.startsWith('Scan') ? { ...args, input: { ...args.input, Limit } as never } : args,
            ),
        { step: 'initialize', name },
      ),
    work,
  );
