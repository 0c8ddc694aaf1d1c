import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { type TableKey, tables } from './tables.ts';

/**
 * The one client of a process, made when it is first asked for and kept with its connections.
 *
 * `DYNAMODB_ENDPOINT` names an engine other than AWS's own; it takes any credentials.
 */
let shared: DynamoDBDocumentClient | undefined;

export const dynamo = (): DynamoDBDocumentClient => {
  shared ??= connect(process.env.DYNAMODB_ENDPOINT);
  return shared;
};

/** @param endpoint an engine's address, or undefined for AWS with the surrounding credentials. */
export const connect = (endpoint: string | undefined): DynamoDBDocumentClient =>
  DynamoDBDocumentClient.from(
    new DynamoDBClient({
      maxAttempts: 4,
      requestHandler: { requestTimeout: 2_000, connectionTimeout: 1_000 },
      ...(endpoint && {
        endpoint,
        region: 'local',
        credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
      }),
    }),
    { marshallOptions: { removeUndefinedValues: true } },
  );

/** A table's name in the store. `TABLE_PREFIX` keeps stages, and test runs, apart. */
export const tableName = (table: TableKey): string =>
  `${process.env.TABLE_PREFIX ?? 'job-posting-local'}-${tables[table].name}`;
