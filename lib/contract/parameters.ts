import { defaultPageSize, maxChunks, maxIdempotencyKeyLength, maxInt32, maxPageSize } from '../limits.ts';
import { locationTypes } from '../reference/location-types.ts';
import { statuses } from '../reference/statuses.ts';
import type { Parameter, Schema } from './types.ts';

const text = { type: 'string' } as const;

const from1To = (maximum: number): Schema => ({ type: 'integer', minimum: 1, maximum });

const parameter =
  (place: Parameter['in'], required?: true) =>
  (
    name: string,
    description: string,
    schema: Schema = text,
    rest: Pick<Parameter, 'example' | 'examples'> = {},
  ): Parameter => ({ name, in: place, ...(required && { required }), description, schema, ...rest });

const path = parameter('path', true);
const query = parameter('query');
const header = parameter('header');

/** A text of values separated by commas: some generators repeat the parameter for each entry of an array. */
const list = (name: string, description: string, values: readonly string[], ...examples: readonly string[]) =>
  query(
    name,
    `${description}, separated by commas: ${values.map((value) => `\`${value}\``).join(', ')}.`,
    text,
    {
      examples: Object.fromEntries(examples.map((value) => [value, { value }])),
    },
  );

const requiredOverride = (...methods: readonly ('PUT' | 'DELETE')[]): Parameter => {
  const names = methods.map((method) => `\`${method}\``).join(' or ');
  return parameter('header', true)(
    'X-HTTP-Method-Override',
    `The method to use: ${names}, in upper case. Without it, the response is 405.`,
    { type: 'string', enum: methods },
    { example: methods[0] },
  );
};

/** Every parameter, by the name under which operations refer to it. */
export const parameters = {
  Id: path('id', 'The id, in decimal digits. Any other text is an unknown id: 404.', from1To(maxInt32)),
  SyncId: path('id', 'The id of the synchronisation, an opaque string.', text, {
    example: '0mwoxfuo0983bb7c533b339e3f1',
  }),
  ChunkNumber: path('n', 'The number of the chunk. Any other number is unknown: 404.', from1To(maxChunks)),
  Asset: path('asset', 'The name of a page, or of a file that pages load.'),
  ProblemName: path('name', 'The last part of a problem’s `type`.', text, { example: 'validation' }),
  JobSearch: query(
    'q',
    'At most 100 words, all of which must occur in the title or the referenceId. Case and accents do not matter.',
    text,
    { examples: { words: { value: 'driver casual' } } },
  ),
  Status: list('status', 'Only jobs with one of these statuses', statuses, 'active', 'active,draft'),
  ReferenceId: query(
    'referenceId',
    'Only the job with exactly this referenceId, if there is one. Case-sensitive.',
    text,
    { examples: { own: { value: '04190-4263' } } },
  ),
  LocationSearch: query(
    'q',
    'A part of the name, or a place as a job may have it: `Richmond, BC`. Case, accents, and which apostrophe or dash it is do not matter.',
    text,
    {
      examples: { part: { value: 'rich' } },
    },
  ),
  LocationTypes: list('types', 'Only these types, in any case', locationTypes, 'Town'),
  Page: query('page', 'The number of the page, from 1. To read all pages, follow `paging.next` instead.', {
    ...from1To(maxInt32),
    default: 1,
  }),
  PageSize: query('pageSize', 'The maximum number of entries on a page.', {
    ...from1To(maxPageSize),
    default: defaultPageSize,
  }),
  Cursor: query(
    'cursor',
    'Where a page begins. Opaque: use it only as it is in `paging.next` and `paging.previous`, with the same `q`, `status` and `referenceId`.',
  ),
  BoardPageSize: query('pageSize', 'The maximum number of entries on a page.', {
    ...from1To(maxPageSize),
    default: maxPageSize,
  }),
  WalkCursor: query('cursor', 'Where a page begins. Opaque: use it only as it is in `next`.'),
  After: query(
    'after',
    'After which change a page begins. Opaque: use it only as it is in `next` or in the `changes` of a walk.',
  ),
  RemovalsCursor: query('cursor', 'Where a page begins. Opaque: use it only as it is in `next`.'),
  DryRun: query('dryRun', '`true` runs every check of the request and writes nothing.', {
    type: 'string',
    enum: ['true', 'false'],
    default: 'false',
  }),
  IfMatch: header(
    'If-Match',
    'Makes the change only if the job still has this `ETag`; otherwise the response is 412.',
    text,
    {
      example: '"yH1fK0bJ0Q2oVQnUOaX9dg"',
    },
  ),
  IfNoneMatch: header(
    'If-None-Match',
    'Returns 304 without a body if the resource still has this `ETag`.',
    text,
    { example: '"yH1fK0bJ0Q2oVQnUOaX9dg"' },
  ),
  OnlyNew: header(
    'If-None-Match',
    '`*` creates the job but never updates one: if it exists, the response is 412.',
    text,
    { example: '*' },
  ),
  Prefer: header(
    'Prefer',
    '`handling=lenient` (RFC 7240) removes from the description what is not allowed, decodes escaped HTML, adds paragraphs to plain text, ignores unknown properties, accepts a city that is not in the list as written, and replaces a location such as `Remote - Ontario` by its place.',
    text,
    { example: 'handling=lenient' },
  ),
  PreferOnRead: header(
    'Prefer',
    '`handling=lenient` (RFC 7240) ignores unknown query parameters, which otherwise return 400.',
    text,
    { example: 'handling=lenient' },
  ),
  IdempotencyKey: header(
    'Idempotency-Key',
    'A value of your own that identifies this creation, such as a random UUID. For 24 hours, a retry with the same value and body creates nothing more and returns the created job.',
    { type: 'string', pattern: `^[\\x21-\\x7e]{1,${maxIdempotencyKeyLength}}$` },
    { example: '4f8a2f1e-6d0f-4f0e-9d63-0f0f6f3d2c11' },
  ),
  MethodOverride: header(
    'X-HTTP-Method-Override',
    'For clients that can only send GET and POST: with `PUT` or `DELETE`, in upper case, the request is handled exactly as that operation on this path. Any other value is ignored.',
  ),
  RequiredMethodOverride: requiredOverride('PUT', 'DELETE'),
  PutOverride: requiredOverride('PUT'),
  DeleteOverride: requiredOverride('DELETE'),
} as const satisfies Readonly<Record<string, Parameter>>;

export type ParameterName = keyof typeof parameters;

/** Of these parameters, those of the query, as they are written in it. */
export const queryNames = (names: readonly ParameterName[]): string[] =>
  names.flatMap((name) => (parameters[name].in === 'query' ? parameters[name].name : []));

export const parameterRef = (name: string) => ({ $ref: `#/components/parameters/${name}` });

/** The extension by which the API reference leaves an example out of the requests that it sends. */
const off = { 'x-disabled': true } as const;

/**
 * Keeps the examples of an optional parameter out of the requests that the documentation page
 * sends: only what the reader switches on is sent.
 */
export const optionalExamples = ({ example, ...parameter }: Parameter): Parameter => {
  if (parameter.required) return { ...parameter, ...(example !== undefined && { example }) };
  const value = example ?? parameter.schema.enum?.[0];
  const examples = parameter.examples ?? (value === undefined ? {} : { example: { value } });
  const entries = Object.entries(examples).map(([name, one]) => [name, { ...one, ...off }]);
  return { ...parameter, ...(entries.length > 0 && { examples: Object.fromEntries(entries) }) };
};
