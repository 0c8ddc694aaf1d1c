import httpJsonBodyParser from '@middy/http-json-body-parser';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { maxJsonValues } from '../../api/limits.ts';
import { hasAtMostFourPlaces } from '../../domain/amount.ts';
import { DomainError } from '../../domain/errors.ts';
import { fingerprintOf, keyDigest } from '../../domain/idempotency.ts';
import type { Result } from '../../jobs/use-case.ts';
import type { ApiEvent, Step, WithCaller } from '../api-event.ts';
import { mayHoldInvalidCharacters } from '../body/invalid-characters.ts';
import { hasTooManyValues } from '../body/json-values.ts';
import { prefersLenient } from '../body/prefer.ts';
import { HttpError } from '../errors.ts';
import type { JsonBody, Operation, Run } from '../operation.ts';

// `mediaType` has checked it, by a wider rule than the parser's.
const parser = httpJsonBodyParser<APIGatewayProxyEventV2>({ disableContentTypeCheck: true });

const malformed = (detail: string): HttpError => new HttpError('json.malformed', detail);

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** A gateway that passes a body on as text may have replaced bytes that are not UTF-8. */
const isChanged = (body: string, { 'content-length': length }: ApiEvent['headers']): boolean =>
  length !== undefined && body.includes('\uFFFD') && Buffer.byteLength(body) !== Number(length);

/** The body's text, without a byte order mark. @throws json.malformed when it is not UTF-8. */
const textOf = ({ body = '', headers, isBase64Encoded }: ApiEvent): string => {
  try {
    if (isBase64Encoded) return utf8.decode(Buffer.from(body, 'base64'));
  } catch {
    throw malformed('The body is not UTF-8. Encode it in UTF-8.');
  }
  if (isChanged(body, headers)) throw malformed('The body is not UTF-8.');
  return body.replace(/^\uFEFF/, '');
};

/** Only such a text can contain an amount that JSON.parse rounds to fewer decimals. */
const mayHoldLongAmount = /\.\d{5}|\d[eE]/;

const amounts = new Set(['amount', 'maxAmount']);

/** Parses again: an amount of more than four decimals becomes NaN, which no schema accepts. */
const markLongAmounts = (text: string): unknown =>
  JSON.parse(text, (key, value, { source }) =>
    typeof value === 'number' && amounts.has(key) && source && !hasAtMostFourPlaces(source)
      ? Number.NaN
      : value,
  );

/** Names that the parser refuses: they could change every object of the process. */
const forbiddenNames: readonly unknown[] = ['__proto__', 'constructor'];

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
    typeof cause === 'object' && cause !== null && 'data' in cause && forbiddenNames.includes(cause.data);
  return malformed(
    isForbiddenName
      ? 'The body has a property named __proto__ or constructor. Remove it.'
      : // JSON.parse itself accepts any depth; the parser's own walk exhausts the stack.
        'The body is nested too deeply. Send only the properties of a job.',
  );
};

type Request = Parameters<NonNullable<typeof parser.before>>[0];

/** @throws json.malformed, job.too_large */
const readObject = (request: Request, text: string): object => {
  if (text.trim() === '') throw malformed('The body is empty. Send a JSON object.');
  if (hasTooManyValues(text)) {
    throw new DomainError(
      'job.too_large',
      `The body has more than ${maxJsonValues} values: commas, [ and { outside of strings. Leave out those that are ignored.`,
    );
  }
  const parsed = { ...request.event, body: text, isBase64Encoded: false };
  let body: unknown;
  try {
    parser.before?.({ ...request, event: parsed });
    body = mayHoldLongAmount.test(text) ? markLongAmounts(text) : parsed.body;
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

type Keyed = WithCaller & { idempotencyKey?: string };

const readBody = (request: Request & { event: ApiEvent & Keyed }): JsonBody => {
  const { event } = request;
  const { caller, headers, idempotencyKey } = event;
  const text = textOf(event);
  // It may have 6 MB, and is not needed again.
  delete event.body;
  const value = readObject(request, text);
  const lenient = prefersLenient(headers.prefer);
  // Taken now: validation removes invalid values from the body.
  const idempotency =
    idempotencyKey === undefined
      ? undefined
      : { key: keyDigest(caller.id, idempotencyKey), fingerprint: fingerprintOf(value, lenient) };
  return { value, mayHoldInvalidCharacters: mayHoldInvalidCharacters(text), lenient, idempotency };
};

/** Reads the JSON body if the operation takes one. @throws json.malformed, job.too_large */
export const jsonBody = <Call, Output = Result>(): Step<
  Keyed & { operation: Operation<Call, Output>; run: Run<Call, Output> }
> => ({
  before: (request) => {
    const { event } = request;
    const { operation } = event;
    event.run = 'runWith' in operation ? operation.runWith(readBody(request)) : operation.run;
  },
});
