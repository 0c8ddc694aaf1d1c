import { hash, randomBytes } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { DomainError } from '../../errors/errors.ts';
import type { Job } from '../rules/job.ts';

/** What the job's item holds of its description. */
export type DescriptionParts = {
  /** Each write draws a new one, by which a read recognises the pieces of one write. */
  readonly generation: string;
  readonly count: number;
  /** Of the text in UTF-8. */
  readonly bytes: number;
  /** How the pieces are compressed. */
  readonly packed: false | 'deflate';
  /** See `descriptionDigest`. */
  readonly digest: string;
};

/** Twelve bytes of SHA-256: they stand for the description where reading it would cost too much. */
export const descriptionDigest = (description: string): string =>
  hash('sha256', description, 'base64url').slice(0, 16);

export type Piece = {
  readonly id: number;
  readonly part: string;
  /** The owner of the job: reads are filtered by it. */
  readonly employerId: number;
  readonly generation: string;
  readonly bytes: Uint8Array;
};

/** The first piece is read with the job's item: together, usually, for one read unit of 4 KB. */
const firstPieceBytes = 3_000;

/** An item may take 400 KB. */
const pieceBytes = 350_000;

/** A transaction may take 4 MB; the rest is for the job and its guards. */
const maxStoredBytes = 3_900_000;

const partName = (index: number): string => `text#${String(index).padStart(2, '0')}`;

export const partNames = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => partName(index));

/** Cuts off the first piece, then the others. There is always a first one. */
const cut = (stored: Buffer): Buffer[] => {
  const cuts = [stored.subarray(0, firstPieceBytes)];
  for (let at = firstPieceBytes; at < stored.length; at += pieceBytes) {
    cuts.push(stored.subarray(at, at + pieceBytes));
  }
  return cuts;
};

export type SplitDescription = { readonly text: DescriptionParts; readonly pieces: readonly Piece[] };

/**
 * Compresses a description, if that makes it smaller, and cuts it into pieces that fit items.
 *
 * @throws job.too_large if one transaction cannot hold it.
 */
export const split = ({
  id,
  employerId,
  description,
}: Pick<Job, 'id' | 'employerId' | 'description'>): SplitDescription => {
  const plain = Buffer.from(description, 'utf8');
  const packed = deflateRawSync(plain);
  const isSmaller = packed.length < plain.length;
  const stored = isSmaller ? packed : plain;
  if (stored.length > maxStoredBytes) {
    throw new DomainError(
      'job.too_large',
      `The description takes more than the ${maxStoredBytes} bytes that can be stored, after compression. Shorten it.`,
    );
  }
  const generation = randomBytes(6).toString('base64url');
  const pieces = cut(stored).map((bytes, index) => ({
    id,
    part: partName(index),
    employerId,
    generation,
    bytes,
  }));
  return {
    text: {
      generation,
      count: pieces.length,
      bytes: plain.length,
      packed: isSmaller && 'deflate',
      digest: descriptionDigest(description),
    },
    pieces,
  };
};

const unpack = (stored: Buffer, { packed, bytes }: DescriptionParts): Buffer => {
  if (!packed) return stored;
  // One chunk; with a byte to spare, decompression knows without a second that nothing follows.
  const chunkSize = Math.max(64, bytes + 1);
  return inflateRawSync(stored, { chunkSize });
};

/** @returns undefined if the pieces are not exactly those that the job names. */
export const join = (text: DescriptionParts, pieces: readonly Piece[]): string | undefined => {
  if (pieces.length !== text.count || pieces.some(({ generation }) => generation !== text.generation)) {
    return undefined;
  }
  const plain = unpack(Buffer.concat(pieces.map(({ bytes }) => bytes)), text);
  return plain.length === text.bytes
    ? Buffer.from(plain.buffer, plain.byteOffset, plain.length).toString('utf8')
    : undefined;
};
