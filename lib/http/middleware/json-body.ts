import { fingerprintOf, keyDigest } from '../../domain/idempotency.ts';
import type { Result } from '../../jobs/use-case.ts';
import type { ApiEvent, Step, WithCaller } from '../api-event.ts';
import { mayHoldInvalidCharacters } from '../body/invalid-characters.ts';
import { prefersLenient } from '../body/prefer.ts';
import { type JsonRequest, malformed, readObject } from '../body/read-object.ts';
import type { JsonBody, Operation, Run } from '../operation.ts';

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

type Keyed = WithCaller & { idempotencyKey?: string };

const readBody = (request: JsonRequest & { event: ApiEvent & Keyed }): JsonBody => {
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
