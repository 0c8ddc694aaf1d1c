import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createSocketServer, type Server } from 'node:net';
import { afterAll } from 'vitest';

const servers: { close: () => unknown }[] = [];

/** Ends the servers of a test file. */
export const useServers = (): void => {
  afterAll(() => {
    for (const server of servers) server.close();
  });
};

export const portOf = async (server: Server): Promise<number> => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
};

/** @returns the origin of a server on this machine. */
export const serve = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener);
  servers.push({ close: () => server.closeAllConnections() ?? server.close() });
  return `http://127.0.0.1:${await portOf(server)}`;
};

/** A server that sends these bytes to each connection, then ends it in a way. */
export const serveRaw = async (bytes: string, end: 'end' | 'reset' | 'stay'): Promise<string> => {
  const server = createSocketServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => {
      socket.write(bytes, () => {
        if (end === 'end') socket.end();
        if (end === 'reset') socket.resetAndDestroy();
      });
    });
  });
  servers.push(server);
  return `http://127.0.0.1:${await portOf(server)}`;
};
