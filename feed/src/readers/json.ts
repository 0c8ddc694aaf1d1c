import { TokenizerError, TokenParserError } from '@streamparser/json';
import { FeedError } from '../errors.ts';
import { quote } from '../problem.ts';
import { documentReader, pathsOf } from './document-facts.ts';
import type { FeedFacts, FeedRecord } from './feed.ts';
import { checkValue, exactParser } from './json-value.ts';

const asFeedError = (error: unknown, position: number, line: number): unknown => {
  if (!(error instanceof TokenizerError || error instanceof TokenParserError)) return error;
  const after = position === 0 ? 'before the first job' : `after job ${position}`;
  // The parser names its own tokens and states: `Unexpected RIGHT_BRACKET ("]") in state VALUE`.
  const found = error.message
    .replace(/ at (?:chunk )?position.*$/s, '')
    .replace(/^Unexpected [A-Z_]+ \((.*)\) in state [A-Z_]+$/s, 'Unexpected $1')
    .replaceAll('\n', '\\n');
  return new FeedError('syntax', `The feed is not valid JSON on line ${line}, ${after}: ${found}.`, {
    cause: error,
  });
};

/** The members of an object are no list of jobs. */
const notAnArray = (item: string | undefined): FeedError => {
  const what = item === undefined ? 'The feed' : `${quote(item)} in the feed`;
  const message = `${what} is a JSON object, not an array of jobs; name the path of the array as "item" in a map file, such as "data/jobs".`;
  return new FeedError('format', message);
};

/**
 * Reads the elements of a JSON array.
 *
 * @param item the path of the array, such as `data/jobs`, also through arrays; by default the document is the array.
 * @throws FeedError
 */
export const readJson = async function* (
  pieces: AsyncIterable<string>,
  facts: FeedFacts,
  item?: string,
): AsyncGenerator<FeedRecord> {
  const { kindOf, findList } = documentReader(item, facts);
  const found: unknown[] = [];
  /** The text before the first job. */
  let beginning = '';
  let position = 0;
  let line = 1;
  let isObject = false;
  // The buffer makes long texts cheap; each text is a slice of it.
  const buffers = { stringBufferSize: 65_536, numberBufferSize: 64 };
  const options = { paths: [...pathsOf(item)], keepStack: false, ...buffers };
  const parser = exactParser(options, ({ value, key, stack }) => {
    const kind = kindOf([...stack.slice(1).map((one) => one.key), key], value);
    isObject ||= kind === 'member';
    if (kind === 'job') found.push(value);
  });
  for await (const piece of pieces) {
    beginning = position === 0 ? beginning + piece : '';
    try {
      // White space after the end is no document of its own.
      for (const text of parser.isEnded && piece.trim() === '' ? [] : piece.split(/(?<=\n)/)) {
        parser.write(text);
        if (text.endsWith('\n')) line += 1;
      }
    } catch (error) {
      throw isObject ? notAnArray(item) : asFeedError(error, position + found.length, line);
    }
    if (isObject) throw notAnArray(item);
    for (const value of found.splice(0)) {
      position += 1;
      yield { value: checkValue(value, `position ${position}`) };
    }
  }
  if (!parser.isEnded) {
    throw new FeedError('truncated', `The feed ends after job ${position}, before the end of the array.`);
  }
  if (position === 0) findList(beginning);
};
