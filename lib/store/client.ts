import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { config } from '../config.ts';
import { type TableKey, tables } from './tables.ts';

/** The one client of a process, made when it is first asked for and kept with its connections. */
let shared: DynamoDBDocumentClient | undefined;

export const dynamo = (): DynamoDBDocumentClient => {
  shared ??= connect(config().endpoint);
  return shared;
};

/**
 * Milliseconds that a request may take, its wait for a free connection included. A database that has not answered by
 * then is asked again; an engine on a busy machine is only slow.
 */
const patience = { aws: 2_000, engine: 20_000 };

/** @param endpoint an engine's address (it takes any credentials), or undefined for AWS with the surrounding ones. */
export const connect = (endpoint: string | undefined): DynamoDBDocumentClient => {
  const timeout = endpoint ? patience.engine : patience.aws;
  const client = new DynamoDBClient({
    maxAttempts: 4,
    // Without the flag a request that takes too long is only warned of, and waits on.
    requestHandler: { requestTimeout: timeout, throwOnRequestTimeout: true, connectionTimeout: timeout / 2 },
    ...(endpoint && {
      endpoint,
      region: 'local',
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    }),
  });
  return DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
};

/** A table's name in the store. */
export const tableName = (table: TableKey): string => `${config().tablePrefix}-${tables[table].name}`;
