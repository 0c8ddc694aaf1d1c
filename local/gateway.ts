import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { maxEventBytes } from '../lib/api/limits.ts';
import type { Route } from '../lib/api/routes.ts';
import { logError } from '../lib/log.ts';
import { crossOriginHeaders, isPreflight, preflightReply } from './cors.ts';
import { parseTarget, toEvent } from './event.ts';
import { createLambda, type Handler } from './lambda.ts';
import { type Reply, refusal, toReply } from './reply.ts';
import { createRouter } from './router.ts';

export type GatewayOptions = {
  readonly routes: readonly Route[];
  /** The function that answers what no route matches. */
  readonly fallback: string;
  /** Finds a function's handler by the function's name; asked once per function, at its first request. */
  readonly load: (name: string) => Promise<Handler>;
  /** Told of every error that a client only sees as a 500. */
  readonly report?: (error: unknown) => void;
};

export type Gateway = {
  readonly origin: string;
  /** Lets requests in flight finish, for `graceMs` milliseconds at most, and drops idle connections. */
  close(graceMs?: number): Promise<void>;
};

/** API Gateway's limit for a request's body, in bytes. */
const bodyLimit = 10 * 1024 * 1024;
/** How long to read on after a refusal, in milliseconds, so that the client gets to read it. */
const drainTime = 2_000;

/**
 * Serves functions over HTTP on the loopback address as API Gateway and Lambda do: they get events of payload
 * format 2.0, and nothing that they could not get or answer on AWS.
 *
 * @param port the TCP port; 0 for any free one.
 * @throws the system's error when the port cannot be had (`EADDRINUSE`, `EACCES`).
 */
export const startGateway = async (options: GatewayOptions, port: number): Promise<Gateway> => {
  const { report = (error) => logError(error, {}) } = options;
  const route = createRouter(options.routes, options.fallback);
  const invoke = createLambda(options.load);
  let closing = false;
  let inFlight = 0;
  let domainName = '';

  const answer = async (request: IncomingMessage): Promise<Reply | undefined> => {
    const now = new Date();
    if (isPreflight(request)) return preflightReply;
    const body = await readBody(request);
    if (body === 'cut off') return undefined;
    if (body === 'too large') return refusal(413, 'Request Entity Too Large');
    try {
      const target = parseTarget(request.url ?? '/');
      const match = route(request.method ?? '', target.segments);
      const event = toEvent(request, target, match, body, domainName, now);
      const document = JSON.stringify(event);
      if (Buffer.byteLength(document) > maxEventBytes) return refusal(413, 'Request Entity Too Large');
      const reply = toReply(await invoke(match.function, document));
      return { ...reply, headers: [...reply.headers, ['apigw-requestid', event.requestContext.requestId]] };
    } catch (error) {
      report(error);
      return refusal(500, 'Internal Server Error');
    }
  };

  /** Node's own closing of idle connections leaves out those that never sent a request. */
  const dropWhenIdle = () => {
    if (closing && inFlight === 0) server.closeAllConnections();
  };

  const server = createServer(
    // Longer than clients keep a connection in their pools, so that none is closed under a request.
    { keepAliveTimeout: 75_000 },
    async (request, response) => {
      inFlight += 1;
      response.on('close', () => {
        inFlight -= 1;
        dropWhenIdle();
      });
      const reply = await answer(request);
      if (!reply) return;
      if (closing) response.setHeader('connection', 'close');
      send(request, response, reply);
    },
  );
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  domainName = `127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    origin: `http://${domainName}`,
    close: async (graceMs = 5_000) => {
      closing = true;
      const closed = once(server, 'close');
      server.close();
      dropWhenIdle();
      const limit = setTimeout(() => server.closeAllConnections(), graceMs);
      await closed;
      clearTimeout(limit);
    },
  };
};

/** The body, or why there is none to work on. Stops reading as soon as it is too large. */
const readBody = async (request: IncomingMessage): Promise<Buffer | 'too large' | 'cut off'> => {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (Number(length ?? 0) > bodyLimit) return 'too large';
  if (length === undefined && encoding === undefined) {
    request.resume();
    return Buffer.alloc(0);
  }
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const settle = (outcome: Buffer | 'too large' | 'cut off') => {
      request.removeAllListeners('data');
      resolve(outcome);
    };
    request
      .on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > bodyLimit) settle('too large');
        else chunks.push(chunk);
      })
      .on('end', () => settle(Buffer.concat(chunks)))
      .on('error', () => settle('cut off'));
  });
};

const send = (request: IncomingMessage, response: ServerResponse, reply: Reply): void => {
  const { status, headers, cookies, body } = reply;
  for (const [name, value] of headers) response.setHeader(name, value);
  for (const [name, value] of crossOriginHeaders(request)) response.setHeader(name, value);
  if (cookies.length > 0) response.setHeader('set-cookie', cookies);
  if (status !== 204 && status !== 304) response.setHeader('content-length', Buffer.byteLength(body));
  response.statusCode = status;
  if (request.complete) {
    response.end(body);
    return;
  }
  // The client still sends. Closing on it now would reset the connection before it has read the answer.
  response.setHeader('connection', 'close');
  response.write(body);
  const limit = setTimeout(() => response.end(), drainTime);
  request
    .on('close', () => clearTimeout(limit))
    .on('end', () => response.end())
    .resume();
};
