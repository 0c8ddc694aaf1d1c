import httpJsonBodyParser from '@middy/http-json-body-parser';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { maxJsonValues } from '../../api/limits.ts';
import { hasAtMostFourPlaces } from '../../domain/amount.ts';
import { DomainError } from '../../domain/errors.ts';
import { HttpError } from '../errors.ts';
import { type JsonShape, jsonShape } from './json-shape.ts';

// `mediaType` has checked it, by a wider rule than the parser's.
const parser = httpJsonBodyParser<APIGatewayProxyEventV2>({ disableContentTypeCheck: true });

export const malformed = (detail: string): HttpError => new HttpError('json.malformed', detail);

/** An amount that JSON.parse rounds to fewer decimals. */
const longAmount = /mount"\s*:\s*-?\d+(?:\.\d{5}|(?:\.\d+)?[eE])/;

/** Letters and `_` need no escape, but a name may be written with one. */
const mayHoldEscapedName = (text: string): boolean => text.includes('\\u') && /\\u00[4-7]/.test(text);

const mayHoldLongAmount = (text: string): boolean => longAmount.test(text) || mayHoldEscapedName(text);

const amounts = new Set(['amount', 'maxAmount']);

/** Parses again: an amount of more than four decimals becomes NaN, which no schema accepts. */
const markLongAmounts = (text: string): unknown =>
  JSON.parse(text, (key, value, { source }) =>
    typeof value === 'number' && amounts.has(key) && source && !hasAtMostFourPlaces(source)
      ? Number.NaN
      : value,
  );

/** Names that the parser refuses: they could change every object of the process. */
const forbiddenNames = ['__proto__', 'constructor'];

/** Less than exhausts the stack of any step. A chunk of jobs has seven levels. */
const shallow = 50;

/**
 * Whether the parser would only repeat what JSON.parse does: its search for forbidden names takes
 * twice the time of JSON.parse.
 */
const isHarmless = (text: string, { depth }: JsonShape): boolean =>
  depth <= shallow && !forbiddenNames.some((name) => text.includes(name)) && !mayHoldEscapedName(text);

/** Parses again to find the reason: the parser hides the class of the errors of JSON.parse. */
const refusalOf = (text: string, error: unknown): HttpError => {
  try {
    JSON.parse(text);
  } catch (syntaxError) {
    return malformed(
      `The body is not valid JSON: ${syntaxError instanceof Error ? syntaxError.message : ''}`,
    );
  }
  const { cause } = error instanceof Error ? error : {};
  const isForbiddenName =
    typeof cause === 'object' &&
    cause !== null &&
    'data' in cause &&
    forbiddenNames.some((name) => name === cause.data);
  return malformed(
    isForbiddenName
      ? 'The body has a property named __proto__ or constructor. Remove it.'
      : // JSON.parse itself accepts any depth; the parser's own walk exhausts the stack.
        'The body is nested too deeply. Send only the properties of a job.',
  );
};

export type JsonRequest = Parameters<NonNullable<typeof parser.before>>[0];

const parse = (request: JsonRequest, text: string): unknown => {
  const event = { ...request.event, body: text, isBase64Encoded: false };
  parser.before?.({ ...request, event });
  return event.body;
};

/** Parses a body. @throws json.malformed, job.too_large */
export const readObject = (request: JsonRequest, text: string): object => {
  if (text.trim() === '') throw malformed('The body is empty. Send a JSON object.');
  // A shorter text cannot have too many, and is parsed at once.
  const shape = text.length > maxJsonValues ? jsonShape(text, maxJsonValues) : undefined;
  if (shape && shape.values > maxJsonValues) {
    throw new DomainError(
      'job.too_large',
      `The body has more than ${maxJsonValues} values: commas, [ and { outside of strings. Leave out those that are ignored.`,
    );
  }
  let body: unknown;
  try {
    body = shape && isHarmless(text, shape) ? JSON.parse(text) : parse(request, text);
    if (mayHoldLongAmount(text)) body = markLongAmounts(text);
  } catch (error) {
    throw refusalOf(text, error);
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw malformed(
      Array.isArray(body)
        ? 'The body is an array. Send one JSON object in each request.'
        : 'The body must be a JSON object, in { }.',
    );
  }
  return body;
};
