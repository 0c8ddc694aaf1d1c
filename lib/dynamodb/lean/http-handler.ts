import type { HttpHandlerOptions, HttpRequest, HttpResponse, RequestHandler } from '@smithy/types';
import { connectionsTo, type Exchange, timeoutError } from './connections.ts';

type Timeouts = {
  /** Milliseconds for the whole request, its wait for a free connection included. */
  readonly requestTimeout: number;
  /** Milliseconds in which a new connection must be made. */
  readonly connectionTimeout: number;
};

/** What ends a request before its response. */
export type Cancellable = { readonly abortSignal?: HttpHandlerOptions['abortSignal'] | undefined };

const named = (name: string, error: Error): Error => Object.assign(error, { name });

const aborted = (): Error => named('AbortError', new Error('Request aborted'));

/**
 * Codes of lost responses. One is a connection that the other side closed just as it was used again.
 * The SDK retries errors of the name that they get.
 */
const broken = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ERR_HTTP_RESPONSE']);

const asSdkError = (error: NodeJS.ErrnoException): Error =>
  broken.has(error.code ?? '') ? named('TimeoutError', error) : error;

/** Headers come from the SDK and its configuration: their values need no check. */
const written = ({ method, path, query, hostname, port, headers, body = '' }: HttpRequest) => {
  if (Object.keys(query ?? {}).length > 0) throw new TypeError('A query is not supported.');
  const host = headers.host ?? (port ? `${hostname}:${port}` : hostname);
  const length = Buffer.byteLength(body);
  let head = `${method} ${path} HTTP/1.1\r\nhost: ${host}\r\ncontent-length: ${length}\r\nconnection: keep-alive`;
  for (const name in headers) {
    if (name !== 'host' && name !== 'content-length') head += `\r\n${name}: ${headers[name]}`;
  }
  head += '\r\n\r\n';
  // Commands that go through the SDK's own steps have bytes.
  if (typeof body !== 'string') return { request: Buffer.concat([Buffer.from(head), body]) };
  // Node writes ASCII faster under its other name.
  return { request: head + body, encoding: length === body.length ? 'latin1' : 'utf8' } as const;
};

/**
 * Sends the SDK's requests, whose bodies are texts, over connections that are kept open. Requests to
 * AWS's token service are among them.
 */
export const httpHandler = ({ requestTimeout, connectionTimeout }: Timeouts) => {
  const servers = new Map<string, ReturnType<typeof connectionsTo>>();

  const connectionsFor = ({ protocol, hostname, port }: HttpRequest) => {
    const name = `${protocol}//${hostname}:${port}`;
    const known = servers.get(name);
    if (known) return known;
    const isSecure = protocol === 'https:';
    const connections = connectionsTo({
      isSecure,
      host: hostname.replace(/^\[|\]$/g, ''),
      port: port ?? (isSecure ? 443 : 80),
      timeout: connectionTimeout,
    });
    servers.set(name, connections);
    return connections;
  };

  const handle = (request: HttpRequest, { abortSignal }: Cancellable = {}) =>
    new Promise<{ response: HttpResponse }>((resolve, reject) => {
      const signal = abortSignal as AbortSignal | undefined;
      if (signal?.aborted) {
        reject(aborted());
        return;
      }
      const connections = connectionsFor(request);
      const settle = () => {
        clearTimeout(limit);
        signal?.removeEventListener('abort', abort);
      };
      const exchange: Exchange = {
        ...written(request),
        succeed: (response) => {
          settle();
          resolve({ response });
        },
        fail: (error) => {
          settle();
          reject(asSdkError(error));
        },
      };
      connections.send(exchange);
      const abort = () => connections.cancel(exchange, aborted());
      const limit = setTimeout(
        () => connections.cancel(exchange, timeoutError('The request', requestTimeout)),
        requestTimeout,
      );
      signal?.addEventListener('abort', abort);
    });

  return {
    handle,
    metadata: { handlerProtocol: 'http/1.1' },
    destroy: () => {
      for (const connections of servers.values()) connections.destroy();
    },
    // No settings to update.
    updateHttpClientConfig: () => {},
    httpHandlerConfigs: () => ({}),
  } satisfies RequestHandler<HttpRequest, HttpResponse, HttpHandlerOptions> & Record<string, unknown>;
};
