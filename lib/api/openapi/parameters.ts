import { locationTypes, statuses } from '../job-schema.ts';
import { defaultPageSize, maxChunks, maxIdempotencyKeyLength, maxInt32, maxPageSize } from '../limits.ts';
import type { Parameter, Schema } from './types.ts';

const text = { type: 'string' } as const;

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

/** Values separated by commas. */
const list = (name: string, description: string, values: readonly string[]) =>
  ({
    name,
    in: 'query',
    description,
    style: 'form',
    explode: false,
    schema: { type: 'array', items: { type: 'string', enum: values } },
  }) as const;

const requiredOverride = (...methods: readonly ('PUT' | 'DELETE')[]): Parameter => {
  const spelt = methods.map((method) => `\`${method}\``).join(' or ');
  return parameter('header', true)(
    'X-HTTP-Method-Override',
    `The method that is meant: ${spelt}, spelt so. Without it the answer is 405.`,
    { type: 'string', enum: methods },
    { example: methods[0] },
  );
};

/** Every parameter, by the name under which operations refer to it. */
export const parameters = {
  Id: path('id', 'The id, in decimal digits. One that is no such number is simply unknown: 404.', {
    type: 'integer',
    minimum: 1,
    maximum: maxInt32,
  }),
  SyncId: path('id', 'The id of the synchronisation, opaque text.', text, {
    example: '0mwoxfuo0983bb7c533b339e3f1',
  }),
  ChunkNumber: path('n', 'The number of the chunk. Any other number is unknown: 404.', {
    type: 'integer',
    minimum: 1,
    maximum: maxChunks,
  }),
  Asset: path('asset', 'The name of a file that the page loads. It changes with the content.'),
  ProblemName: path('name', 'The last part of a problem’s `type`.', text, { example: 'validation' }),
  JobSearch: query(
    'q',
    'Words that must all occur in the title or the referenceId. Case and accents do not matter. At most 100 words.',
    text,
    { examples: { words: { value: 'driver casual' } } },
  ),
  Status: {
    ...list('status', 'Only jobs with one of these statuses, separated by commas.', statuses),
    examples: { one: { value: ['active'] }, several: { value: ['active', 'draft'] } },
  },
  ReferenceId: query(
    'referenceId',
    'Only the job with exactly this referenceId, if there is one. Upper and lower case differ.',
    text,
    { examples: { own: { value: '04190-4263' } } },
  ),
  LocationSearch: query('q', 'A part of the name. Case and accents do not matter.', text, {
    examples: { part: { value: 'rich' } },
  }),
  LocationTypes: list('types', 'Only these types, separated by commas, in any case.', locationTypes),
  Page: query('page', 'The number of the page, from 1. To read on, follow `paging.next` instead.', {
    type: 'integer',
    minimum: 1,
    maximum: maxInt32,
    default: 1,
  }),
  PageSize: query('pageSize', 'The most entries that a page has.', {
    type: 'integer',
    minimum: 1,
    maximum: maxPageSize,
    default: defaultPageSize,
  }),
  Cursor: query(
    'cursor',
    'The place where a page begins, as `paging.next` and `paging.previous` carry it. It is not to be made up, and good for the same `q`, `status` and `referenceId` alone.',
  ),
  RemovalsCursor: query('cursor', 'Where a page begins, as `next` carries it. It is not to be made up.'),
  DryRun: query('dryRun', '`true` runs every check of the request and writes nothing.', {
    type: 'string',
    enum: ['true', 'false'],
    default: 'false',
  }),
  IfMatch: header('If-Match', 'Make the change only if the job still has this `ETag`; else 412.', text, {
    example: '"yH1fK0bJ0Q2oVQnUOaX9dg"',
  }),
  IfNoneMatch: header(
    'If-None-Match',
    'Answer 304 without a body if what is read still has this `ETag`.',
    text,
    { example: '"yH1fK0bJ0Q2oVQnUOaX9dg"' },
  ),
  OnlyNew: header(
    'If-None-Match',
    '`*`: create the job, but do not change one that exists; then 412.',
    text,
    { example: '*' },
  ),
  Prefer: header(
    'Prefer',
    '`handling=lenient` (RFC 7240) removes from the description what is not allowed, decodes escaped HTML, gives plain text its paragraphs, ignores unknown properties, takes a city that is in no list as it is written, and replaces a location such as `Remote - Ontario` by its place.',
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
    'A text of your own that names this creation, such as a random UUID. Sent again within 24 hours with the same body, it creates nothing more and gets the first answer.',
    { type: 'string', pattern: `^[\\x21-\\x7e]{1,${maxIdempotencyKeyLength}}$` },
    { example: '4f8a2f1e-6d0f-4f0e-9d63-0f0f6f3d2c11' },
  ),
  MethodOverride: header(
    'X-HTTP-Method-Override',
    'For clients that can only send GET and POST: with `PUT` or `DELETE`, spelt so, the request is handled exactly as that operation on this path, with its rules, statuses and answers. Any other value is ignored.',
  ),
  RequiredMethodOverride: requiredOverride('PUT', 'DELETE'),
  PutOverride: requiredOverride('PUT'),
  DeleteOverride: requiredOverride('DELETE'),
} as const satisfies Readonly<Record<string, Parameter>>;

export type ParameterName = keyof typeof parameters;

export const parameterRef = (name: string) => ({ $ref: `#/components/parameters/${name}` });
