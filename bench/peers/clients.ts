import { Agent, request } from 'node:http';

export type Asked = { readonly method: 'GET' | 'POST'; readonly path: string; readonly body?: string };
export type Answered = { readonly status: number; readonly text: string };

/** Each has a persistent connection and sends one request at a time. */
const clients = 8;

const agent = new Agent({ keepAlive: true, maxSockets: clients });

const send = (origin: string, key: string, { method, path, body }: Asked): Promise<Answered> =>
  new Promise((resolve, reject) => {
    const headers = {
      'api-key': key,
      ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    };
    request(`${origin}/api/v1.1${path}`, { method, headers, agent }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
      );
    })
      .on('error', reject)
      .end(body);
  });

/**
 * Sends `count` requests over eight connections without pauses.
 *
 * @param status the expected one.
 * @returns the responses, in no particular order.
 * @throws when a response has another status.
 */
export const ask = async (
  origin: string,
  key: string,
  count: number,
  status: number,
  make: () => Asked,
): Promise<Answered[]> => {
  const answers: Answered[] = [];
  let left = count;
  const client = async (): Promise<void> => {
    while (left-- > 0) {
      const answered = await send(origin, key, make());
      if (answered.status !== status) throw new Error(`${answered.status} ${answered.text.slice(0, 500)}`);
      answers.push(answered);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return answers;
};
