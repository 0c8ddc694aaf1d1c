import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import * as https from 'node:https';
import * as net from 'node:net';
import { getCACertificates, setDefaultCACertificates, type TLSSocket } from 'node:tls';
import { promisify } from 'node:util';
import type { HttpRequest } from '@smithy/types';
import { afterEach, describe, expect, test } from 'vitest';
import { httpHandler } from '../src/http-handler.ts';
import { localhost } from './localhost-certificate.ts';

const hasty = httpHandler({ requestTimeout: 300, connectionTimeout: 150 });
const handler = httpHandler({ requestTimeout: 20_000, connectionTimeout: 20_000 });
let server: Server | undefined;
afterEach(() => {
  server?.close().closeAllConnections();
});

const requestTo = (to: net.Server): HttpRequest => ({
  method: 'POST',
  protocol: 'http:',
  hostname: '127.0.0.1',
  port: (to.address() as net.AddressInfo).port,
  path: '/',
  query: {},
  headers: { 'x-amz-target': 'DynamoDB_20120810.Query' },
  body: '{"Größe":"größer"}',
});

const serve = async (listener: RequestListener): Promise<HttpRequest> => {
  server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return requestTo(server);
};

/** A server of bytes, which do not have to be HTTP. */
const serveBytes = async (listener: (socket: net.Socket) => void) => {
  const bytes = net.createServer((socket) => listener(socket.on('error', () => {}))).listen(0, '127.0.0.1');
  await once(bytes, 'listening');
  return { ...requestTo(bytes), [Symbol.dispose]: () => void bytes.close() };
};

const textOf = async (request: HttpRequest): Promise<string> =>
  String((await handler.handle(request)).response.body);

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

