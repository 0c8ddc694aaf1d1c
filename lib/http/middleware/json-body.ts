import { DomainError } from '../../errors/errors.ts';
import { maxJsonValues } from '../../limits.ts';
import { parseAmounts } from '../../text/json-amounts.ts';
import type { JsonBody } from '../../validation/checked-body.ts';
import { countJsonValues } from '../body/json-values.ts';
import type { ApiEvent, Internal, Step, WithInput } from '../step.ts';

// The steps before and after the parser of JSON, @middy/http-json-body-parser.

/** Whether JSON may have an amount that JSON.parse rounds to fewer decimals. */
const mayHoldLongAmount = (text: string): boolean =>
  /mount"\s*:\s*-?\d+(?:\.\d{5}|(?:\.\d+)?[eE])/.test(text);

const unsupported = (detail: string): DomainError => new DomainError('media.unsupported', detail);

/** A separator in quotes does not separate. Unclosed quotes extend to the end: no backtracking. */
const part = /(?:[^;,"]|"(?:\\.|[^"\\])*(?:"|\\?$))+/g;

/** `utf8` is how many clients write it, and browsers read it; some leave the name out. */
const utf8Names: readonly string[] = ['', '""', 'utf-8', 'utf8', '"utf-8"', '"utf8"'];

const isUtf8 = (type: string): boolean =>
  (type.toLowerCase().match(part) ?? [])
    .map((one) => one.split('=', 2).map((side) => side.trim()))
    .every(([name, value = '']) => name !== 'charset' || utf8Names.includes(value));

/** The body must be uncompressed JSON in UTF-8. @throws media.unsupported */
export const mediaType = (): Step => ({
  before: ({ event: { headers } }) => {
    const type = headers['content-type'] ?? '';
    if (!type.toLowerCase().startsWith('application/json')) {
      throw unsupported(
        'The body has no Content-Type of JSON. Send the header Content-Type: application/json.',
      );
    }
    if (!isUtf8(type)) {
      throw unsupported(
        'The Content-Type has a charset other than UTF-8. Encode the body in UTF-8, and send Content-Type: application/json.',
      );
    }
    const coding = headers['content-encoding'];
    if (coding !== undefined && coding.toLowerCase() !== 'identity') {
      throw unsupported('The body has a Content-Encoding, which is not supported. Send it uncompressed.');
    }
  },
});

const malformed = (detail: string): DomainError => new DomainError('json.malformed', detail);

const decoder = new TextDecoder('utf-8', { fatal: true });

/** A gateway that passes a body on as text may have replaced bytes that are not UTF-8. */
const isChanged = (body: string, { 'content-length': length }: ApiEvent['headers']): boolean =>
  length !== undefined && body.includes('\uFFFD') && Buffer.byteLength(body) !== Number(length);

/** The body's text, without a byte order mark. */
const textOf = ({ body = '', headers, isBase64Encoded }: ApiEvent): string => {
  try {
    if (isBase64Encoded) return decoder.decode(Buffer.from(body, 'base64'));
  } catch {
    throw malformed('The body is not UTF-8. Encode it in UTF-8.');
  }
  if (isChanged(body, headers)) throw malformed('The body is not UTF-8.');
  return body.replace(/^\uFEFF/, '');
};

/** Decodes the body, and refuses what is not worth parsing. @throws json.malformed, job.too_large */
export const bodyText = (): Step => ({
  before: ({ event, internal }) => {
    const text = textOf(event);
    if (text.trim() === '') throw malformed('The body is empty. Send a JSON object.');
    // A shorter text cannot have too many.
    if (text.length > maxJsonValues && countJsonValues(text, maxJsonValues) > maxJsonValues) {
      throw new DomainError(
        'job.too_large',
        `The body has more than ${maxJsonValues} values: commas, [ and { outside of strings. Leave out those that are ignored.`,
      );
    }
    internal.text = text;
    event.body = text;
    event.isBase64Encoded = false;
  },
});

/** Whether JSON text can contain a NUL or a lone surrogate: both can only be written as escapes. */
const mayHoldInvalidCharacters = (text: string): boolean =>
  text.includes('\\u') && /\\u(?:0000|[dD][89a-fA-F])/.test(text);

/** Letters and `_` need no escape, but a name may be written with one. */
const mayHoldEscapedName = (text: string): boolean => text.includes('\\u') && /\\u00[4-7]/.test(text);

const objectIn = (parsed: unknown, text: string): object => {
  // Again, because the parser's own reviver gets no source.
  const body = mayHoldLongAmount(text) || mayHoldEscapedName(text) ? parseAmounts(text) : parsed;
  if (Array.isArray(body)) throw malformed('The body is an array. Send one JSON object in each request.');
  if (typeof body !== 'object' || body === null) throw malformed('The body must be a JSON object, in { }.');
  return body;
};

/** What the parser says of an error. */
type ParserCause = { readonly package?: unknown; readonly data?: unknown };

const causeOf = (error: unknown): ParserCause => Object(Object(error).cause);

/** Names that the parser refuses: they could change every object of the process. */
const forbiddenNames: readonly unknown[] = ['__proto__', 'constructor'];

/** Parses again to find the reason: the parser hides the class of the errors of JSON.parse. */
const refusalOf = (text: string, { data }: ParserCause): DomainError => {
  try {
    JSON.parse(text);
  } catch (error) {
    return malformed(`The body is not valid JSON: ${error instanceof Error ? error.message : ''}`);
  }
  return malformed(
    forbiddenNames.includes(data)
      ? 'The body has a property named __proto__ or constructor. Remove it.'
      : // JSON.parse itself accepts any depth; the parser's own walk exhausts the stack.
        'The body is nested too deeply. Send only the properties of a job.',
  );
};

/**
 * Takes the object that the parser has made of the body, and says why the parser refused another.
 *
 * @param read makes the input of the use case of it.
 * @throws json.malformed
 */
export const jsonObject = <Known, Input>(
  read: (body: JsonBody, internal: Internal & Known) => Input | Promise<Input>,
): Step<Known & WithInput<Input>> => ({
  before: async ({ event, internal }) => {
    const { body } = event;
    const { text = '', lenient = false } = internal;
    // They may have 6 MB, and are not needed again.
    delete event.body;
    delete internal.text;
    const value = objectIn(body, text);
    internal.input = await read(
      { value, mayHoldInvalidCharacters: mayHoldInvalidCharacters(text), lenient },
      internal,
    );
  },
  onError: (request) => {
    const { internal, error } = request;
    const cause = causeOf(error);
    if (cause.package === '@middy/http-json-body-parser') {
      request.error = refusalOf(internal.text ?? '', cause);
    }
  },
});
