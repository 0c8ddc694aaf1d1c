import {
  CreateTableCommand,
  type CreateTableCommandInput,
  type KeySchemaElement,
  ResourceInUseException,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { tableName } from '../lib/store/table-name.ts';
import { type Table, type TableKey, tables } from '../lib/store/tables.ts';

/** Creates the service's tables that do not exist yet, and waits, at most a minute, until they can be used. */
export const createTables = async (client: DynamoDBDocumentClient): Promise<void> => {
  const keys = Object.keys(tables) as TableKey[];
  await Promise.all(keys.map((key) => createTable(client, tableName(key), tables[key])));
};

const createTable = async (client: DynamoDBDocumentClient, name: string, table: Table): Promise<void> => {
  try {
    await client.send(new CreateTableCommand(describeTable(name, table)));
  } catch (error) {
    if (error instanceof ResourceInUseException) return;
    throw error;
  }
  await waitUntilTableExists({ client, maxWaitTime: 60 }, { TableName: name });
  if (table.timeToLive) await expireItems(client, name, table.timeToLive);
};

/** Not every engine drops expired items; the service does not rely on it, it only saves space. */
const expireItems = async (
  client: DynamoDBDocumentClient,
  name: string,
  attribute: string,
): Promise<void> => {
  const specification = { Enabled: true, AttributeName: attribute };
  await client
    .send(new UpdateTimeToLiveCommand({ TableName: name, TimeToLiveSpecification: specification }))
    .catch(() => {});
};

/** The definition in DynamoDB's own words. */
export const describeTable = (name: string, table: Table): CreateTableCommandInput => {
  const keyed = [table, ...table.indexes];
  const attributes = new Map(
    keyed
      .flatMap(({ partition, sort }) => [partition, ...(sort ? [sort] : [])])
      .map((key) => [key.name, key.type]),
  );
  return {
    TableName: name,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: [...attributes].map(([AttributeName, AttributeType]) => ({
      AttributeName,
      AttributeType,
    })),
    KeySchema: keySchema(table),
    ...(table.indexes.length > 0 && {
      GlobalSecondaryIndexes: table.indexes.map((index) => ({
        IndexName: index.name,
        KeySchema: keySchema(index),
        Projection: index.include
          ? { ProjectionType: 'INCLUDE', NonKeyAttributes: [...index.include] }
          : { ProjectionType: 'KEYS_ONLY' },
      })),
    }),
  };
};

const keySchema = ({ partition, sort }: Pick<Table, 'partition' | 'sort'>): KeySchemaElement[] => [
  { AttributeName: partition.name, KeyType: 'HASH' },
  ...(sort ? [{ AttributeName: sort.name, KeyType: 'RANGE' as const }] : []),
];
