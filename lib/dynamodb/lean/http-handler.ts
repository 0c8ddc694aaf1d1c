import * as http from 'node:http';
import * as https from 'node:https';
import type { HttpHandlerOptions, HttpRequest, HttpResponse, RequestHandler } from '@smithy/types';
import { isGivenUp } from '../../domain/deadline.ts';
import { storeUnavailable } from '../../domain/errors.ts';

type Limits = {
  /** Milliseconds for the whole request, its wait for a free connection included. */
  readonly requestTimeout: number;
  /** Milliseconds in which a new connection must stand. */
  readonly connectionTimeout: number;
};

/** As many as the SDK's own handler opens. */
const connections = { keepAlive: true, maxSockets: 50 };

/** Connections differ by their host alone (those to AWS's token service are here, too), not by a dozen options. */
const byHost = <Kind extends http.Agent>(agent: Kind): Kind =>
  Object.assign(agent, {
    getName: ({ host, port }: { host?: string; port?: number | string } = {}) => `${host}:${port}`,
  });

/** The SDK repeats what failed under this name. */
const asTimeout = (error: Error): Error => Object.assign(error, { name: 'TimeoutError' });

const timeout = (what: string, millis: number): Error =>
  asTimeout(new Error(`${what} took more than ${millis} ms.`));

/** A connection that the other side closed just as it was used again is as good as an answer that never came. */
const broken = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT']);

const named = (error: NodeJS.ErrnoException, signal: AbortSignal | undefined): Error => {
  if (signal?.aborted) return Object.assign(new Error('The request was given up.'), { name: 'AbortError' });
  return broken.has(error.code ?? '') ? asTimeout(error) : error;
};

const limitConnecting = (request: http.ClientRequest, millis: number): void => {
  request.once('socket', (socket) => {
    if (!socket.connecting) return;
    const limit = setTimeout(() => request.destroy(timeout('The connection', millis)), millis);
    const clear = () => clearTimeout(limit);
    socket.once('connect', clear);
    request.once('close', clear);
  });
};

/** Reads answers whole, since none is over 16 MB: a stream and its collector cost more than the rest of a request. */
const read = (answer: http.IncomingMessage, done: (response: HttpResponse) => void): void => {
  const chunks: Buffer[] = [];
  answer.on('data', (chunk: Buffer) => chunks.push(chunk));
  answer.on('end', () => {
    const [only] = chunks;
    const body = only && chunks.length === 1 ? only : Buffer.concat(chunks);
    done({ statusCode: answer.statusCode ?? 0, headers: answer.headers as HttpResponse['headers'], body });
  });
};

/**
 * Sends the SDK's requests over connections that are kept open. The SDK's own handler does the same with four timers and as
 * many promises for each request.
 */
export const httpHandler = ({ requestTimeout, connectionTimeout }: Limits) => {
  const agents = {
    'http:': byHost(new http.Agent(connections)),
    'https:': byHost(new https.Agent(connections)),
  };

  const handle = (sent: HttpRequest, { abortSignal }: HttpHandlerOptions = {}) =>
    new Promise<{ response: HttpResponse }>((resolve, reject) => {
      if (isGivenUp()) {
        reject(storeUnavailable());
        return;
      }
      const signal = abortSignal as AbortSignal | undefined;
      const isSecure = sent.protocol === 'https:';
      const request = (isSecure ? https : http).request({
        agent: isSecure ? agents['https:'] : agents['http:'],
        host: sent.hostname.replace(/^\[|\]$/g, ''),
        port: sent.port,
        method: sent.method,
        path: sent.path,
        headers: sent.headers,
        ...(signal && { signal }),
      });
      const limit = setTimeout(() => request.destroy(timeout('The request', requestTimeout)), requestTimeout);
      const fail = (error: Error) => reject(named(error, signal));
      limitConnecting(request, connectionTimeout);
      request
        .on('error', fail)
        .on('close', () => clearTimeout(limit))
        .on('response', (answer) => {
          answer.on('error', fail);
          read(answer, (response) => resolve({ response }));
        })
        .end(sent.body);
    });

  return {
    handle,
    metadata: { handlerProtocol: 'http/1.1' },
    destroy: () => {
      agents['http:'].destroy();
      agents['https:'].destroy();
    },
    // There is nothing to be set later.
    updateHttpClientConfig: () => {},
    httpHandlerConfigs: () => ({}),
  } satisfies RequestHandler<HttpRequest, HttpResponse, HttpHandlerOptions> & Record<string, unknown>;
};
