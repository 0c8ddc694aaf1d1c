import { Agent, request } from 'node:http';
import { basePath } from '../../lib/contract/route.ts';

/** `body` is a value, or JSON. */
export type Sent = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body?: object | Buffer;
};

/** Sends requests to the API with as little work as possible. @param clients connections. */
export const createSender = (origin: string, clients: number) => {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const send = (key: string, { method, path, body }: Sent): Promise<{ status: number; text: string }> =>
    new Promise((resolve, reject) => {
      const bytes = body === undefined || Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
      const headers = {
        'API-Key': key,
        ...(bytes && { 'Content-Type': 'application/json', 'Content-Length': bytes.length }),
      };
      request(origin + basePath + path, { method, headers, agent }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() });
        });
      })
        .on('error', reject)
        .end(bytes);
    });
  return { send, close: () => agent.destroy() };
};
