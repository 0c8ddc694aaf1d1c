import {
  type AttributeValue,
  BatchWriteItemCommand,
  DynamoDBClient,
  paginateScan,
} from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { config } from '../../lib/config.ts';
import { type Table, type TableKey, tableName, tables } from '../../lib/store/tables.ts';

export type Row = Readonly<Record<string, unknown>>;
type Item = Record<string, AttributeValue>;

let client: DynamoDBClient | undefined;

/** A separate client, so that its requests get no faults and are not recorded. */
const isolatedClient = (): DynamoDBClient => {
  const { endpoint } = config();
  if (!endpoint) throw new Error('Fault tests run on a local engine, never on AWS.');
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  client ??= new DynamoDBClient({ endpoint, region: 'local', credentials });
  return client;
};

const itemsOf = async (table: TableKey): Promise<Item[]> => {
  const items: Item[] = [];
  const scan = { TableName: tableName(table), ConsistentRead: true };
  for await (const { Items = [] } of paginateScan({ client: isolatedClient() }, scan)) items.push(...Items);
  return items;
};

/** Every row of a table. */
export const rowsOf = async (table: TableKey): Promise<Row[]> =>
  (await itemsOf(table)).map((item) => unmarshall(item));

const keyOf = (table: TableKey, item: Item): Item => {
  const { partition, sort }: Table = tables[table];
  const names = [partition.name, ...(sort ? [sort.name] : [])];
  return Object.fromEntries(names.flatMap((name) => (item[name] ? [[name, item[name]]] : [])));
};

/** Removes every row of a table, or those that match. */
export const removeRows = async (
  table: TableKey,
  isMatch: (row: Row) => boolean = () => true,
): Promise<void> => {
  const items = (await itemsOf(table)).filter((item) => isMatch(unmarshall(item)));
  for (let at = 0; at < items.length; at += 25) {
    const requests = items.slice(at, at + 25).map((item) => ({ DeleteRequest: { Key: keyOf(table, item) } }));
    await isolatedClient().send(
      new BatchWriteItemCommand({ RequestItems: { [tableName(table)]: requests } }),
    );
  }
};
