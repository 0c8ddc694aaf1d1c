import type { DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';

/** The options of a connection, for either client. */
export type ConnectionSettings = DynamoDBClientConfig & {
  /** Milliseconds for an attempt, its wait for a free connection included. */
  readonly requestTimeout: number;
};

/**
 * Milliseconds for an attempt. AWS is retried after that; an engine on a busy machine is only slow.
 */
const requestTimeouts = { aws: 2_000, engine: 20_000 };

/** @param endpoint an engine's address (it takes any credentials), or undefined for AWS. */
export const connectionTo = (endpoint: string | undefined): ConnectionSettings => ({
  // With one request in twenty throttled, four attempts fail once in 160,000 requests, six once in
  // 64 million.
  maxAttempts: 6,
  // Whatever AWS_RETRY_MODE says: `lean` would skip the rate limiter of adaptive mode.
  retryMode: 'standard',
  requestTimeout: endpoint ? requestTimeouts.engine : requestTimeouts.aws,
  ...(endpoint && {
    endpoint,
    region: 'local',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  }),
});
