import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UsageError } from '../errors.ts';
import type { AddressOptions, FeedHeaders } from './address.ts';

/** Begins to read what an address sends. */
export type ReadAddress = (options: AddressOptions) => Promise<AsyncIterable<Uint8Array>>;

/** @param text of a file, `Name: value` on each line. @param more lines. @throws UsageError, which repeats none */
export const parseHeaders = (text: string, more: readonly string[] = []): FeedHeaders => {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  return Object.fromEntries(
    [...lines, ...more].map((line) => {
      const [name = '', value = ''] = line.split(/:(.*)/s);
      if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name) || !/^[!-~][\t -~]*$/.test(value.trim())) {
        throw new UsageError('A header must be "Name: value", in ASCII.');
      }
      return [name, value.trim()];
    }),
  );
};

/** Shorter words, such as `Basic`, are no secrets. */
const shortestSecret = 8;

/** The texts of headers that no message may repeat, although a server may. */
export const secretsOf = (headers: FeedHeaders): string[] =>
  Object.values(headers)
    .flatMap((value) => [value, ...value.split(/\s+/)])
    .filter(({ length }) => length >= shortestSecret);

/** Copies bytes into a file without a name, which ends with the process: nothing is sent before the last of them. */
const keep = async (bytes: AsyncIterable<Uint8Array>): Promise<FileHandle> => {
  const folder = await mkdtemp(join(tmpdir(), 'job-posting-'));
  const file = await open(join(folder, 'feed'), 'wx+', 0o600);
  await rm(folder, { recursive: true });
  try {
    await file.writeFile(bytes);
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
};

/** A feed that is read from the network once, and can be opened several times. */
export const readOnce = (read: () => Promise<AsyncIterable<Uint8Array>>) => {
  let file: Promise<FileHandle> | undefined;
  return {
    open: async () => {
      file ??= read().then(keep);
      return (await file).createReadStream({ start: 0, autoClose: false });
    },
    close: async () => (await file?.catch(() => undefined))?.close(),
  };
};
