import { isAscii, isUtf8 } from 'node:buffer';
import { FeedError } from '../errors.ts';
import { quote } from '../problem.ts';
import type { FeedFacts } from './feed.ts';
import { maxItemLength } from './limits.ts';

const lineFeed = 0x0a;

/** The lines of a feed, each with its end, and what follows the last one. */
const linesOf = async function* (bytes: AsyncIterable<Uint8Array>): AsyncGenerator<readonly Uint8Array[]> {
  const pending: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of bytes) {
    const lines: Uint8Array[] = [];
    let from = 0;
    for (let end = chunk.indexOf(lineFeed); end >= 0; end = chunk.indexOf(lineFeed, from)) {
      lines.push(Buffer.concat([...pending.splice(0), chunk.subarray(from, end + 1)]));
      from = end + 1;
      length = 0;
    }
    pending.push(chunk.subarray(from));
    length += chunk.length - from;
    // The reader of CSV refuses so long a row.
    if (length > maxItemLength) lines.push(Buffer.concat(pending.splice(0)));
    yield lines;
  }
  yield [Buffer.concat(pending)];
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
 * Decodes CSV whose rows were written by several programs: a line that is UTF-8 as such, another one
 * with the decoder of the encoding that was named.
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
