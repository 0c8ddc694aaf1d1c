import { randomUUID } from 'node:crypto';
import { createReadStream, openSync, readSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Begins to read a feed, from its first byte each time. */
export type ReadBytes = () => AsyncIterable<Uint8Array>;

const pieceBytes = 65_536;

/** A private file without a name: it is gone when the process ends, however it does. */
export const openUnnamed = (): number => {
  const path = join(tmpdir(), `job-posting-${randomUUID()}`);
  const file = openSync(path, 'wx+', 0o600);
  rmSync(path);
  return file;
};

/** A stream that can be read several times: what was read of it is kept in a private file. */
export const keepStream = (input: AsyncIterable<Uint8Array>): ReadBytes => {
  const iterator = input[Symbol.asyncIterator]();
  let file: number | undefined;
  let length = 0;
  let readers = 0;
  /** @returns whether there was more */
  const readOn = async (): Promise<boolean> => {
    const { done, value } = await iterator.next();
    if (done) return false;
    file ??= openUnnamed();
    for (let at = 0; at < value.length; ) at += writeSync(file, value, at, value.length - at, length + at);
    length += value.length;
    return true;
  };
  return async function* () {
    readers += 1;
    try {
      for (let at = 0; at < length || (await readOn()); ) {
        const piece = Buffer.alloc(Math.min(pieceBytes, length - at));
        at += readSync(file ?? 0, piece, 0, piece.length, at);
        yield piece;
      }
    } finally {
      readers -= 1;
      // Closes the pipe also when the reader stops early.
      if (readers === 0) await iterator.return?.();
    }
  };
};

const isRegularFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

/** A file is read in place; a pipe, such as `<(curl …)`, once. */
export const readPath = (path: string): ReadBytes => {
  const read = () => createReadStream(path);
  return isRegularFile(path) ? read : keepStream(read());
};
