import { readFileSync } from 'node:fs';
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UsageError } from '../errors.ts';
import type { MapFile } from '../map/map-file.ts';
import { type AddressOptions, type FeedHeaders, openAddress } from '../readers/address.ts';
import type { Format } from '../readers/feed.ts';
import { keepStream, readPath } from '../readers/source.ts';
import { spreadsheetAddress } from '../readers/spreadsheet-address.ts';
import { systemOf } from '../systems/read-system.ts';
import type { CliContext } from './cli-context.ts';
import type { Flags } from './command-line.ts';

/** Where a feed is read from. */
export type FeedInput = {
  /** As on the command line. */
  readonly name: string;
  readonly open: () => Promise<AsyncIterable<Uint8Array>>;
  /** Whether it can be opened several times. */
  readonly isRepeatable: boolean;
  /** What is known of the feed of a system. */
  readonly preset?: MapFile;
  readonly format?: Format | undefined;
  readonly close: () => Promise<void>;
  /** What must not be printed, although a server may repeat it. */
  readonly secrets: readonly string[];
};

/** Shorter words, such as `Basic`, are no secrets. */
const shortestSecret = 8;

/** Values of headers are secrets: no message repeats them. */
const headersOf = ({ header = [], headerFile }: Flags): FeedHeaders => {
  let text = '';
  try {
    text = headerFile === undefined ? '' : readFileSync(headerFile, 'utf8');
  } catch (cause) {
    throw new UsageError('The file of --header-file cannot be read.', { cause });
  }
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const headers = [...lines, ...header].map((line) => {
    const [name = '', value = ''] = line.split(/:(.*)/s);
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name) || !/^[!-~][\t -~]*$/.test(value.trim())) {
      throw new UsageError('A header must be "Name: value", in ASCII.');
    }
    return [name, value.trim()] as const;
  });
  return Object.fromEntries(headers);
};

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

type Read = (options: AddressOptions) => Promise<AsyncIterable<Uint8Array>>;

/** A feed that is read from the network once. */
const remote = (read: Read, options: AddressOptions & { readonly headers: FeedHeaders }) => {
  let file: Promise<FileHandle> | undefined;
  return {
    isRepeatable: true,
    secrets: Object.values(options.headers)
      .flatMap((value) => [value, ...value.split(/\s+/)])
      .filter(({ length }) => length >= shortestSecret),
    open: async () => {
      file ??= read(options).then(keep);
      return (await file).createReadStream({ start: 0, autoClose: false });
    },
    close: async () => (await file?.catch(() => undefined))?.close(),
  };
};

/** @throws UsageError */
export const inputOf = (feed: string, flags: Flags, { stdin, signal }: CliContext): FeedInput => {
  const headers = headersOf(flags);
  if (flags.base !== undefined && !URL.canParse(flags.base))
    throw new UsageError('--base is not an address.');
  const system = systemOf(feed, flags.base);
  if (system)
    return {
      name: feed,
      ...remote(system.read, { headers, signal }),
      preset: system.map,
      format: system.format,
    };
  if (/^https?:\/\//i.test(feed)) {
    if (!URL.canParse(feed)) throw new UsageError('The address of the feed is not valid.');
    const address = spreadsheetAddress(new URL(feed));
    const read: Read = async (options) => (await openAddress(address, options)).bytes;
    return { name: feed, ...remote(read, { headers, signal }) };
  }
  const read = feed === '-' ? keepStream(stdin) : readPath(feed);
  return {
    name: feed,
    isRepeatable: feed !== '-',
    secrets: [],
    open: async () => read(),
    close: async () => {},
  };
};
