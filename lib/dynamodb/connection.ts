import type { DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';

/** How a client connects, whichever sends the requests. */
export type Connection = DynamoDBClientConfig & {
  /** Milliseconds for an attempt, its wait for a free connection included. */
  readonly requestTimeout: number;
};

/**
 * Milliseconds for an attempt. A database that has not responded by then is asked again; an engine on a busy machine is
 * only slow.
 */
const requestTimeouts = { aws: 2_000, engine: 20_000 };

/** @param endpoint an engine's address (it takes any credentials), or undefined for AWS with the process's credentials. */
export const connectionTo = (endpoint: string | undefined): Connection => ({
  // Where one request in twenty is throttled, four attempts fail once in 160,000 requests, six once in 64 million.
  maxAttempts: 6,
  requestTimeout: endpoint ? requestTimeouts.engine : requestTimeouts.aws,
  ...(endpoint && {
    endpoint,
    region: 'local',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  }),
});
