import { readFileSync } from 'node:fs';
import { UsageError } from '../errors.ts';
import type { MapFile } from '../map/map-file.ts';
import { type FeedHeaders, openAddress } from '../readers/address.ts';
import type { Format } from '../readers/feed.ts';
import { parseHeaders, type ReadAddress, readOnce, secretsOf } from '../readers/remote.ts';
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

/** Values of headers are secrets: no message repeats them. */
const headersOf = ({ header = [], headerFile }: Flags): FeedHeaders => {
  let text = '';
  try {
    text = headerFile === undefined ? '' : readFileSync(headerFile, 'utf8');
  } catch (cause) {
    throw new UsageError('The file of --header-file cannot be read.', { cause });
  }
  return parseHeaders(text, header);
};

/** @throws UsageError */
export const inputOf = (feed: string, flags: Flags, { stdin, signal }: CliContext): FeedInput => {
  const headers = headersOf(flags);
  if (flags.base !== undefined && !URL.canParse(flags.base))
    throw new UsageError('--base is not an address.');
  const remote = (read: ReadAddress) => ({
    isRepeatable: true,
    secrets: secretsOf(headers),
    ...readOnce(() => read({ headers, signal })),
  });
  const system = systemOf(feed, flags.base);
  if (system)
    return {
      name: feed,
      ...remote(system.read),
      preset: system.map,
      format: system.format,
    };
  if (/^https?:\/\//i.test(feed)) {
    if (!URL.canParse(feed)) throw new UsageError('The address of the feed is not valid.');
    const address = spreadsheetAddress(new URL(feed));
    const read: ReadAddress = async (options) => (await openAddress(address, options)).bytes;
    return { name: feed, ...remote(read) };
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
