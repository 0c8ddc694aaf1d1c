import { hash } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { StandardRetryStrategy } from '@smithy/core/retry';
import { type LeanClientConfig, leanClient } from '../src/lean-client.ts';
import type { RecordedRequest, ScriptedReply, ScriptedServer } from './scripted-server.ts';

const maxAttempts = 3;

/** The SDK's own decisions, without its delays. */
const quickRetries = (delay: number) =>
  new StandardRetryStrategy({
    maxAttempts,
    backoff: { setDelayBase: () => {}, computeNextBackoffDelay: () => delay },
  });

/** What `lean` is a drop-in for. */
const standardClient = ({ requestTimeout, connectionTimeout, ...config }: LeanClientConfig) => {
  const client = new DynamoDBClient({
    ...config,
    requestHandler: {
      requestTimeout,
      connectionTimeout,
      throwOnRequestTimeout: true,
      // The SDK's time for a request ends where its response begins.
      socketTimeout: requestTimeout,
    },
  });
  const document = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
  return Object.assign(document, { destroy: () => client.destroy() });
};

const makers = { lean: leanClient, standard: standardClient };
export type ClientName = keyof typeof makers;

export type TwoClientsOptions = {
  /** Milliseconds before each retry. */
  readonly delay?: number;
  readonly requestTimeout?: number;
  /** Goes with each command. */
  readonly abortSignal?: AbortSignal;
};

/** A client with a full budget of retries and a clock that was never corrected. */
export const clientOf = (
  name: ClientName,
  { endpoint }: ScriptedServer,
  { delay = 1, requestTimeout = 5_000 }: TwoClientsOptions = {},
): DynamoDBDocumentClient =>
  makers[name]({
    endpoint,
    region: 'ca-central-1',
    credentials: { accessKeyId: 'AKID', secretAccessKey: 'secret', sessionToken: 'token' },
    maxAttempts,
    requestTimeout,
    connectionTimeout: requestTimeout,
    retryStrategy: quickRetries(delay),
  });

/** A value to compare: binaries as bytes, objects as entries, so that no name is special. */
const comparable = (value: unknown): unknown => {
  if (value instanceof Uint8Array) return { bytes: Buffer.from(value).toString('hex') };
  if (Array.isArray(value)) return { list: value.map(comparable) };
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .map(([name, inner]) => [name, comparable(inner)] as const);
  return { entries: entries.toSorted(([one], [other]) => (one < other ? -1 : 1)) };
};

/** `lean` leaves user agents out; others depend on the request, or on the order of its members. */
const notCompared = new Set([
  'user-agent',
  'x-amz-user-agent',
  'authorization',
  'x-amz-date',
  'amz-sdk-invocation-id',
  'content-length',
  'x-amz-content-sha256',
]);

const wireOf = ({ method, url, headers, body }: RecordedRequest) => ({
  method,
  url,
  headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !notCompared.has(name))),
  isLengthRight: Number(headers['content-length']) === Buffer.byteLength(body),
  isChecksumRight: headers['x-amz-content-sha256'] === hash('sha256', body, 'hex'),
  body: comparable(JSON.parse(body)),
});

/** The SDK adds to some messages where a response is to be found. */
const hint = /\n {2}Deserialization error: .*/;

const errorOf = (error: unknown) => {
  if (!(error instanceof Error)) throw new TypeError('What a client throws is an Error.');
  const { name } = error;
  const message = error.message.replace(hint, '');
  const { $metadata: metadata, ...members } = { $metadata: undefined, ...error };
  // The SDK names what it looked for in vain, too.
  const known = Object.fromEntries(Object.entries(metadata ?? {}).filter(([, value]) => value !== undefined));
  return {
    class: error.constructor,
    name,
    message,
    metadata: known,
    members: comparable(members),
  };
};

/** How far the clock that a request was signed by is from ours, in whole minutes. */
const clockOf = ({ headers }: RecordedRequest): number => {
  const signed = String(headers['x-amz-date']).replace(/(....)(..)(..T..)(..)/, '$1-$2-$3:$4:');
  return Math.round((Date.parse(signed) - Date.now()) / 60_000) + 0;
};

export type Sending = {
  readonly command: object;
  readonly script: readonly ScriptedReply[];
  readonly abortSignal?: AbortSignal;
};

/** What a client makes of one command, and what the server saw of it. */
export const outcomeOf = async (
  client: DynamoDBDocumentClient,
  server: ScriptedServer,
  { command, script, abortSignal }: Sending,
) => {
  server.play(script);
  const result = await client.send(command as never, abortSignal ? { abortSignal } : {}).then(
    (output) => ({ output: comparable(output), error: undefined }),
    (error: unknown) => ({ output: undefined, error: errorOf(error) }),
  );
  const requests = server.requests();
  return {
    ...result,
    requests: requests.map(wireOf),
    clocks: requests.map(clockOf),
    invocations: new Set(requests.map(({ headers }) => headers['amz-sdk-invocation-id'])).size,
  };
};

export type ClientOutcome = Awaited<ReturnType<typeof outcomeOf>>;

/** Without what each client says of a connection in its own words. */
export const transportOf = ({ error, requests, ...rest }: ClientOutcome) => ({
  ...rest,
  requests,
  attempts: requests.length,
  error: error && { name: error.name, metadata: error.metadata },
});

/** Without what only the standard client knows: `lean` has no response until it is complete. */
export const brokenOf = (outcome: ClientOutcome) => {
  const { error, ...rest } = transportOf(outcome);
  return { ...rest, retryDelay: error?.metadata.totalRetryDelay };
};
