import type { HttpResponse } from '@smithy/types';

type Head = Omit<HttpResponse, 'body'>;

/** Node's own parser stops at the same size. */
const maxHeadBytes = 16_384;

const blankLine = '\r\n\r\n';

/** The handler lets the SDK retry errors with this code. */
const malformed = (what: string): Error =>
  Object.assign(new Error(`The response is not HTTP/1.1: ${what}.`), { code: 'ERR_HTTP_RESPONSE' });

const readHead = (text: string): Head => {
  const [first = '', ...lines] = text.split('\r\n');
  const [, status] = /^HTTP\/1\.1 ([2-5]\d\d)(?: |$)/.exec(first) ?? [];
  if (!status) throw malformed('its first line has no status');
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const colon = line.indexOf(':');
    if (colon < 1) throw malformed('a header has no name');
    const name = line.slice(0, colon).toLowerCase();
    const value = line.slice(colon + 1).trim();
    headers[name] = Object.hasOwn(headers, name) ? `${headers[name]}, ${value}` : value;
  }
  return { statusCode: Number(status), headers };
};

/** Takes the next bytes of a body, and returns the body once it is complete. */
type BodyReader = (bytes: Buffer) => Buffer | undefined;

const join = (parts: readonly Buffer[]): Buffer => {
  const [only] = parts;
  return only && parts.length === 1 ? only : Buffer.concat(parts);
};

const counted = (length: number): BodyReader => {
  const parts: Buffer[] = [];
  let missing = length;
  return (bytes) => {
    parts.push(bytes);
    missing -= bytes.length;
    if (missing < 0) throw malformed('it is longer than it says');
    return missing === 0 ? join(parts) : undefined;
  };
};

const chunkSize = (line: string): number => {
  const [size] = /^[\da-f]{1,8}(?=;|$)/i.exec(line) ?? [];
  if (!size) throw malformed('a chunk has no size');
  return Number.parseInt(size, 16);
};

/** Only engines send chunks. Trailers are dropped. */
const chunked = (): BodyReader => {
  const chunks: Buffer[] = [];
  let next: 'size' | 'end of chunk' | 'trailer' = 'size';
  let missing = 0;
  let line: Buffer = Buffer.alloc(0);

  /** @returns whether the body is complete. */
  const takeLine = (text: string): boolean => {
    if (next === 'size') {
      missing = chunkSize(text);
      next = missing > 0 ? 'end of chunk' : 'trailer';
      return false;
    }
    if (next === 'trailer') return text === '';
    if (text !== '') throw malformed('a chunk is longer than it says');
    next = 'size';
    return false;
  };

  return (received) => {
    let rest = Buffer.concat([line, received]);
    while (true) {
      chunks.push(rest.subarray(0, missing));
      const taken = Math.min(missing, rest.length);
      missing -= taken;
      const end = rest.indexOf('\r\n', taken);
      if (missing > 0 || end < 0) {
        line = rest.subarray(taken);
        if (line.length > maxHeadBytes) throw malformed('a line is too long');
        return undefined;
      }
      const isComplete = takeLine(rest.toString('latin1', taken, end));
      rest = rest.subarray(end + 2);
      if (isComplete && rest.length > 0) throw malformed('it is longer than it says');
      if (isComplete) return Buffer.concat(chunks);
    }
  };
};

const bodyOf = ({ statusCode, headers }: Head): BodyReader => {
  const { 'transfer-encoding': coding, 'content-length': length } = headers;
  if (statusCode === 204 || statusCode === 304) return counted(0);
  if (coding?.toLowerCase() === 'chunked' && length === undefined) return chunked();
  if (coding === undefined && /^\d{1,15}$/.test(length ?? '')) return counted(Number(length));
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
  let readBody = counted(0);
  let start: Buffer = Buffer.alloc(0);

  /** @returns the bytes after the head, once it is complete. */
  const takeHead = (received: Buffer): Buffer | undefined => {
    start = start.length > 0 ? Buffer.concat([start, received]) : received;
    const end = start.indexOf(blankLine);
    if ((end < 0 ? start.length : end) > maxHeadBytes) throw malformed('its headers are too large');
    if (end < 0) return undefined;
    head = readHead(start.toString('latin1', 0, end));
    readBody = bodyOf(head);
    return start.subarray(end + blankLine.length);
  };

  return (received: Buffer): HttpResponse | undefined => {
    const bytes = head ? received : takeHead(received);
    const body = bytes && readBody(bytes);
    return body && head && { ...head, body };
  };
};
