import { Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { FeedError } from '../errors.ts';
import { limitedBytes } from './limits.ts';

/** Bytes that a workbook may have, packed and unpacked. */
export const maxWorkbookBytes = 200 * 1024 ** 2;

const damaged = (cause?: unknown): FeedError =>
  new FeedError('truncated', 'The workbook is damaged or not complete; save or download it again.', {
    cause,
  });

type Entry = {
  readonly isDeflated: boolean;
  readonly packed: number;
  readonly size: number;
  readonly offset: number;
};

/** The entries in the directory at the end of a ZIP file. */
const entriesOf = (file: Buffer): ReadonlyMap<string, Entry> => {
  const end = file.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  if (end < 0) throw damaged();
  const entries = new Map<string, Entry>();
  let at = file.readUInt32LE(end + 16);
  for (let left = file.readUInt16LE(end + 10); left > 0; left -= 1) {
    const name = file.toString('utf8', at + 46, at + 46 + file.readUInt16LE(at + 28));
    entries.set(name.replaceAll('\\', '/').toLowerCase(), {
      isDeflated: file.readUInt16LE(at + 10) === 8,
      packed: file.readUInt32LE(at + 20),
      size: file.readUInt32LE(at + 24),
      offset: file.readUInt32LE(at + 42),
    });
    at += 46 + file.readUInt16LE(at + 28) + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return entries;
};

const textOf = async function* (file: Buffer, { isDeflated, packed, size, offset }: Entry) {
  const start = offset + 30 + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28);
  const bytes = Readable.from([file.subarray(start, start + packed)]);
  const decoder = new TextDecoder();
  try {
    // The directory may state less than there is.
    for await (const piece of limitedBytes(isDeflated ? bytes.pipe(createInflateRaw()) : bytes, size)) {
      yield decoder.decode(piece, { stream: true });
    }
  } catch (cause) {
    throw cause instanceof FeedError ? cause : damaged(cause);
  }
};

/**
 * Opens a ZIP file in memory.
 *
 * @returns reads the text of an entry in pieces; undefined where there is none of that name.
 * @throws FeedError, also while the pieces are read.
 */
export const openZip = (file: Buffer): ((name: string) => AsyncIterable<string> | undefined) => {
  let entries: ReadonlyMap<string, Entry>;
  try {
    entries = entriesOf(file);
  } catch (cause) {
    throw cause instanceof FeedError ? cause : damaged(cause);
  }
  const unpacked = [...entries.values()].reduce((sum, { size }) => sum + size, 0);
  if (unpacked > maxWorkbookBytes) {
    const megabytes = maxWorkbookBytes / 1024 ** 2;
    throw new FeedError('too_large', `The workbook has more than ${megabytes} MB when it is unpacked.`);
  }
  return (name) => {
    const entry = entries.get(name.toLowerCase());
    return entry && textOf(file, entry);
  };
};
