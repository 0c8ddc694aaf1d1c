import {
  CreateTableCommand,
  type CreateTableCommandInput,
  DescribeTableCommand,
  type KeySchemaElement,
  ResourceInUseException,
  type TableDescription,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { ConfigError, config } from '../lib/config.ts';
import { keysOf } from '../lib/schema-parts.ts';
import { dynamo } from '../lib/store/dynamodb/client.ts';
import { type Keyed, type Table, tableName, tables } from '../lib/store/tables.ts';
import { OperatorError, systemCode } from './operator-error.ts';

/**
 * Creates the service's missing tables on the engine of this process.
 *
 * @throws OperatorError when no DynamoDB engine responds there, and as `createTables` does.
 */
export const prepareTables = async (): Promise<void> => {
  try {
    await createTables(dynamo());
  } catch (cause) {
    if (cause instanceof OperatorError || cause instanceof ConfigError) throw cause;
    const reason = (cause instanceof Error && cause.message) || systemCode(cause) || String(cause);
    throw new OperatorError(
      `No DynamoDB engine responds at ${config().endpoint}: ${reason}. ` +
        'Correct DYNAMODB_ENDPOINT, or unset it to use the embedded engine.',
      { code: 'engine_unreachable' },
    );
  }
};

/**
 * Creates the service's missing tables, and waits up to a minute until they are active.
 *
 * @throws OperatorError when an existing table lacks an index, or has another key.
 */
export const createTables = async (client: DynamoDBDocumentClient): Promise<void> => {
  await Promise.all(keysOf(tables).map((key) => createTable(client, tableName(key), tables[key])));
};

export const createTable = async (
  client: DynamoDBDocumentClient,
  name: string,
  table: Table,
): Promise<void> => {
  const input = createTableInput(name, table);
  try {
    await client.send(new CreateTableCommand(input));
  } catch (error) {
    if (error instanceof ResourceInUseException) return checkTable(client, input);
    throw error;
  }
  await waitUntilTableExists({ client, maxWaitTime: 60 }, { TableName: name });
};

const checkTable = async (client: DynamoDBDocumentClient, input: CreateTableCommandInput): Promise<void> => {
  const { Table = {} } = await client.send(new DescribeTableCommand({ TableName: input.TableName }));
  const present = keyTexts(Table);
  const missing = keyTexts(input).filter((key) => !present.includes(key));
  if (missing.length === 0) return;
  throw new OperatorError(
    `The table ${input.TableName} is of another version: it lacks ${missing.join(' and ')}. ` +
      'Delete the data folder, or start with another DATA_DIR.',
  );
};

/** The keys of a table and of its indexes, as text. */
const keyTexts = (table: Pick<TableDescription, 'KeySchema' | 'GlobalSecondaryIndexes'>): string[] => {
  const attributes = (schema: KeySchemaElement[] = []) => schema.map((key) => key.AttributeName).join(', ');
  const indexes = (table.GlobalSecondaryIndexes ?? []).map(
    ({ IndexName, KeySchema }) => `the index ${IndexName} (${attributes(KeySchema)})`,
  );
  return [`the key (${attributes(table.KeySchema)})`, ...indexes];
};

const streamViews = { 'keys-only': 'KEYS_ONLY', 'new-and-old-images': 'NEW_AND_OLD_IMAGES' } as const;

const createTableInput = (name: string, table: Table): CreateTableCommandInput => {
  const attributes = new Map(
    [table, ...table.indexes]
      .flatMap(({ partition, sort }) => (sort ? [partition, sort] : [partition]))
      .map(({ name, type }) => [name, { AttributeName: name, AttributeType: type }]),
  );
  const indexes = table.indexes.map((index) => ({
    IndexName: index.name,
    KeySchema: keySchema(index),
    Projection: index.include
      ? { ProjectionType: 'INCLUDE' as const, NonKeyAttributes: [...index.include] }
      : { ProjectionType: 'KEYS_ONLY' as const },
  }));
  return {
    TableName: name,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: [...attributes.values()],
    KeySchema: keySchema(table),
    ...(indexes.length > 0 && { GlobalSecondaryIndexes: indexes }),
    ...(table.stream && {
      StreamSpecification: { StreamEnabled: true, StreamViewType: streamViews[table.stream] },
    }),
  };
};

const keySchema = ({ partition, sort }: Keyed): KeySchemaElement[] => [
  { AttributeName: partition.name, KeyType: 'HASH' },
  ...(sort ? [{ AttributeName: sort.name, KeyType: 'RANGE' as const }] : []),
];
