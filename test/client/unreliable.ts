import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request as open, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { randomFrom } from '../support/store/faults.ts';

/** The possible fates of a request; `before` and `after` refer to its handling by the service. */
const fateNames = [
  'passes',
  'passes',
  'passes',
  'cut before',
  'cut after',
  'cut within the response',
  '503 before',
  '503 after',
  '429',
] as const;

type Fate = (typeof fateNames)[number];

type UpstreamResponse = { readonly head: IncomingMessage; readonly body: Buffer };

const readAll = async (stream: IncomingMessage): Promise<Buffer> => Buffer.concat(await stream.toArray());

/**
 * Starts a proxy in front of the service that loses requests and responses.
 *
 * @returns the number of requests by fate, and the options of a client that retries without delay and
 * more often than by default.
 */
export const startUnreliable = async (origin: string, seed: number) => {
  const agent = new Agent({ keepAlive: true });
  const random = randomFrom(seed);
  const counts: Partial<Record<Fate, number>> = {};

  const forward = async (request: IncomingMessage, body: Buffer): Promise<UpstreamResponse> => {
    const { method, headers } = request;
    const outgoing = open(`${origin}${request.url}`, { method, headers, agent });
    outgoing.end(body);
    const [head] = (await once(outgoing, 'response')) as [IncomingMessage];
    return { head, body: await readAll(head) };
  };

  const refuse = (response: ServerResponse, status: number): void => {
    response.writeHead(status, { 'content-type': 'application/json', 'retry-after': '1' });
    response.end('{"message":"Not now"}');
  };

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const fate = fateNames[Math.floor(random() * fateNames.length)] ?? 'passes';
    counts[fate] = (counts[fate] ?? 0) + 1;
    const requestBody = await readAll(request);
    if (fate === 'cut before') response.destroy();
    else if (fate === '503 before') refuse(response, 503);
    else if (fate === '429') refuse(response, 429);
    else {
      const { head, body } = await forward(request, requestBody);
      if (fate === 'cut after') response.destroy();
      else if (fate === '503 after') refuse(response, 503);
      else {
        response.writeHead(head.statusCode ?? 0, head.headers);
        if (fate === 'passes') response.end(body);
        else response.write(body.subarray(0, body.length / 2), () => response.destroy());
      }
    }
  };

  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    counts,
    options: {
      address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1.1`,
      attempts: 40,
      pause: async () => {},
    },
    close: async () => {
      agent.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
