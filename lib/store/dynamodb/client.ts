import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { config } from '../../config.ts';
import { counted } from '../store-use.ts';
import { newClient } from './choose-client.ts';
import { isThrottledTransaction } from './errors.ts';

/** AWS is retried after a timeout; an engine on a busy machine is only slow. */
const timeouts = {
  aws: { requestTimeout: 2_000, connectionTimeout: 1_000 },
  engine: { requestTimeout: 20_000, connectionTimeout: 10_000 },
};

/** The SDK does not read why a transaction was cancelled: one that is marked it retries as throttled. */
const retryThrottled = ({ middlewareStack }: DynamoDBDocumentClient): void =>
  middlewareStack.add(
    (next) => async (args) => {
      try {
        return await next(args);
      } catch (error) {
        if (isThrottledTransaction(error)) Object.assign(error, { $retryable: { throttling: true } });
        throw error;
      }
    },
    // Within the retries.
    { step: 'finalizeRequest', priority: 'low' },
  );

/** @param endpoint an engine's address (it takes any credentials), or undefined for AWS. */
export const connect = (endpoint: string | undefined): DynamoDBDocumentClient => {
  const client = newClient({
    // With one request in twenty throttled, four attempts fail once in 160,000 requests, six once in
    // 64 million.
    maxAttempts: 6,
    // Whatever AWS_RETRY_MODE says.
    retryMode: 'standard',
    ...(endpoint ? timeouts.engine : timeouts.aws),
    ...(endpoint && {
      endpoint,
      region: 'local',
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    }),
  });
  retryThrottled(client);
  return client;
};

let shared: DynamoDBDocumentClient | undefined;

type Cancellable = { readonly abortSignal?: AbortSignal };

const countCalls = (client: DynamoDBDocumentClient): DynamoDBDocumentClient => {
  const send: (command: never, options?: Cancellable) => Promise<object> = client.send.bind(client);
  const sendCounted = (command: never, options?: Cancellable) =>
    counted(() => send(command, options), options?.abortSignal);
  return Object.assign(client, { send: sendCounted as DynamoDBDocumentClient['send'] });
};

/** The one client of a process, made when it is first needed and kept with its connections. */
export const dynamo = (): DynamoDBDocumentClient => {
  shared ??= countCalls(connect(config().endpoint));
  return shared;
};

/** The options of a request that ends with its caller's signal. */
export const cancelledBy = (signal: AbortSignal | undefined): Cancellable =>
  signal ? { abortSignal: signal } : {};
