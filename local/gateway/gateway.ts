import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { maxEventBytes } from '../../lib/limits.ts';
import { logError } from '../../lib/log.ts';
import { loopback, urlHostOf } from '../settings.ts';
import { parseRequestTarget, toEvent } from './event.ts';
import { createLambda, type LambdaHandler, pack } from './lambda.ts';
import {
  crossOriginHeaders,
  errorResponse,
  type GatewayResponse,
  isPreflight,
  preflightResponse,
  toResponse,
} from './response.ts';
import { createRouter, type GatewayRoute } from './router.ts';

type GatewayOptions = {
  readonly routes: readonly GatewayRoute[];
  /** The function of requests that match no route. */
  readonly fallback: string;
  /** Returns the handler of a function; called once per function, at its first request. */
  readonly load: (name: string) => Promise<LambdaHandler>;
  /** Receives every error that a client only sees as a 500. */
  readonly report?: (error: unknown) => void;
};

export type Gateway = {
  readonly origin: string;
  /** Waits `graceMs` milliseconds at most for requests in flight, and drops idle connections. */
  close(graceMs?: number): Promise<void>;
};

/** API Gateway's limit for a request's body, in bytes. */
const bodyLimit = 10 * 1024 * 1024;
/** How long to read on after an early response, in milliseconds, so that the client receives it. */
const drainTime = 2_000;

/**
 * Serves functions over HTTP as API Gateway and Lambda do, with events of
 * payload format 2.0 and the limits of AWS.
 *
 * @param port the TCP port; 0 for any free one.
 * @throws the system's error when the address or the port is not available (`EADDRNOTAVAIL`,
 *   `EADDRINUSE`, `EACCES`).
 */
export const startGateway = async (
  options: GatewayOptions,
  port: number,
  host = loopback,
): Promise<Gateway> => {
  const respond = createResponder(options);
  let closing = false;
  let inFlight = 0;
  let domainName = '';

  /** Node's own closing of idle connections omits those that never sent a request. */
  const dropWhenIdle = () => {
    if (closing && inFlight === 0) server.closeAllConnections();
  };

  const server = createServer(
    // Longer than clients keep connections in their pools: none is closed during a request.
    { keepAliveTimeout: 75_000 },
    async (request, response) => {
      inFlight += 1;
      response.on('close', () => {
        inFlight -= 1;
        dropWhenIdle();
      });
      const result = await respond(request, domainName);
      if (!result) return;
      if (closing) response.setHeader('connection', 'close');
      send(request, response, result);
    },
  );
  // Node limits the bytes of all headers; beyond a number of them it would drop the rest.
  server.maxHeadersCount = 0;
  server.listen(port, host);
  await once(server, 'listening');
  domainName = `${urlHostOf(host)}:${(server.address() as AddressInfo).port}`;

  return {
    origin: `http://${domainName}`,
    close: async (graceMs = 5_000) => {
      closing = true;
      const closed = once(server, 'close');
      server.close();
      dropWhenIdle();
      const timeout = setTimeout(() => server.closeAllConnections(), graceMs);
      await closed;
      clearTimeout(timeout);
    },
  };
};

/** @returns computes the response to a request; undefined when the client has left. */
const createResponder = ({
  routes,
  fallback,
  load,
  report = (error) => logError(error, {}),
}: GatewayOptions) => {
  const route = createRouter(routes, fallback);
  const invoke = createLambda(load);

  return async (request: IncomingMessage, domainName: string): Promise<GatewayResponse | undefined> => {
    const now = new Date();
    if (isPreflight(request)) return preflightResponse;
    const body = await readBody(request);
    if (body === 'cut off') return undefined;
    if (body === 'too large') return errorResponse(413, 'Request Entity Too Large');
    try {
      const target = parseRequestTarget(request.url ?? '/');
      const match = route(request.method ?? '', target.segments);
      const event = toEvent(request, target, match, body, domainName, now);
      const sent = pack(event, maxEventBytes);
      if (!sent) return errorResponse(413, 'Request Entity Too Large');
      const result = await invoke(match.function, sent.document, sent.body);
      const { headers, ...response } = toResponse(result);
      return { ...response, headers: [...headers, ['apigw-requestid', event.requestContext.requestId]] };
    } catch (error) {
      report(error);
      return errorResponse(500, 'Internal Server Error');
    }
  };
};

type Body = Buffer | 'too large' | 'cut off';

/** Stops reading as soon as the body is too large. */
const readBody = async (request: IncomingMessage): Promise<Body> => {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (Number(length ?? 0) > bodyLimit) return 'too large';
  if (length === undefined && encoding === undefined) {
    request.resume();
    return Buffer.alloc(0);
  }
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      size += chunk.length;
      if (size > bodyLimit) return 'too large';
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } catch {
    return 'cut off';
  }
};

const send = (request: IncomingMessage, response: ServerResponse, result: GatewayResponse): void => {
  const { status, headers, body } = result;
  for (const [name, value] of [...headers, ...crossOriginHeaders(request)]) response.setHeader(name, value);
  if (status !== 204 && status !== 304) response.setHeader('content-length', Buffer.byteLength(body));
  response.statusCode = status;
  if (request.complete) {
    response.end(body);
    return;
  }
  // The client is still sending: closing now would reset the connection before it reads.
  response.setHeader('connection', 'close');
  response.write(body);
  const limit = setTimeout(() => response.end(), drainTime);
  request
    .on('close', () => clearTimeout(limit))
    .on('end', () => response.end())
    .resume();
};
