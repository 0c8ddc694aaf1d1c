import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, expect, test, vi } from 'vitest';
import { connect } from '../../lib/store/dynamodb/client.ts';
import { isUnavailable } from '../../lib/store/dynamodb/errors.ts';

let server: Server | undefined;
afterEach(() => {
  server?.close().closeAllConnections();
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

test.each([
  ['closes connections', (served: Server) => void served.on('connection', (socket) => socket.destroy())],
  ['is stopped', (served: Server) => void served.close()],
  ['fails', (served: Server) => void served.on('request', (_, response) => response.writeHead(503).end())],
])('a store that %s is unavailable', async (_, act) => {
  server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  act(server);
  const client = connect(`http://127.0.0.1:${port}`);
  const error = await client
    .send(new GetCommand({ TableName: 'Jobs', Key: { id: 7 } }))
    .catch((error) => error);
  client.destroy();
  expect(isUnavailable(error)).toBe(true);
});
