import { FeedError } from '../errors.ts';

/** Characters from the end of one job to that of the next: more than a request to the API can carry. */
export const maxItemLength = 6 * 1024 * 1024;

/** Elements and attributes of one job, or outside of jobs. */
export const maxXmlNodes = 10_000;

/** Elements, arrays and objects that contain each other. */
export const maxFeedDepth = 64;

/** A synchronisation has up to 1,000 chunks of 100 jobs. */
export const maxJobs = 100_000;

/** Columns of CSV and of a sheet. */
export const maxColumns = 1_000;

/** Bytes that are read to recognise the encoding and the format. */
export const headBytes = 4_096;

/** Bytes of a feed from an address, and of one that was compressed. */
const maxFeedBytes = 1024 ** 3;

/** @throws FeedError where more bytes follow than a feed may have. */
export const limitedBytes = async function* (
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  most = maxFeedBytes,
): AsyncGenerator<Uint8Array> {
  let length = 0;
  for await (const chunk of bytes) {
    length += chunk.length;
    if (length > most) throw new FeedError('too_large', `The feed has more than ${most / 1024 ** 2} MB.`);
    yield chunk;
  }
};
