import { FeedError } from '../errors.ts';
import type { FeedRecord } from './feed.ts';
import { checkValue, exactParser } from './json-value.ts';

/** Parses a document with numbers that may have too many digits. */
const parseExactly = (text: string): unknown => {
  let found: unknown;
  const parser = exactParser({ paths: ['$'] }, ({ value }) => {
    found = value;
  });
  parser.write(text);
  return found;
};

const parse = (text: string, line: number, isLast: boolean): unknown => {
  try {
    const value: unknown = JSON.parse(text);
    return /\d{16}/.test(text) ? parseExactly(text) : value;
  } catch (cause) {
    // The parser takes the line for a document, and says that it is the first one.
    const reason = (cause instanceof Error ? cause.message : '').replace(/ in JSON at position.*$/s, '');
    if (isLast) {
      throw new FeedError('truncated', `Line ${line}, the last one, is not complete: ${reason}.`, { cause });
    }
    throw new FeedError('syntax', `Line ${line} is not JSON: ${reason}. Write one job on each line.`, {
      cause,
    });
  }
};

/** Reads one JSON document on each line. Empty lines are skipped. @throws FeedError */
export const readNdjson = async function* (pieces: AsyncIterable<string>): AsyncGenerator<FeedRecord> {
  let line = 1;
  let pending: string[] = [];
  const record = (isLast: boolean): FeedRecord | undefined => {
    const text = pending.join('');
    pending = [];
    if (text.trim() === '') return undefined;
    return { line, value: checkValue(parse(text, line, isLast), `line ${line}`) };
  };
  for await (const piece of pieces) {
    let from = 0;
    for (let end = piece.indexOf('\n'); end >= 0; end = piece.indexOf('\n', from)) {
      pending.push(piece.slice(from, end));
      const read = record(false);
      if (read) yield read;
      line += 1;
      from = end + 1;
    }
    pending.push(piece.slice(from));
  }
  const read = record(true);
  if (read) yield read;
};
