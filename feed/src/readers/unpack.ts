import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { FeedError } from '../errors.ts';
import { headBytes, limitedBytes } from './limits.ts';
import { readAhead } from './read-ahead.ts';

export const startsWith = (head: Buffer, ...bytes: number[]): boolean =>
  bytes.every((byte, at) => head[at] === byte);

const gunzipped = async function* (bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  // Errors of the source go through the last stream, too.
  const gunzip = pipeline(Readable.from(bytes), createGunzip(), () => {});
  try {
    yield* gunzip;
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
    if (!code.startsWith('Z_')) throw cause;
    if (code === 'Z_BUF_ERROR') {
      throw new FeedError('truncated', 'The feed ends within its compressed data; it is not complete.', {
        cause,
      });
    }
    throw new FeedError('syntax', `The feed is not valid gzip (${code}); compress it again.`, { cause });
  }
};

/** The beginning of a feed, and all of its bytes. */
export type UnpackedFeed = { readonly head: Buffer; readonly all: AsyncIterable<Uint8Array> };

/**
 * Decompresses gzip, by its first bytes: a file, what a server has compressed, or both.
 *
 * @throws FeedError, also while the bytes are read.
 */
export const unpackFeed = async (bytes: AsyncIterable<Uint8Array>, layers = 2): Promise<UnpackedFeed> => {
  const { first, all } = await readAhead(bytes, (read) => Buffer.concat(read).length >= headBytes);
  const head = Buffer.concat(first);
  if (layers === 0 || !startsWith(head, 0x1f, 0x8b)) return { head, all };
  return unpackFeed(limitedBytes(gunzipped(all)), layers - 1);
};
