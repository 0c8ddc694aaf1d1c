import { FeedError, UsageError } from '../errors.ts';
import type { FeedFacts } from './feed.ts';
import { decodeLines } from './mixed-lines.ts';
import { startsWith, type UnpackedFeed } from './unpack.ts';

/** The decoded text of a feed, in pieces of at most 64 KB, and its first characters. */
export type FeedText = { readonly head: string; readonly pieces: AsyncIterable<string> };

const pieceBytes = 65_536;

const refuseUnknown = (head: Buffer): void => {
  if (startsWith(head, 0xd0, 0xcf, 0x11, 0xe0)) {
    throw new FeedError(
      'format',
      'The feed is a workbook of Excel 2003 or older, or has a password; save it as "Excel Workbook (xlsx)" without one.',
    );
  }
  // Every other byte of Latin letters is a NUL.
  if (head.length > 1 && (head[0] === 0) !== (head[1] === 0)) {
    throw new FeedError('encoding', 'The feed is UTF-16 without a byte order mark; save it as UTF-8.');
  }
};

/** Longer ones are no declarations. */
const longestDeclaration = 300;

const declaredIn = (head: string): string | undefined => {
  const [, attributes = ''] = /^\s*<\?xml\s([^>]*)/.exec(head) ?? [];
  return /encoding\s*=\s*["']([^"']+)["']/.exec(attributes.slice(0, longestDeclaration))?.[1];
};

const encodingOf = (head: Buffer, given: string | undefined): string => {
  if (startsWith(head, 0xff, 0xfe)) return 'utf-16le';
  if (startsWith(head, 0xfe, 0xff)) return 'utf-16be';
  if (startsWith(head, 0xef, 0xbb, 0xbf)) return 'utf-8';
  if (given !== undefined) return given.toLowerCase();
  const declared = declaredIn(head.toString('latin1'))?.toLowerCase() ?? 'utf-8';
  // The declaration could be read byte by byte, so that this is not what the file is written in.
  if (declared.startsWith('utf-16')) {
    throw new FeedError(
      'encoding',
      `The XML declaration says ${declared}, but the feed is not written in it; declare its real encoding.`,
    );
  }
  return declared;
};

/** @param isGiven by an option or the map file, and not by the feed. */
const decoderOf = (encoding: string, isGiven: boolean): TextDecoder => {
  try {
    return new TextDecoder(encoding, { fatal: true });
  } catch (cause) {
    const what = `The encoding "${encoding}" is unknown`;
    if (isGiven) throw new UsageError(`${what}; write one such as windows-1252.`, { cause });
    throw new FeedError('encoding', `${what}; send the feed in UTF-8.`, { cause });
  }
};

/** @param line of the beginning of the piece. */
const notDecodable = (piece: Uint8Array, encoding: string, line: number): FeedError => {
  // The piece may begin within a character.
  const text = new TextDecoder(encoding).decode(piece).replace(/^\uFFFD{1,3}/, '');
  const before = text.slice(0, text.indexOf('\uFFFD'));
  const at = line + before.split('\n').length - 1;
  const shown = before.replace(/\s+/g, ' ').slice(-30);
  const advice =
    encoding === 'utf-8'
      ? 'save it as UTF-8 (in Excel: "CSV UTF-8"), pass --encoding windows-1252 if that is its encoding, or declare that of XML in its first line'
      : 'declare its real encoding';
  return new FeedError(
    'encoding',
    `The feed is not ${encoding.toUpperCase()} after "${shown}", on line ${at}; ${advice}.`,
  );
};

const isSingleByte = ({ encoding }: TextDecoder): boolean =>
  /^(?:windows|iso-8859|koi8|macintosh)/.test(encoding);

const decoded = async function* (bytes: AsyncIterable<Uint8Array>, encoding: string, decoder: TextDecoder) {
  let lines = 1;
  for await (const chunk of bytes) {
    for (let from = 0; from < chunk.length; from += pieceBytes) {
      const piece = chunk.subarray(from, from + pieceBytes);
      let text: string;
      try {
        text = decoder.decode(piece, { stream: true });
      } catch {
        throw notDecodable(piece, encoding, lines);
      }
      for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines += 1;
      if (text !== '') yield text;
    }
  }
  try {
    decoder.decode();
  } catch {
    throw new FeedError('truncated', 'The feed ends within a character; it is not complete.');
  }
};

/**
 * Decodes a feed: by its byte order mark, as `given`, by the declaration of XML, else as UTF-8.
 *
 * @throws UsageError where `given` is unknown; FeedError where a byte is not of that encoding, also while the pieces are read.
 */
export const decodeFeed = ({ head, all }: UnpackedFeed, given?: string, facts: FeedFacts = {}): FeedText => {
  refuseUnknown(head);
  const encoding = encodingOf(head, given);
  const decoder = decoderOf(encoding, encoding === given?.toLowerCase());
  // The head may end within a character.
  const text = new TextDecoder(encoding).decode(head, { stream: true });
  return {
    head: text,
    pieces: isSingleByte(decoder) ? decodeLines(all, decoder, facts) : decoded(all, encoding, decoder),
  };
};
