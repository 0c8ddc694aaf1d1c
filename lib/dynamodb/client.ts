import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { HttpHandlerOptions } from '@smithy/types';
import { config } from '../config.ts';
import { type TableKey, tables } from '../store/tables.ts';
import type { PlainCommand } from './commands.ts';
import { httpHandler } from './lean/http-handler.ts';
import { requestSigner } from './lean/request-signer.ts';

/** The SDK's client, which also takes the commands with plain values. */
export type Store = DynamoDBClient & {
  send<Output>(command: PlainCommand<object, Output>, options?: HttpHandlerOptions): Promise<Output>;
};

/** The one client of a process, made when it is first asked for and kept with its connections. */
let shared: Store | undefined;

export const dynamo = (): Store => {
  shared ??= connect(config().endpoint);
  return shared;
};

/**
 * Milliseconds that a request may take, its wait for a free connection included. A database that has not answered by
 * then is asked again; an engine on a busy machine is only slow.
 */
const patience = { aws: 2_000, engine: 20_000 };

/**
 * What they do at every request is of no use here: nothing is logged, nothing calls back, nobody counts clients, and
 * Node tells the length of a body that it gets whole.
 */
const idle = [
  'loggerMiddleware',
  'recursionDetectionMiddleware',
  'getUserAgentMiddleware',
  'contentLengthMiddleware',
];

/**
 * The client resolves the stack of a command's class once and keeps it, which saves a quarter of a request's time.
 * Whoever changes the stack later (a test, a benchmark) must be heard all the same: from then on it is resolved anew.
 */
const keepUntilChanged = ({ middlewareStack, config }: DynamoDBClient): void => {
  const { add, addRelativeTo, remove } = middlewareStack;
  const changed = <Change extends (...args: never[]) => unknown>(change: Change) =>
    ((...args) => {
      config.cacheMiddleware = false;
      return change(...args);
    }) as Change;
  config.cacheMiddleware = true;
  middlewareStack.add = changed(add);
  middlewareStack.addRelativeTo = changed(addRelativeTo);
  middlewareStack.remove = changed(remove);
};

/** @param endpoint an engine's address (it takes any credentials), or undefined for AWS with the surrounding ones. */
export const connect = (endpoint: string | undefined): Store => {
  const requestTimeout = endpoint ? patience.engine : patience.aws;
  const signer = requestSigner({
    credentials: () => client.config.credentials(),
    region: () => client.config.region(),
  });
  const client = new DynamoDBClient({
    // Where one request in twenty is throttled, four attempts fail once in 160,000 requests, six once in 64 million.
    maxAttempts: 6,
    requestHandler: httpHandler({ requestTimeout, connectionTimeout: requestTimeout / 2 }),
    signer: () => Promise.resolve(signer),
    ...(endpoint && {
      endpoint,
      region: 'local',
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    }),
  });
  for (const name of idle) client.middlewareStack.remove(name);
  keepUntilChanged(client);
  return client as Store;
};

/** A table's name in the store. */
export const tableName = (table: TableKey): string => `${config().tablePrefix}-${tables[table].name}`;
