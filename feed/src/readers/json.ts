import { TokenizerError, TokenParserError } from '@streamparser/json';
import { FeedError } from '../errors.ts';
import { quote } from '../problem.ts';
import { documentReader, pathsOf } from './document-facts.ts';
import type { FeedFacts, FeedRecord } from './feed.ts';
import { checkValue, exactParser } from './json-value.ts';

const asFeedError = (error: unknown, position: number, line: number, isLines: boolean): unknown => {
  if (!(error instanceof TokenizerError || error instanceof TokenParserError)) return error;
  const after = position === 0 ? 'before the first job' : `after job ${position}`;
  // The parser names its own tokens and states: `Unexpected RIGHT_BRACKET ("]") in state VALUE`.
  const found = error.message
    .replace(/ at (?:chunk )?position.*$/s, '')
    .replace(/^Unexpected [A-Z_]+ \((.*)\) in state [A-Z_]+$/s, 'Unexpected $1')
    .replaceAll('\n', '\\n');
  const message = isLines
    ? `Line ${line} is not JSON: ${found}. Write one job on each line.`
    : `The feed is not valid JSON on line ${line}, ${after}: ${found}.`;
  return new FeedError('syntax', message, { cause: error });
};

/** The members of an object are no list of jobs. */
const notAnArray = (item: string | undefined): FeedError => {
  const what = item === undefined ? 'The feed' : `${quote(item)} in the feed`;
  const message = `${what} is a JSON object, not an array of jobs; name the path of the array as "item" in a map file, such as "data/jobs".`;
  return new FeedError('format', message);
};

// The buffer makes long texts cheap; each text is a slice of it.
const buffers = { keepStack: false, stringBufferSize: 65_536, numberBufferSize: 64 };

/**
 * Reads the elements of a JSON array, or one document on each line.
 *
 * @param item the path of the array, such as `data/jobs`, also through arrays; by default the document is the array.
 * @throws FeedError
 */
export const readJson = async function* (
  pieces: AsyncIterable<string>,
  facts: FeedFacts,
  item: string | undefined,
  isLines: boolean,
): AsyncGenerator<FeedRecord> {
  const { kindOf, findList } = documentReader(item, facts);
  const found: FeedRecord[] = [];
  /** The text before the first job. */
  let beginning = '';
  let position = 0;
  let line = 1;
  let isObject = false;
  /** Whether a line has more than its value, or only a part of it. */
  let isOpen = false;
  const options = isLines ? { paths: ['$'], separator: '' } : { paths: [...pathsOf(item)] };
  const parser = exactParser({ ...options, ...buffers }, ({ value, key, stack }) => {
    isOpen = false;
    const kind = isLines ? 'job' : kindOf([...stack.slice(1).map((one) => one.key), key], value);
    isObject ||= kind === 'member';
    if (kind === 'job') found.push(isLines ? { line, value } : { value });
  });
  for await (const piece of pieces) {
    beginning = position === 0 ? beginning + piece : '';
    try {
      // White space after the end is no document of its own.
      for (const text of parser.isEnded && piece.trim() === '' ? [] : piece.split(/(?<=\n)/)) {
        isOpen ||= text.trim() !== '';
        parser.write(text);
        if (!text.endsWith('\n')) continue;
        if (isLines && isOpen) throw new TokenizerError('Unexpected end of the line');
        line += 1;
      }
    } catch (error) {
      throw isObject ? notAnArray(item) : asFeedError(error, position + found.length, line, isLines);
    }
    if (isObject) throw notAnArray(item);
    for (const record of found.splice(0)) {
      position += 1;
      checkValue(record.value, isLines ? `line ${record.line}` : `position ${position}`);
      yield record;
    }
  }
  if (isLines && isOpen) throw new FeedError('truncated', `Line ${line}, the last one, is not complete.`);
  if (!isLines && !parser.isEnded) {
    throw new FeedError('truncated', `The feed ends after job ${position}, before the end of the array.`);
  }
  if (!isLines && position === 0) findList(beginning);
};
