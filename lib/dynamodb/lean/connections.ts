import * as net from 'node:net';
import * as tls from 'node:tls';
import type { HttpResponse } from '@smithy/types';
import { responseReader } from './response-reader.ts';

/** Where to connect to, and in how many milliseconds. */
export type Target = {
  readonly isSecure: boolean;
  readonly host: string;
  readonly port: number;
  readonly timeout: number;
};

/** One request, and what is called with its response or failure. */
export type Exchange = {
  readonly request: string | Uint8Array;
  readonly encoding?: 'latin1' | 'utf8';
  readonly succeed: (response: HttpResponse) => void;
  /** Further calls change nothing. */
  readonly fail: (error: Error) => void;
};

type Connection = {
  readonly socket: net.Socket;
  readonly carry: (exchange: Exchange) => void;
};

/** As many as the SDK's own handler opens. */
const maxConnections = 50;

/** The SDK retries what failed under this name. */
export const timeoutError = (what: string, millis: number): Error =>
  Object.assign(new Error(`${what} took more than ${millis} ms.`), { name: 'TimeoutError' });

/** As Node reports it when the other side closes before its response. */
const hangUp = (): Error => Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });

/** @returns a function that opens a socket; over TLS, it resumes the latest session. */
const socketsTo = ({ isSecure, host, port, timeout }: Target) => {
  let session: Buffer | undefined;
  const options = { host, port, noDelay: true, keepAlive: true };
  const servername = net.isIP(host) ? '' : host;
  const connect = (): net.Socket =>
    isSecure
      ? tls
          .connect({ ...options, servername, ALPNProtocols: ['http/1.1'], ...(session && { session }) })
          .on('session', (latest) => {
            session = latest;
          })
      : net.connect(options);
  return (): net.Socket => {
    const socket = connect();
    const limit = setTimeout(() => socket.destroy(timeoutError('The connection', timeout)), timeout);
    const clear = () => clearTimeout(limit);
    return socket.once(isSecure ? 'secureConnect' : 'connect', clear).once('close', clear);
  };
};

const closes = ({ headers }: HttpResponse): boolean =>
  /(?:^|,)\s*close\s*(?:,|$)/i.test(headers.connection ?? '');

/** A connection that carries one exchange at a time. */
const connectionOver = (socket: net.Socket, onFree: (connection: Connection) => void): Connection => {
  // Kept no longer than its exchange: it holds the response.
  let current: { readonly exchange: Exchange; readonly read: ReturnType<typeof responseReader> } | undefined;
  let failure: Error | undefined;

  const receive = (bytes: Buffer): void => {
    // Bytes that no request asked for could pass for the next one's response.
    if (!current) throw new Error('unexpected data');
    const response = current.read(bytes);
    if (!response) return;
    current.exchange.succeed(response);
    current = undefined;
    if (closes(response) || socket.writableLength > 0) socket.destroy();
    else onFree(connection);
  };

  const connection: Connection = {
    socket,
    carry: (exchange) => {
      current = { exchange, read: responseReader() };
      socket.ref().write(exchange.request, exchange.encoding);
    },
  };
  socket
    .on('data', (bytes) => {
      try {
        receive(bytes);
      } catch (error) {
        socket.destroy(error as Error);
      }
    })
    .on('error', (error) => {
      failure = error;
    })
    .on('close', () => current?.exchange.fail(failure ?? hangUp()));
  return connection;
};

/**
 * Connections to one server, kept open between requests: the one used last is used next. node:http
 * does the same with two streams and a dozen events for each request, at twice the CPU.
 */
export const connectionsTo = (target: Target) => {
  const openSocket = socketsTo(target);
  const open = new Set<net.Socket>();
  const idle: Connection[] = [];
  const waiting = new Set<Exchange>();
  const carriers = new WeakMap<Exchange, Connection>();
  let isDestroyed = false;

  const start = (exchange: Exchange, connection: Connection): void => {
    carriers.set(exchange, connection);
    connection.carry(exchange);
  };

  const free = (connection: Connection): void => {
    const [next] = waiting;
    if (next) {
      waiting.delete(next);
      start(next, connection);
    } else {
      // An idle connection does not keep the process running.
      connection.socket.unref();
      idle.push(connection);
    }
  };

  /** A socket is in the list until it has closed, which is some time after its end. */
  const takeIdle = (): Connection | undefined => {
    let connection = idle.pop();
    while (connection && !connection.socket.writable) connection = idle.pop();
    return connection;
  };

  const connect = (): Connection => {
    const socket = openSocket();
    const connection = connectionOver(socket, free);
    open.add(socket);
    socket.once('close', () => {
      open.delete(socket);
      if (idle.includes(connection)) idle.splice(idle.indexOf(connection), 1);
      if (waiting.size > 0) free(connect());
    });
    return connection;
  };

  return {
    /** @throws Error after `destroy`. */
    send: (exchange: Exchange): void => {
      if (isDestroyed) throw new Error('The DynamoDB client was destroyed.');
      const connection = takeIdle() ?? (open.size < maxConnections ? connect() : undefined);
      if (connection) start(exchange, connection);
      else waiting.add(exchange);
    },
    /** Ends an exchange that has neither succeeded nor failed. */
    cancel: (exchange: Exchange, reason: Error): void => {
      waiting.delete(exchange);
      carriers.get(exchange)?.socket.destroy();
      exchange.fail(reason);
    },
    destroy: (): void => {
      isDestroyed = true;
      for (const exchange of waiting) exchange.fail(hangUp());
      waiting.clear();
      for (const socket of open) socket.destroy();
    },
  };
};
