import httpJsonBodyParser from '@middy/http-json-body-parser';
import { hasAtMostFourPlaces } from '../../domain/amount.ts';
import { fingerprintOf, keyDigest } from '../../domain/idempotency.ts';
import type { ApiEvent, Step, WithCaller } from '../api-event.ts';
import { HttpError } from '../errors.ts';
import { prefersLenient } from '../headers/prefer.ts';
import type { JsonBody, Operation, Run } from '../operation.ts';

// The content type is checked before: the parser's own rule is narrower than "starts with application/json".
const parser = httpJsonBodyParser({ disableContentTypeCheck: true });

const malformed = (detail: string): HttpError => new HttpError('json.malformed', detail);

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

/** @throws json.malformed */
const readObject = (event: ApiEvent, text: string): object => {
  if (text.trim() === '') throw malformed('The body is empty; a JSON object is expected.');
  const parsed = { ...event, body: text, isBase64Encoded: false };
  let body: unknown;
  try {
    parser.before?.({ event: parsed } as never);
    body = mayHoldLongAmount.test(text) ? markLongAmounts(text) : parsed.body;
  } catch (error) {
    if (isForbiddenName(error)) throw malformed('No property may be named __proto__ or constructor.');
    if (isTooDeep(error)) throw malformed('The body is nested too deeply.');
    throw malformed(`The body is not valid JSON: ${reasonOf(error)}`);
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw malformed('The body must be a JSON object.');
  }
  return body;
};

type Keyed = WithCaller & { idempotencyKey?: string };

const readBody = (event: ApiEvent & Keyed): JsonBody => {
  const { caller, headers, idempotencyKey } = event;
  const text = textOf(event);
  const value = readObject(event, text);
  const lenient = prefersLenient(headers.prefer);
  // Taken now: validation removes invalid values from the body.
  const idempotency =
    idempotencyKey === undefined
      ? undefined
      : { key: keyDigest(caller.id, idempotencyKey), fingerprint: fingerprintOf(value, lenient) };
  return { value, text, lenient, idempotency };
};

/**
 * Reads the JSON body if the operation takes one.
 *
 * @throws json.malformed
 */
export const jsonBody = <Call>(): Step<Keyed & { operation: Operation<Call>; run: Run<Call> }> => ({
  before: ({ event }) => {
    const { operation } = event;
    event.run = 'runWith' in operation ? operation.runWith(readBody(event)) : operation.run;
  },
});
