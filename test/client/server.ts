import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

type Request = Pick<IncomingMessage, 'method' | 'url' | 'headers'>;

/** Starts a server for the test. It records its requests before it responds. */
export const startServer = async (respond: (response: ServerResponse, request: Request) => void) => {
  const requests: Request[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    request.resume().once('end', () => respond(response, request));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
};
