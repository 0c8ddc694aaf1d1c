import { Agent, request } from 'node:http';
import { basePath } from '../../lib/contract/route.ts';

/** `body` is a value, or JSON. */
export type Sent = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body?: object | Buffer;
};

/**
 * Sends requests to the API with as little work as possible.
 *
 * @param clients persistent connections, each with one request at a time.
 */
export const createSender = (origin: string, key: string, clients: number) => {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const send = ({ method, path, body }: Sent): Promise<{ status: number; text: string }> =>
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
  /**
   * Sends requests over all connections without pauses.
   *
   * @returns the texts of the responses, in no particular order. @throws for another status
   */
  const sendAll = async (requests: readonly Sent[], wanted: number): Promise<string[]> => {
    const texts: string[] = [];
    const queue = requests.values();
    const client = async (): Promise<void> => {
      for (const sent of queue) {
        const { status, text } = await send(sent);
        if (status !== wanted) throw new Error(`${sent.method} ${sent.path} returned ${status}: ${text}`);
        texts.push(text);
      }
    };
    await Promise.all(Array.from({ length: clients }, client));
    return texts;
  };
  return { sendAll, close: () => agent.destroy() };
};

export type Sender = ReturnType<typeof createSender>;
