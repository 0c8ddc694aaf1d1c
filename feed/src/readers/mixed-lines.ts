import { isAscii, isUtf8 } from 'node:buffer';
import { FeedError } from '../errors.ts';
import { quote } from '../problem.ts';
import type { FeedFacts } from './feed.ts';

const lineFeed = 0x0a;

/** A longer line is decoded in parts. */
const longestLine = 65_536;

/** The bytes up to the last that is no part of a character of several bytes. */
const wholeCharacters = (bytes: Uint8Array): number =>
  bytes.findLastIndex((byte) => byte < 0x80) + 1 || bytes.length;

/** The lines of a feed, each with its end, and what follows the last one. */
const linesOf = async function* (bytes: AsyncIterable<Uint8Array>): AsyncGenerator<readonly Uint8Array[]> {
  let pending: Uint8Array = Buffer.alloc(0);
  for await (const chunk of bytes) {
    const lines: Uint8Array[] = [];
    pending = Buffer.concat([pending, chunk]);
    for (let end = pending.indexOf(lineFeed) + 1; end > 0; end = pending.indexOf(lineFeed) + 1) {
      lines.push(pending.subarray(0, end));
      pending = pending.subarray(end);
    }
    if (pending.length > longestLine) {
      const end = wholeCharacters(pending);
      lines.push(pending.subarray(0, end));
      pending = pending.subarray(end);
    }
    yield lines;
  }
  yield [pending];
};

/** @throws FeedError */
const decodeOther = (line: Uint8Array, decoder: TextDecoder): string => {
  try {
    return decoder.decode(line);
  } catch (cause) {
    const shown = quote(Buffer.from(line).toString('latin1').trim());
    const message = `The line ${shown} is neither UTF-8 nor ${decoder.encoding}; pass its real --encoding.`;
    throw new FeedError('encoding', message, { cause });
  }
};

/**
 * Decodes a feed in an encoding of one byte, in which another program may have written UTF-8: a line
 * that is UTF-8 as such, another one with the decoder of the encoding that was named.
 *
 * @param facts where the lines are counted that are not ASCII.
 */
export const decodeLines = async function* (
  bytes: AsyncIterable<Uint8Array>,
  decoder: TextDecoder,
  facts: FeedFacts,
): AsyncGenerator<string> {
  const utf8 = new TextDecoder();
  const mixed = { encoding: decoder.encoding, utf8: 0, others: 0 };
  facts.lines = mixed;
  const textOf = (line: Uint8Array): string => {
    if (isAscii(line)) return utf8.decode(line);
    if (!isUtf8(line)) {
      mixed.others += 1;
      return decodeOther(line, decoder);
    }
    mixed.utf8 += 1;
    return utf8.decode(line);
  };
  for await (const lines of linesOf(bytes)) {
    const text = lines.map(textOf).join('');
    if (text !== '') yield text;
  }
};
