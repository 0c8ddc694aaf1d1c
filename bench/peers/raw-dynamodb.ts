/** Requests to DynamoDB over node:http, signed with node:crypto: no SDK, no retries. */
import { createHmac, createSecretKey, hash, type KeyObject } from 'node:crypto';
import { Agent, request } from 'node:http';

const credentials = { id: 'local', secret: 'local' };
const region = 'local';

const hmac = (key: Buffer | KeyObject, text: string) => createHmac('sha256', key).update(text).digest();

let derived: { readonly day: string; readonly key: KeyObject } | undefined;

const signingKey = (day: string): KeyObject => {
  if (derived?.day !== day) {
    const key = [day, region, 'dynamodb', 'aws4_request'].reduce<Buffer>(
      hmac,
      Buffer.from(`AWS4${credentials.secret}`),
    );
    derived = { day, key: createSecretKey(key) };
  }
  return derived.key;
};

/** The headers of a POST to `/`, with its Signature Version 4. */
export const signedHeaders = (host: string, operation: string, body: string): Record<string, string> => {
  const moment = `${new Date().toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
  const day = moment.slice(0, 8);
  // In the order of their names, which the signature needs.
  const headers = {
    'content-type': 'application/x-amz-json-1.0',
    host,
    'x-amz-date': moment,
    'x-amz-target': `DynamoDB_20120810.${operation}`,
  };
  const names = Object.keys(headers).join(';');
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`);
  const canonical = `POST\n/\n\n${lines.join('')}\n${names}\n${hash('sha256', body)}`;
  const scope = `${day}/${region}/dynamodb/aws4_request`;
  const signature = createHmac('sha256', signingKey(day))
    .update(`AWS4-HMAC-SHA256\n${moment}\n${scope}\n${hash('sha256', canonical)}`)
    .digest('hex');
  const authorization = `AWS4-HMAC-SHA256 Credential=${credentials.id}/${scope}, SignedHeaders=${names}, Signature=${signature}`;
  return { ...headers, authorization };
};

const agent = new Agent({ keepAlive: true, maxSockets: 50 });

export const post = (
  { hostname, port }: URL,
  headers: Record<string, string>,
  body: string,
): Promise<{ status: number | undefined; text: string }> =>
  new Promise((resolve, reject) => {
    request({ agent, hostname, port, method: 'POST', path: '/', headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode, text: Buffer.concat(chunks).toString() }),
      );
    })
      .on('error', reject)
      .end(body);
  });
