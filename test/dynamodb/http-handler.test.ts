import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { HttpRequest } from '@smithy/types';
import { afterEach, expect, test } from 'vitest';
import { httpHandler } from '../../lib/dynamodb/lean/http-handler.ts';

const handler = httpHandler({ requestTimeout: 300, connectionTimeout: 150 });
let server: Server | undefined;
afterEach(() => {
  server?.close().closeAllConnections();
});

const serve = async (listener: RequestListener): Promise<HttpRequest> => {
  server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    method: 'POST',
    protocol: 'http:',
    hostname: '127.0.0.1',
    port: (server.address() as AddressInfo).port,
    path: '/',
    query: {},
    headers: { 'x-amz-target': 'DynamoDB_20120810.Query' },
    body: '{"Größe":"größer"}',
  };
};

test('sends the complete request and receives the complete response in any chunks, over one connection', async () => {
  let connections = 0;
  const request = await serve(async (incoming, outgoing) => {
    const chunks = await Array.fromAsync(incoming);
    outgoing.setHeader('x-amzn-requestid', 'r1');
    outgoing.statusCode = 400;
    outgoing.write(Buffer.concat(chunks).subarray(0, 5));
    outgoing.end(Buffer.concat(chunks).subarray(5));
  });
  server?.on('connection', () => connections++);
  for (let attempt = 0; attempt < 3; attempt++) {
    const { response } = await handler.handle(request);
    expect(response.statusCode).toBe(400);
    expect(response.headers['x-amzn-requestid']).toBe('r1');
    expect(String(response.body)).toBe(request.body);
  }
  expect(connections).toBe(1);
});

test('sends each request to its own host when a connection to another host is open', async () => {
  const first = await serve((_, outgoing) => void outgoing.end('first'));
  const firstServer = server;
  const second = await serve((_, outgoing) => void outgoing.end('second'));
  try {
    for (const [request, name] of [
      [first, 'first'],
      [second, 'second'],
      [first, 'first'],
    ] as const) {
      expect(String((await handler.handle(request)).response.body)).toBe(name);
    }
  } finally {
    firstServer?.close().closeAllConnections();
  }
});

test.each([
  ['never starts', () => {}],
  ['starts but never ends', (_, outgoing) => void outgoing.write('{')],
  ['is preceded by a connection reset', (incoming) => void incoming.socket.destroy()],
  [
    'is interrupted by a connection reset',
    (incoming, outgoing) => void outgoing.write('{', () => incoming.socket.destroy()),
  ],
] satisfies [string, RequestListener][])(
  'throws an error that the SDK retries when the response %s',
  async (_, listener) => {
    const request = await serve(listener);
    await expect(handler.handle(request)).rejects.toMatchObject({ name: 'TimeoutError' });
  },
);

test('aborts a request', async () => {
  const request = await serve(() => {});
  const controller = new AbortController();
  const pending = handler.handle(request, { abortSignal: controller.signal });
  controller.abort();
  await expect(pending).rejects.toMatchObject({ name: 'AbortError' });
  await expect(handler.handle(request, { abortSignal: controller.signal })).rejects.toMatchObject({
    name: 'AbortError',
  });
});
