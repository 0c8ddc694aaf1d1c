import { Agent, type IncomingHttpHeaders, request as open } from 'node:http';

export type Answer = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** The body as it came; empty for none. */
  readonly text: string;
  /** The body as JSON; undefined for none, or for a page. */
  readonly body: unknown;
};

/** Headers of a request; undefined leaves out what would be sent otherwise. */
export type RequestHeaders = Readonly<Record<string, string | undefined>>;

export type Sending = {
  /** Text and bytes go as they are, anything else as JSON. */
  readonly body?: unknown;
  readonly headers?: RequestHeaders;
  /** The test is about a fault of the service: without this any 5xx fails it. */
  readonly mayFail?: true;
};

const agent = new Agent({ keepAlive: true });

/** What a body is on the wire; undefined for none. */
export const bytesOf = (body: unknown): Uint8Array | undefined => {
  if (body === undefined || body instanceof Uint8Array) return body;
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
};

/** The JSON that an answer's text holds, if it says that it is JSON. */
export const jsonIn = (text: string, contentType: string | undefined): unknown =>
  text !== '' && contentType?.includes('json') ? JSON.parse(text) : undefined;

/** Sends one request as it is: fetch would refuse a body with GET or HEAD, and would add a Content-Type of its own. */
export const exchange = (
  url: string,
  method: string,
  headers: Record<string, string>,
  body: Uint8Array | undefined,
): Promise<Omit<Answer, 'body'>> =>
  new Promise((resolve, reject) => {
    const request = open(url, { method, headers, agent }, (response) => {
      const chunks: Buffer[] = [];
      response
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('error', reject)
        .on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(chunks).toString(),
          }),
        );
    });
    request.on('error', reject);
    if (body) request.setHeader('content-length', body.length);
    request.end(body);
  });
