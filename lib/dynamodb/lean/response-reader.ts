import type { HttpResponse } from '@smithy/types';

type Head = Omit<HttpResponse, 'body'>;

/** Node's own parser stops at the same size. */
const maxHeadBytes = 16_384;

const blankLine = '\r\n\r\n';

const malformed = (what: string): Error => new Error(`The response is not HTTP/1.1: ${what}.`);

const readHead = (text: string): Head => {
  const [first = '', ...lines] = text.split('\r\n');
  const [, status] = /^HTTP\/1\.1 ([2-5]\d\d)(?: |$)/.exec(first) ?? [];
  if (!status) throw malformed('its first line has no status');
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    const value = line.slice(colon + 1).trim();
    headers[name] = Object.hasOwn(headers, name) ? `${headers[name]}, ${value}` : value;
  }
  return { statusCode: Number(status), headers };
};

type Body = (received: readonly Buffer[], bytes: number) => Buffer | undefined;

const join = (parts: readonly Buffer[]): Buffer => {
  const [only] = parts;
  return only && parts.length === 1 ? only : Buffer.concat(parts);
};

const counted =
  (length: number): Body =>
  (received, bytes) => {
    if (bytes > length) throw malformed('it is longer than it says');
    return bytes === length ? join(received) : undefined;
  };

/** Only engines send chunks. Trailers are dropped. */
const chunked: Body = (received) => {
  const body = join(received);
  const chunks: Buffer[] = [];
  let start = 0;
  while (true) {
    const lineEnd = body.indexOf('\r\n', start);
    if (lineEnd < 0) return undefined;
    const [size] = /^[\da-f]{1,8}(?=;|$)/i.exec(body.toString('latin1', start, lineEnd)) ?? [];
    if (!size) throw malformed('a chunk has no size');
    const length = Number.parseInt(size, 16);
    if (length === 0) return body.includes(blankLine, lineEnd) ? Buffer.concat(chunks) : undefined;
    start = lineEnd + 2 + length + 2;
    chunks.push(body.subarray(lineEnd + 2, start - 2));
  }
};

const bodyOf = ({ statusCode, headers }: Head): Body => {
  const { 'transfer-encoding': coding, 'content-length': length = '' } = headers;
  if (statusCode === 204 || statusCode === 304) return counted(0);
  if (coding === 'chunked') return chunked;
  if (coding === undefined && /^\d{1,15}$/.test(length)) return counted(Number(length));
  throw malformed('its length is unknown');
};

/**
 * Reads one response, whole: none of DynamoDB's is over 16 MB.
 *
 * @returns a function that takes the next bytes, and returns the response once it is complete. It
 *   throws an Error for what is not HTTP/1.1: the connection is of no further use.
 */
export const responseReader = () => {
  let head: Head | undefined;
  let body: Body = counted(0);
  let parts: Buffer[] = [];
  let bytes = 0;

  const takeHead = (): void => {
    const received = join(parts);
    const end = received.indexOf(blankLine);
    if ((end < 0 ? bytes : end) > maxHeadBytes) throw malformed('its headers are too large');
    if (end < 0) return;
    head = readHead(received.toString('latin1', 0, end));
    body = bodyOf(head);
    parts = [received.subarray(end + blankLine.length)];
    bytes -= end + blankLine.length;
  };

  return (received: Buffer): HttpResponse | undefined => {
    parts.push(received);
    bytes += received.length;
    if (!head) takeHead();
    const content = head && body(parts, bytes);
    return content && head && { ...head, body: content };
  };
};
