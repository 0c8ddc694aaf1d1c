import * as http from 'node:http';
import * as https from 'node:https';
import type { HttpHandlerOptions, HttpRequest, HttpResponse, RequestHandler } from '@smithy/types';

type Timeouts = {
  /** Milliseconds for the whole request, its wait for a free connection included. */
  readonly requestTimeout: number;
  /** Milliseconds in which a new connection must be made. */
  readonly connectionTimeout: number;
};

/** What ends a request before its response. */
export type Cancellable = { readonly abortSignal?: HttpHandlerOptions['abortSignal'] | undefined };

/** As many as the SDK's own handler opens. */
const connections = { keepAlive: true, maxSockets: 50 };

/**
 * An agent for the lean handler. Connections differ by host alone (those to AWS's token service are
 * here, too), not by a dozen options; and how long a new one may take is limited where it is made,
 * so that requests over open ones pay nothing.
 */
const agentOf = <Kind extends http.Agent>(agent: Kind, connectionTimeout: number): Kind => {
  const connect = agent.createConnection.bind(agent);
  return Object.assign(agent, {
    getName: ({ host, port }: http.ClientRequestArgs = {}) => `${host}:${port}`,
    createConnection: (...args: Parameters<typeof connect>) => {
      const socket = connect(...args);
      if (!socket) return socket;
      const limit = setTimeout(
        () => socket.destroy(timeout('The connection', connectionTimeout)),
        connectionTimeout,
      );
      const clear = () => clearTimeout(limit);
      socket.once('connect', clear).once('close', clear);
      return socket;
    },
  });
};

const named = (name: string, error: Error): Error => Object.assign(error, { name });

/** The SDK retries what failed under this name. */
const timeout = (what: string, millis: number): Error =>
  named('TimeoutError', new Error(`${what} took more than ${millis} ms.`));

const aborted = (): Error => named('AbortError', new Error('Request aborted'));

/**
 * A connection that the other side closed just as it was used again is as good as a response that
 * never came.
 */
const broken = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT']);

const asSdkError = (error: NodeJS.ErrnoException, signal: AbortSignal | undefined): Error => {
  if (signal?.aborted) return aborted();
  return broken.has(error.code ?? '') ? named('TimeoutError', error) : error;
};

/**
 * Reads responses whole, since none is over 16 MB: a stream and its collector cost more than the
 * rest of a request.
 */
const read = (incoming: http.IncomingMessage, done: (response: HttpResponse) => void): void => {
  const chunks: Buffer[] = [];
  incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
  incoming.on('end', () => {
    const [only] = chunks;
    const body = only && chunks.length === 1 ? only : Buffer.concat(chunks);
    done({
      statusCode: incoming.statusCode ?? 0,
      headers: incoming.headers as HttpResponse['headers'],
      body,
    });
  });
};

/** A flat list is written as it is: of an object, Node checks and copies each header first. */
const headerList = ({ headers, hostname, port, body = '' }: HttpRequest): string[] => {
  const list = [
    'host',
    headers.host ?? (port ? `${hostname}:${port}` : hostname),
    'content-length',
    String(Buffer.byteLength(body)),
  ];
  for (const name in headers) {
    if (name !== 'host' && name !== 'content-length') list.push(name, headers[name] ?? '');
  }
  return list;
};

/**
 * Sends the SDK's requests over connections that are kept open. The SDK's own handler does the same
 * with four timers and as many promises for each request.
 */
export const httpHandler = ({ requestTimeout, connectionTimeout }: Timeouts) => {
  const agents = {
    'http:': agentOf(new http.Agent(connections), connectionTimeout),
    'https:': agentOf(new https.Agent(connections), connectionTimeout),
  };

  const handle = (sent: HttpRequest, { abortSignal }: Cancellable = {}) =>
    new Promise<{ response: HttpResponse }>((resolve, reject) => {
      const signal = abortSignal as AbortSignal | undefined;
      if (signal?.aborted) {
        reject(aborted());
        return;
      }
      const isSecure = sent.protocol === 'https:';
      const request = (isSecure ? https : http).request({
        agent: isSecure ? agents['https:'] : agents['http:'],
        host: sent.hostname.replace(/^\[|\]$/g, ''),
        port: sent.port,
        method: sent.method,
        path: sent.path,
        headers: headerList(sent),
      });
      const abort = () => request.destroy(aborted());
      signal?.addEventListener('abort', abort);
      const limit = setTimeout(() => request.destroy(timeout('The request', requestTimeout)), requestTimeout);
      const fail = (error: Error) => reject(asSdkError(error, signal));
      request
        .on('error', fail)
        .on('close', () => {
          clearTimeout(limit);
          signal?.removeEventListener('abort', abort);
        })
        .on('response', (incoming) => {
          incoming.on('error', fail);
          read(incoming, (response) => resolve({ response }));
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
