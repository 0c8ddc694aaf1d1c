import { hash } from 'node:crypto';
import { StandardRetryStrategy } from '@smithy/core/retry';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Connection } from '../../lib/dynamodb/connection.ts';
import { leanClient } from '../../lib/dynamodb/lean/lean-client.ts';
import { standardClient } from '../../lib/dynamodb/standard.ts';
import type { RecordedRequest, Reply, ScriptedServer } from './scripted-server.ts';

const maxAttempts = 3;

/** The SDK's own decisions, without its delays. */
const quickRetries = (delay: number) =>
  new StandardRetryStrategy({
    maxAttempts,
    backoff: { setDelayBase: () => {}, computeNextBackoffDelay: () => delay },
  });

const makers = { lean: leanClient, standard: standardClient };
export type ClientName = keyof typeof makers;

/** A client with a full budget of retries and a clock that was never corrected. */
export const clientOf = (
  name: ClientName,
  { endpoint }: ScriptedServer,
  { delay = 1, requestTimeout = 5_000 } = {},
): DynamoDBDocumentClient =>
  makers[name]({
    endpoint,
    region: 'ca-central-1',
    credentials: { accessKeyId: 'AKID', secretAccessKey: 'secret' },
    maxAttempts,
    requestTimeout,
    retryStrategy: quickRetries(delay),
  } satisfies Connection);

/** What two values are compared by: binaries as their bytes, objects as entries, so that no name is special. */
export const comparable = (value: unknown): unknown => {
  if (value instanceof Uint8Array) return { bytes: Buffer.from(value).toString('hex') };
  if (Array.isArray(value)) return { list: value.map(comparable) };
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .map(([name, inner]) => [name, comparable(inner)] as const);
  return { entries: entries.toSorted(([one], [other]) => (one < other ? -1 : 1)) };
};

/** `lean` leaves user agents out; the others differ with each request, or with the order of the body's members. */
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

const errorOf = (error: unknown) => {
  if (!(error instanceof Error)) return { notAnError: error };
  const { name, message } = error;
  return { class: error.constructor, name, message, members: comparable({ ...error }) };
};

export type Sending = {
  readonly command: object;
  readonly script: readonly Reply[];
  readonly abortSignal?: AbortSignal;
};

/** What a client makes of one command, and what the server saw of it. */
export const outcomeOf = async (
  client: DynamoDBDocumentClient,
  server: ScriptedServer,
  { command, script, ...options }: Sending,
) => {
  server.play(script);
  const result = await client.send(command as never, options).then(
    (output) => ({ output: comparable(output) }),
    (error: unknown) => ({ error: errorOf(error) }),
  );
  const requests = server.requests();
  return {
    ...result,
    requests: requests.map(wireOf),
    invocations: new Set(requests.map(({ headers }) => headers['amz-sdk-invocation-id'])).size,
  };
};

export type Outcome = Awaited<ReturnType<typeof outcomeOf>>;
