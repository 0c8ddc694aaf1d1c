import { randomBytes } from 'node:crypto';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { DomainError } from '../../domain/errors.ts';

/** What the job's item holds of its description. */
export type DescriptionParts = {
  /** Each write draws a new one, by which a read recognises the pieces of one write. */
  readonly generation: string;
  readonly count: number;
  /** Of the text in UTF-8. */
  readonly bytes: number;
  /** Whether the pieces are compressed. */
  readonly packed: boolean;
};

export type Piece = {
  readonly id: number;
  readonly part: string;
  readonly generation: string;
  readonly bytes: Uint8Array;
};

/** An item may take 400 KB. */
const pieceBytes = 350_000;

/** A transaction may take 4 MB; the rest is for the job and its guards. */
const maxStoredBytes = 3_900_000;

/**
 * Level 5 compresses a posting to within 2 % of the best, in a tenth of the time. The default
 * window of 4 MB takes longer to set up than a posting to compress; the text's size is enough.
 */
const settingsFor = (bytes: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 5,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes,
    [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(16, Math.ceil(Math.log2(bytes)))),
  },
});

export const partNames = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `text#${String(index).padStart(2, '0')}`);

/**
 * Compresses a description, if that makes it smaller, and cuts it into pieces that fit items.
 *
 * @throws job.too_large if one transaction cannot hold it.
 */
export const split = (id: number, description: string): { text: DescriptionParts; pieces: Piece[] } => {
  const plain = Buffer.from(description, 'utf8');
  const packed = brotliCompressSync(plain, settingsFor(plain.length));
  const stored = packed.length < plain.length ? packed : plain;
  if (stored.length > maxStoredBytes) {
    throw new DomainError(
      'job.too_large',
      `The description takes more than the ${maxStoredBytes} bytes that can be stored, after compression.`,
    );
  }
  const generation = randomBytes(6).toString('base64url');
  const count = Math.ceil(stored.length / pieceBytes);
  const pieces = partNames(count).map((part, index) => ({
    id,
    part,
    generation,
    bytes: stored.subarray(index * pieceBytes, (index + 1) * pieceBytes),
  }));
  return { text: { generation, count, bytes: plain.length, packed: stored === packed }, pieces };
};

/** @returns undefined if the pieces are not exactly those that the job names. */
export const join = (text: DescriptionParts, pieces: readonly Piece[]): string | undefined => {
  if (pieces.length !== text.count || pieces.some(({ generation }) => generation !== text.generation)) {
    return undefined;
  }
  const stored = Buffer.concat(pieces.map(({ bytes }) => bytes));
  // One chunk; with a byte to spare, decompression knows without a second that nothing follows.
  const chunkSize = Math.max(64, text.bytes + 1);
  const plain = text.packed ? brotliDecompressSync(stored, { chunkSize }) : stored;
  return plain.length === text.bytes
    ? Buffer.from(plain.buffer, plain.byteOffset, plain.length).toString('utf8')
    : undefined;
};
