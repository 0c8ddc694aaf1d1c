import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { keysOf } from '../../../lib/schema-parts.ts';
import { tableName, tables } from '../../../lib/store/tables.ts';
import { createTable } from '../../../local/tables.ts';

/** The engine keeps what is in a stream until it is trimmed, and each write takes longer the more there is. */
export const createTablesWithoutStreams = async (client: DynamoDBDocumentClient): Promise<void> => {
  const withoutStream = (key: keyof typeof tables) => ({ ...tables[key], stream: undefined });
  await Promise.all(keysOf(tables).map((key) => createTable(client, tableName(key), withoutStream(key))));
};