test('sends a body of bytes as it is', async () => {
  const request = await serve(async (incoming, outgoing) => {
    outgoing.end(Buffer.concat(await Array.fromAsync(incoming)));
  });
  const body = new Uint8Array([0xff, 0x00, 0x0d, 0x0a, 0xc3]);
  const { response } = await handler.handle({ ...request, body });
  expect(response.body).toEqual(Buffer.from(body));
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

/** Fills the 50 connections: the requests on them are answered by `release`, later ones at once. */
const serveFull = async () => {
  const own = httpHandler({ requestTimeout: 20_000, connectionTimeout: 20_000 });
  const held: ServerResponse[] = [];
  const full = Promise.withResolvers<void>();
  const seen = { connections: 0, requests: 0 };
  const request = await serve((_, outgoing) => {
    seen.requests++;
    if (held.length === 50) outgoing.end('{}');
    else if (held.push(outgoing) === 50) full.resolve();
  });
  server?.on('connection', () => seen.connections++);
  const send = (abortSignal?: AbortSignal) =>
    own.handle(request, { abortSignal }).then(({ response }) => String(response.body));
  const first = Array.from({ length: 50 }, () => send());
  await full.promise;
  return { seen, own, send, held, first };
};

test('opens no more than 50 connections; further requests wait for them', async () => {
  const { seen, send, held, first } = await serveFull();
  const later = Array.from({ length: 70 }, () => send());
  for (const outgoing of held) outgoing.end('{}');
  expect(new Set(await Promise.all([...first, ...later]))).toEqual(new Set(['{}']));
  expect(seen).toEqual({ connections: 50, requests: 120 });
});

test('does not send a request that was aborted while it waited for a connection', async () => {
  const { seen, send, held, first } = await serveFull();
  const controller = new AbortController();
  const aborted = send(controller.signal);
  const last = send();
  controller.abort();
  await expect(aborted).rejects.toMatchObject({ name: 'AbortError' });
  for (const outgoing of held) outgoing.end('{}');
  expect(new Set(await Promise.all([...first, last]))).toEqual(new Set(['{}']));
  expect(seen).toEqual({ connections: 50, requests: 51 });
});

test('sends the query of a request', async () => {
  const request = await serve(({ url }, outgoing) => void outgoing.end(url));
  expect(await textOf({ ...request, query: { role: 'a b', id: ['1', '2'] } })).toBe('/?id=1&id=2&role=a%20b');
});

test('closes its connections when it is destroyed', async () => {
  const { own, first } = await serveFull();
  const outcomes = Promise.allSettled(first);
  own.destroy();
  expect(new Set((await outcomes).map(({ status }) => status))).toEqual(new Set(['rejected']));
});

const chunked = 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n';

test.each([
  ['the other side closed', (socket: net.Socket) => socket.end()],
  ['bytes came without a request', (socket: net.Socket) => socket.write(chunked)],
])('does not use a connection again after %s', async (_, act) => {
  const sockets: net.Socket[] = [];
  using request = await serveBytes((socket) => {
    sockets.push(socket.on('data', () => socket.write(chunked)));
  });
  expect(await textOf(request)).toBe('{}');
  const [first] = sockets;
  if (!first) throw new Error('No connection was made.');
  const closed = once(first, 'close');
  act(first);
  await closed;
  expect(await textOf(request)).toBe('{}');
  expect(sockets.length).toBe(2);
});

test('an idle connection does not keep a process running', async () => {
  const request = await serve((_, outgoing) => void outgoing.end('{}'));
  if (server) server.keepAliveTimeout = 0;
  const path = new URL('../src/http-handler.ts', import.meta.url).href;
  const script = `
    const { httpHandler } = await import(${JSON.stringify(path)});
    const handler = httpHandler({ requestTimeout: 10_000, connectionTimeout: 10_000 });
    const { response } = await handler.handle(${JSON.stringify(request)});
    process.stdout.write(String(response.body));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script]);
  expect(stdout).toBe('{}');
});

test('rejects what is not HTTP, and closes the connection', async () => {
  const closed = Promise.withResolvers<void>();
  using request = await serveBytes((socket) => {
    socket.on('data', () => socket.write('SSH-2.0-OpenSSH_9.6\r\n\r\n')).on('close', () => closed.resolve());
  });
  await expect(handler.handle(request)).rejects.toMatchObject({ name: 'TimeoutError' });
  await closed.promise;
});

describe('over TLS', () => {
  const serveTls = async () => {
    const resumed: boolean[] = [];
    const secure = https.createServer(localhost, (_, outgoing) => void outgoing.end('{}'));
    secure.on('secureConnection', (socket: TLSSocket) => resumed.push(socket.isSessionReused()));
    secure.listen(0, '127.0.0.1');
    await once(secure, 'listening');
    return {
      resumed,
      request: { ...requestTo(secure), protocol: 'https:', hostname: 'localhost' },
      secure,
      [Symbol.dispose]: () => void secure.close().closeAllConnections(),
    };
  };
  const trusted = getCACertificates();
  afterEach(() => setDefaultCACertificates(trusted));

  test('refuses a certificate that no authority signed', async () => {
    using server = await serveTls();
    await expect(handler.handle(server.request)).rejects.toMatchObject({
      code: 'DEPTH_ZERO_SELF_SIGNED_CERT',
    });
  });

  test('refuses a certificate for another name', async () => {
    setDefaultCACertificates([localhost.cert]);
    using server = await serveTls();
    const request = { ...server.request, hostname: '127.0.0.1' };
    await expect(handler.handle(request)).rejects.toMatchObject({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' });
  });

  test('resumes the session of the connection before', async () => {
    setDefaultCACertificates([localhost.cert]);
    using server = await serveTls();
    expect(await textOf(server.request)).toBe('{}');
    expect(await textOf(server.request)).toBe('{}');
    server.secure.closeIdleConnections();
    await expect.poll(() => textOf(server.request).then(() => server.resumed)).toEqual([false, true]);
  });

  test('gives up a connection that is not made in time', async () => {
    using request = await serveBytes(() => {});
    const pending = hasty.handle({ ...request, protocol: 'https:', hostname: 'localhost' });
    await expect(pending).rejects.toMatchObject({
      name: 'TimeoutError',
      message: 'The connection took more than 150 ms.',
    });
  });
});
