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

test('the request arrives whole, and the answer comes whole however it is cut', async () => {
  let connections = 0;
  const request = await serve(async (incoming, answer) => {
    const chunks = await Array.fromAsync(incoming);
    answer.setHeader('x-amzn-requestid', 'r1');
    answer.statusCode = 400;
    answer.write(Buffer.concat(chunks).subarray(0, 5));
    answer.end(Buffer.concat(chunks).subarray(5));
  });
  server?.on('connection', () => connections++);
  for (let place = 0; place < 3; place++) {
    const { response } = await handler.handle(request);
    expect(response.statusCode).toBe(400);
    expect(response.headers['x-amzn-requestid']).toBe('r1');
    expect(String(response.body)).toBe(request.body);
  }
  expect(connections).toBe(1);
});

test('a request goes to its own host, also while a connection to another one is open', async () => {
  const first = await serve((_, answer) => void answer.end('first'));
  const others = server;
  const second = await serve((_, answer) => void answer.end('second'));
  try {
    for (const [request, name] of [
      [first, 'first'],
      [second, 'second'],
      [first, 'first'],
    ] as const) {
      expect(String((await handler.handle(request)).response.body)).toBe(name);
    }
  } finally {
    others?.close().closeAllConnections();
  }
});

test.each([
  ['that is not begun', () => {}],
  ['that is begun and not ended', (_, answer) => void answer.write('{')],
  ['whose connection breaks before it', (incoming) => void incoming.socket.destroy()],
  [
    'whose connection breaks within it',
    (incoming, answer) => void answer.write('{', () => incoming.socket.destroy()),
  ],
] satisfies [string, RequestListener][])(
  'an answer %s is one that the SDK asks for again',
  async (_, listener) => {
    const request = await serve(listener);
    await expect(handler.handle(request)).rejects.toMatchObject({ name: 'TimeoutError' });
  },
);

test('a request can be given up', async () => {
  const request = await serve(() => {});
  const giving = new AbortController();
  const asked = handler.handle(request, { abortSignal: giving.signal });
  giving.abort();
  await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
  await expect(handler.handle(request, { abortSignal: giving.signal })).rejects.toMatchObject({
    name: 'AbortError',
  });
});
