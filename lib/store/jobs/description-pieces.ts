import { randomBytes } from 'node:crypto';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';

/**
 * What the job's item says of its description: the generation that wrote the pieces, their number, the length of
 * the text in UTF-8 bytes, and whether they are compressed. A read whose pieces disagree saw two writes at once.
 */
export type DescriptionParts = {
  readonly generation: string;
  readonly count: number;
  readonly bytes: number;
  readonly packed: boolean;
};

export type Piece = {
  readonly id: number;
  readonly part: string;
  readonly generation: string;
  readonly bytes: Uint8Array;
};

/** An item may have 400 KB. */
const pieceBytes = 350_000;

/** A transaction carries 4 MB in all; the rest is for the job and its guard. */
export const maxStoredBytes = 3_900_000;

/**
 * Level 5 compresses a posting to within two per cent of the best, in a tenth of its time. A window as large as the text
 * is enough: the usual one of 4 MB takes longer to set up than a posting to compress.
 */
const settingsFor = (bytes: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 5,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes,
    [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(16, Math.ceil(Math.log2(bytes)))),
  },
});

const partName = (index: number): string => `text#${String(index).padStart(2, '0')}`;

export const partNames = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => partName(index));

/** Compresses a description, when that makes it smaller, and cuts it into pieces that fit items. */
export const split = (id: number, description: string): { text: DescriptionParts; pieces: Piece[] } => {
  const plain = Buffer.from(description, 'utf8');
  const packed = brotliCompressSync(plain, settingsFor(plain.length));
  const stored = packed.length < plain.length ? packed : plain;
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

/** @returns the description, or undefined when the pieces are not exactly those that the job names. */
export const join = (text: DescriptionParts, pieces: readonly Piece[]): string | undefined => {
  if (pieces.length !== text.count || pieces.some(({ generation }) => generation !== text.generation)) {
    return undefined;
  }
  const [only] = pieces;
  const stored = pieces.length === 1 && only ? only.bytes : Buffer.concat(pieces.map(({ bytes }) => bytes));
  // In one piece: the length is known, and one byte of room more tells that nothing follows.
  const chunkSize = Math.max(64, text.bytes + 1);
  const plain = text.packed ? brotliDecompressSync(stored, { chunkSize }) : stored;
  return plain.length === text.bytes
    ? Buffer.from(plain.buffer, plain.byteOffset, plain.length).toString('utf8')
    : undefined;
};

/** Size in bytes that the pieces take in the store. */
export const storedBytes = (pieces: readonly Piece[]): number =>
  pieces.reduce((sum, { bytes }) => sum + bytes.length, 0);
