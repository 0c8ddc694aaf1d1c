import { type JSONParserOptions, Tokenizer, TokenParser } from '@streamparser/json';
import { FeedError } from '../errors.ts';
import { maxFeedDepth } from './limits.ts';

/** A whole number with more digits than a number can have is a text: it may be a reference. */
class ExactTokenizer extends Tokenizer {
  protected override parseNumber(text: string): number {
    const value = Number(text);
    const isExact = Number.isSafeInteger(value) || !/^-?\d+$/.test(text);
    // The parser takes any value.
    return isExact ? value : (text as unknown as number);
  }
}

/** Parses JSON that is written to it. */
export const exactParser = (
  options: JSONParserOptions,
  onValue: TokenParser['onValue'],
): Pick<Tokenizer, 'write' | 'isEnded'> => {
  const [tokenizer, tokens] = [new ExactTokenizer(options), new TokenParser(options)];
  tokenizer.onToken = (token) => tokens.write(token);
  tokens.onValue = onValue;
  tokens.onError = (error) => tokenizer.error(error);
  tokens.onEnd = () => tokenizer.end();
  return tokenizer;
};

/**
 * Refuses a value that cannot be sent as it was read.
 *
 * @param where for messages, such as `line 5`.
 * @throws FeedError
 */
export const checkValue = (value: unknown, where: string, depth = 0): unknown => {
  if (depth > maxFeedDepth) {
    const message = `The job on ${where} is nested more than ${maxFeedDepth} levels deep; send only the properties of a job.`;
    throw new FeedError('too_deep', message);
  }
  // JSON has no word for infinity: it would be sent as null.
  if (typeof value === 'number' && !Number.isFinite(value)) {
    throw new FeedError('syntax', `The job on ${where} has a number that is too large.`);
  }
  if (typeof value === 'object' && value !== null) {
    for (const child of Object.values(value)) checkValue(child, where, depth + 1);
  }
  return value;
};
