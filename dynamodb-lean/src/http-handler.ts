// By name: a bundle copies every name of a module that is imported whole.
import { Agent, type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http';
import { request as requestHttps, Agent as SecureAgent } from 'node:https';
import type { Socket } from 'node:net';
import { buildQueryString } from '@smithy/core/protocols';
import type { HttpHandlerOptions, HttpRequest, HttpResponse, RequestHandler } from '@smithy/types';

export type Timeouts = {
  /** Milliseconds for the whole request, its wait for a free connection included. */
  readonly requestTimeout: number;
  /** Milliseconds in which a new connection must be made. */
  readonly connectionTimeout: number;
};

/** What ends a request before its response. */
export type Cancellable = { readonly abortSignal?: HttpHandlerOptions['abortSignal'] | undefined };

/** As the SDK's own handler has them. */
const connections = { keepAlive: true, maxSockets: 50 };

const named = (name: string, error: Error): Error => Object.assign(error, { name });

const timeoutError = (what: string, millis: number): Error =>
  named('TimeoutError', new Error(`${what} took more than ${millis} ms.`));

/** As the SDK's own handler makes it of what a caller gave for a reason. */
const abortError = (reason: unknown): Error =>
  reason instanceof Error
    ? Object.assign(named('AbortError', new Error('Request aborted')), { cause: reason })
    : named('AbortError', new Error(reason ? String(reason) : 'Request aborted'));

/**
 * Codes of lost responses, and of those that are not HTTP. One is a connection that the other side
 * closed just as it was used again. The SDK retries errors of the name that they get.
 */
const lost = /^(ECONNRESET|EPIPE|ETIMEDOUT|HPE_.*)$/;

const asSdkError = (error: NodeJS.ErrnoException): Error =>
  lost.test(error.code ?? '') ? named('TimeoutError', error) : error;

const optionsOf = ({ hostname, port, method, path, query, headers }: HttpRequest): RequestOptions => {
  const queryString = buildQueryString(query ?? {});
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port,
    method,
    path: queryString ? `${path}?${queryString}` : path,
    headers,
  };
};

const headersOf = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

type Fail = (error: Error) => void;

/** Limits the time in which a new connection is made. */
const limitConnecting = (socket: Socket, millis: number, fail: Fail): void => {
  if (!socket.connecting) return;
  const slow = () => fail(timeoutError('The connection', millis));
  const connecting = setTimeout(slow, millis);
  const clear = () => clearTimeout(connecting);
  socket.once('encrypted' in socket ? 'secureConnect' : 'connect', clear).once('close', clear);
};

const readWhole = (response: IncomingMessage, done: (whole: HttpResponse) => void, fail: Fail): void => {
  const chunks: Buffer[] = [];
  response
    .on('data', (chunk: Buffer) => chunks.push(chunk))
    .on('error', fail)
    .on('end', () => {
      const { statusCode = 0 } = response;
      done({ statusCode, headers: headersOf(response), body: Buffer.concat(chunks) });
    });
};

/**
 * Sends the SDK's requests over connections that are kept open, and reads responses whole: none of
 * DynamoDB's is over 16 MB. The SDK's own handler returns a stream, and sets four timers a request.
 */
export const httpHandler = ({ requestTimeout, connectionTimeout }: Timeouts) => {
  const agents = { 'http:': new Agent(connections), 'https:': new SecureAgent(connections) };

  const handle = (
    request: HttpRequest,
    { abortSignal }: Cancellable = {},
  ): Promise<{ response: HttpResponse }> =>
    new Promise((resolve, reject) => {
      const signal = abortSignal as AbortSignal | undefined;
      if (signal?.aborted) {
        reject(abortError(signal.reason));
        return;
      }
      const [open, agent] =
        request.protocol === 'http:' ? [requestHttp, agents['http:']] : [requestHttps, agents['https:']];
      const sent = open({ ...optionsOf(request), agent });
      const fail: Fail = (error) => {
        reject(asSdkError(error));
        sent.destroy();
      };
      const abort = () => fail(abortError(signal?.reason));
      const limit = setTimeout(() => fail(timeoutError('The request', requestTimeout)), requestTimeout);
      signal?.addEventListener('abort', abort);
      sent
        .on('socket', (socket) => limitConnecting(socket, connectionTimeout, fail))
        .on('response', (received) => readWhole(received, (response) => resolve({ response }), fail))
        .on('error', fail)
        .on('close', () => {
          clearTimeout(limit);
          signal?.removeEventListener('abort', abort);
        })
        .end(request.body);
    });

  return {
    handle,
    destroy: () => {
      for (const agent of Object.values(agents)) agent.destroy();
    },
    // No settings to update.
    updateHttpClientConfig: () => {},
    httpHandlerConfigs: () => ({}),
  } satisfies RequestHandler<HttpRequest, HttpResponse, HttpHandlerOptions> & Record<string, unknown>;
};
