import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/** What either client takes. */
type ConnectionSettings = DynamoDBClientConfig & {
  /** Milliseconds for an attempt, its wait for a free connection included. */
  readonly requestTimeout: number;
  /** Milliseconds in which a new connection must be made. */
  readonly connectionTimeout: number;
};

/** The SDK's document client, on documented options alone. */
export const standardClient = ({
  requestTimeout,
  connectionTimeout,
  ...config
}: ConnectionSettings): DynamoDBDocumentClient => {
  const client = new DynamoDBClient({
    ...config,
    requestHandler: {
      requestTimeout,
      connectionTimeout,
      throwOnRequestTimeout: true,
      // The time for the request ends where its response begins; a response may stop in the middle.
      socketTimeout: requestTimeout,
    },
  });
  const document = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
  // Its own does nothing, and would leave the connections open.
  return Object.assign(document, { destroy: () => client.destroy() });
};
