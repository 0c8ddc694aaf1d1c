import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { afterEach, expect, test, vi } from 'vitest';
import { connect } from '../../lib/dynamodb/client.ts';
import { withoutSdkSteps } from '../../lib/dynamodb/lean/sdk.ts';

let server: Server | undefined;
afterEach(() => {
  server?.close().closeAllConnections();
  vi.unstubAllEnvs();
});

test('retries a request that gets no response', async () => {
  let requests = 0;
  server = createServer((_, response) => {
    // The first request gets no response.
    if (++requests > 1) response.end('{"TableNames":["Jobs"]}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  // The SDK's own variable, so that the client uses the settings for AWS.
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', `http://127.0.0.1:${port}`);
  vi.stubEnv('AWS_REGION', 'ca-central-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
  const client = connect(undefined);
  const { TableNames } = await client.send(new ListTablesCommand({}));
  client.destroy();
  expect(TableNames).toEqual(['Jobs']);
  expect(requests).toBe(2);
});

test('the SDK has no step that the lean client does not know', () => {
  expect(withoutSdkSteps(new DynamoDBClient({}).middlewareStack).identify()).toEqual([]);
});
