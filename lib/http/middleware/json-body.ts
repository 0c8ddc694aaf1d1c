import httpJsonBodyParser from '@middy/http-json-body-parser';
import { hasAtMostFourPlaces } from '../../domain/amount.ts';
import { DomainError } from '../../domain/errors.ts';
import type { ApiEvent, Middleware } from '../call.ts';

// The content type is checked before: the parser's own rule is narrower than "starts with application/json".
const parser = httpJsonBodyParser({ disableContentTypeCheck: true });

const malformed = (detail: string): DomainError => new DomainError('json.malformed', detail);

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The body's text, without a byte order mark. @throws json.malformed when it is not UTF-8. */
const textOf = ({ body = '', isBase64Encoded }: ApiEvent): string => {
  if (!isBase64Encoded) return body.replace(/^\uFEFF/, '');
  try {
    return utf8.decode(Buffer.from(body, 'base64'));
  } catch {
    throw malformed('The body is not UTF-8.');
  }
};

/** Only such a text can hold an amount that JSON.parse rounds before anyone could count its decimals. */
const mayHoldLongAmount = /\.\d{5}|\d[eE]/;

const amounts = new Set(['amount', 'maxAmount']);

/** Reads once more, with each number's source at hand: an amount of more than four decimals becomes NaN, which no
 * schema takes for a number. */
const markLongAmounts = (text: string): unknown =>
  JSON.parse(text, (key, value, { source }) =>
    typeof value === 'number' && amounts.has(key) && source && !hasAtMostFourPlaces(source)
      ? Number.NaN
      : value,
  );

/** The parser's guard against names that would change every object of the process. */
const isForbiddenName = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith('Forbidden key');

const reasonOf = (error: unknown): string => {
  const { message = '', cause } = error as { message?: string; cause?: { message?: string } };
  return cause?.message ?? message;
};

/** The guard, and what counts decimals, walk the value: their stack ends before a body can. */
const isTooDeep = (error: unknown): boolean => reasonOf(error).startsWith('Maximum call stack');

/**
 * Reads the JSON body where the operation takes one.
 *
 * @throws json.malformed
 */
export const jsonBody = (): Middleware => ({
  before: (request) => {
    const { event, internal } = request;
    if (!internal.operation?.validate) return;
    const text = textOf(event);
    if (text.trim() === '') throw malformed('The body is empty; a JSON object is expected.');
    const parsed = { ...event, body: text, isBase64Encoded: false };
    let body: unknown;
    try {
      parser.before?.({ ...request, event: parsed } as never);
      body = mayHoldLongAmount.test(text) ? markLongAmounts(text) : parsed.body;
    } catch (error) {
      if (isForbiddenName(error)) throw malformed('No property may be named __proto__ or constructor.');
      if (isTooDeep(error)) throw malformed('The body is nested too deeply.');
      throw malformed(`The body is not valid JSON: ${reasonOf(error)}`);
    }
    if (typeof body !== 'object' || body === null || Array.isArray(body)) {
      throw malformed('The body must be a JSON object.');
    }
    internal.body = { value: body, text };
  },
});
