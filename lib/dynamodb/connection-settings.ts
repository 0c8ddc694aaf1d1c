import type { DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';

/** The options of a connection, for either client. */
export type ConnectionSettings = DynamoDBClientConfig & {
  /** Milliseconds for an attempt, its wait for a free connection included. */
  readonly requestTimeout: number;
  /** Milliseconds in which a new connection must be made. */
  readonly connectionTimeout: number;
};

/** AWS is retried after a timeout; an engine on a busy machine is only slow. */
const timeouts = {
  aws: { requestTimeout: 2_000, connectionTimeout: 1_000 },
  engine: { requestTimeout: 20_000, connectionTimeout: 10_000 },
};

/** @param endpoint an engine's address (it takes any credentials), or undefined for AWS. */
export const connectionTo = (endpoint: string | undefined): ConnectionSettings => ({
  // With one request in twenty throttled, four attempts fail once in 160,000 requests, six once in
  // 64 million.
  maxAttempts: 6,
  // Whatever AWS_RETRY_MODE says: a store that throttles slows its callers down itself.
  retryMode: 'standard',
  ...(endpoint ? timeouts.engine : timeouts.aws),
  ...(endpoint && {
    endpoint,
    region: 'local',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  }),
});
