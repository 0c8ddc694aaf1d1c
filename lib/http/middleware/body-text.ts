import { maxJsonValues } from '../../api/limits.ts';
import { DomainError } from '../../domain/errors.ts';
import type { ApiEvent, Step } from '../api-event.ts';
import { countJsonValues } from '../body/json-values.ts';
import { HttpError } from '../errors.ts';

const malformed = (detail: string): HttpError => new HttpError('json.malformed', detail);

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** A gateway that passes a body on as text may have replaced bytes that are not UTF-8. */
const isChanged = (body: string, { 'content-length': length }: ApiEvent['headers']): boolean =>
  length !== undefined && body.includes('\uFFFD') && Buffer.byteLength(body) !== Number(length);

/** The body's text, without a byte order mark. */
const textOf = ({ body = '', headers, isBase64Encoded }: ApiEvent): string => {
  try {
    if (isBase64Encoded) return utf8.decode(Buffer.from(body, 'base64'));
  } catch {
    throw malformed('The body is not UTF-8. Encode it in UTF-8.');
  }
  if (isChanged(body, headers)) throw malformed('The body is not UTF-8.');
  return body.replace(/^\uFEFF/, '');
};

/** Decodes the body, and refuses what is not worth parsing. @throws json.malformed, job.too_large */
export const bodyText = (): Step => ({
  before: ({ event }) => {
    const text = textOf(event);
    if (text.trim() === '') throw malformed('The body is empty. Send a JSON object.');
    // A shorter text cannot have too many.
    if (text.length > maxJsonValues && countJsonValues(text, maxJsonValues) > maxJsonValues) {
      throw new DomainError(
        'job.too_large',
        `The body has more than ${maxJsonValues} values: commas, [ and { outside of strings. Leave out those that are ignored.`,
      );
    }
    event.text = text;
    event.body = text;
    event.isBase64Encoded = false;
  },
});
