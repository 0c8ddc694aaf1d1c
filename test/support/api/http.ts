import { Agent, type IncomingHttpHeaders, request as open } from 'node:http';

export type HttpResponse = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** The body as received; empty when there is none. */
  readonly text: string;
  /** The parsed JSON; undefined without a body and for other content types. */
  readonly body: unknown;
};

/** Headers of a request; undefined removes a default header. */
export type RequestHeaders = Readonly<Record<string, string | undefined>>;

export type RequestOptions = {
  /** Strings and bytes are sent unchanged, anything else as JSON. */
  readonly body?: unknown;
  readonly headers?: RequestHeaders;
  /** Allows a 5xx response, which otherwise fails the test. */
  readonly mayFail?: true;
};

const agent = new Agent({ keepAlive: true });

/** The bytes of a body; undefined for none. */
export const encodeBody = (body: unknown): Uint8Array | undefined => {
  if (body === undefined || body instanceof Uint8Array) return body;
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
};

/** Parses the body when its content type is JSON. */
export const parseJsonBody = (text: string, contentType: string | undefined): unknown =>
  text !== '' && contentType?.includes('json') ? JSON.parse(text) : undefined;

/** Sends a request unchanged: fetch rejects a body with GET or HEAD, and adds a Content-Type. */
export const sendHttp = (
  url: string,
  method: string,
  headers: Readonly<Record<string, string | string[]>>,
  body: Uint8Array | undefined,
): Promise<Omit<HttpResponse, 'body'>> =>
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
