import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { responseReader } from '../../lib/dynamodb/lean/response-reader.ts';

type Framing = 'counted' | { readonly sizes: readonly number[]; readonly trailer: boolean };

const framing = fc.oneof(
  fc.constant<Framing>('counted'),
  fc.record({ sizes: fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 }), trailer: fc.boolean() }),
);

/** A body in chunks of the given sizes, the last size over and over. */
const chunks = (body: Buffer, sizes: readonly number[], trailer: boolean): Buffer => {
  const parts: Buffer[] = [];
  for (let start = 0, index = 0; start < body.length; index++) {
    const chunk = body.subarray(start, start + (sizes[Math.min(index, sizes.length - 1)] ?? 1));
    parts.push(Buffer.from(`${chunk.length.toString(16)}${index % 2 ? ';name=value' : ''}\r\n`), chunk);
    parts.push(Buffer.from('\r\n'));
    start += chunk.length;
  }
  return Buffer.concat([...parts, Buffer.from(`0\r\n${trailer ? 'x-checksum: 1\r\n' : ''}\r\n`)]);
};

const written = (status: number, body: Buffer, how: Framing): Buffer => {
  const length = how === 'counted' ? `Content-Length: ${body.length}` : 'Transfer-Encoding: chunked';
  const head = `HTTP/1.1 ${status} Some Reason\r\n${length}\r\nX-Amzn-RequestId:  R1 \r\nSet-Thing: a\r\nset-thing: b\r\n\r\n`;
  const content = how === 'counted' ? body : chunks(body, how.sizes, how.trailer);
  return Buffer.concat([Buffer.from(head), content]);
};

/** The text in pieces that end at `cuts`. */
const pieces = (text: Buffer, cuts: readonly number[]): Buffer[] => {
  const ends = [...new Set(cuts.map((cut) => cut % text.length)), text.length].toSorted((a, b) => a - b);
  return ends.map((end, index) => text.subarray(ends[index - 1] ?? 0, end));
};

test('reads a response in whatever pieces it arrives, and returns it with the last one', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 200, max: 599 }).filter((status) => status !== 204 && status !== 304),
      fc.oneof(fc.uint8Array({ maxLength: 200 }), fc.constant(new TextEncoder().encode('0\r\n\r\n\r\n'))),
      framing,
      fc.array(fc.nat(), { maxLength: 8 }),
      (status, bytes, how, cuts) => {
        const body = Buffer.from(bytes);
        const read = responseReader();
        const returned = pieces(written(status, body, how), cuts).map((piece) => read(piece));
        expect(returned.pop()).toEqual({
          statusCode: status,
          headers: expect.objectContaining({ 'x-amzn-requestid': 'R1', 'set-thing': 'a, b' }),
          body,
        });
        expect(returned.filter(Boolean)).toEqual([]);
      },
    ),
  );
});

test.each([204, 304])('expects no body after the status %i', (status) => {
  const response = responseReader()(Buffer.from(`HTTP/1.1 ${status} X\r\ncontent-length: 9\r\n\r\n`));
  expect(response).toMatchObject({ statusCode: status, body: Buffer.alloc(0) });
});

describe('refuses', () => {
  test.each([
    ['another protocol', 'SSH-2.0-OpenSSH_9.6\r\n\r\n'],
    ['another version', 'HTTP/1.0 200 OK\r\ncontent-length: 0\r\n\r\n'],
    ['an interim response', 'HTTP/1.1 100 Continue\r\n\r\n'],
    ['a body without a length', 'HTTP/1.1 200 OK\r\n\r\n'],
    ['a length that is no number', 'HTTP/1.1 200 OK\r\ncontent-length: -1\r\n\r\n'],
    ['two lengths', 'HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n{'],
    ['a compressed transfer', 'HTTP/1.1 200 OK\r\ntransfer-encoding: gzip, chunked\r\n\r\n'],
    ['a length and chunks', 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n'],
    ['a header without a name', 'HTTP/1.1 200 OK\r\nno colon here\r\ncontent-length: 0\r\n\r\n'],
    [
      'a chunk without its end',
      'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n2\r\n{}XX\r\n0\r\n\r\n',
    ],
    ['more than the last chunk', 'HTTP/1.1 200 OK\r\ntransfer-encoding: Chunked\r\n\r\n0\r\n\r\nHTTP/1.1'],
    ['more than the length', 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}HTTP/1.1 200 OK'],
    ['a chunk without a size', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nxyz\r\n'],
    ['endless headers', `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(20_000)}`],
  ])('%s', (_, text) => {
    expect(() => responseReader()(Buffer.from(text))).toThrow('The response is not HTTP/1.1');
  });
});
