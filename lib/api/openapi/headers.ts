import type { Header, Reference, Schema } from './types.ts';

const text = { type: 'string' } as const;

const always = (description: string, example: string, schema: Schema = text): Header => ({
  description,
  required: true,
  schema,
  example,
});

/** Every header of a response, by its name. */
export const headers = {
  Location: always(
    'The address of what was created, or of the job or synchronisation that stands in the way.',
    'https://jobs.example/api/v1.1/jobs/183668',
    { ...text, format: 'uri' },
  ),
  ETag: always(
    'Changes whenever anything that the answer shows does. Send it back in `If-Match` or `If-None-Match`.',
    '"yH1fK0bJ0Q2oVQnUOaX9dg"',
    { ...text, pattern: '^"[^"]+"$' },
  ),
  Allow: always('The methods that the address has.', 'GET, PUT, DELETE'),
  'Retry-After': always('After how many seconds it is worth repeating the request.', '1', {
    ...text,
    pattern: '^\\d+$',
  }),
  'WWW-Authenticate': always('Which header carries the key.', 'API-Key realm="Job Posting API"'),
  'Preference-Applied': {
    description: '`handling=lenient`, when the request preferred it.',
    schema: { const: 'handling=lenient' },
  },
  'Lenient-Removed': {
    description:
      'How many tags, attributes, links, comments and unknown properties lenient handling has removed, and how many texts it has rewritten: escaped HTML decoded, plain text given its paragraphs, control characters replaced, an address trimmed, a location such as `Remote - Ontario` replaced by its place.',
    schema: {
      ...text,
      pattern: '^tags=\\d+, attributes=\\d+, links=\\d+, comments=\\d+, properties=\\d+, rewritten=\\d+$',
    },
    example: 'tags=2, attributes=1, links=0, comments=0, properties=1, rewritten=0',
  },
  'Idempotent-Replayed': {
    description: '`true` when the job was created by an earlier request with the same Idempotency-Key.',
    schema: { const: 'true' },
  },
  'Dry-Run': {
    description: '`true` when the request was checked only, and nothing was written.',
    schema: { const: 'true' },
  },
  'Cache-Control': always('How long the answer may be kept.', 'private, no-cache'),
  'X-Content-Type-Options': {
    description: 'The body is what `Content-Type` says, and nothing else.',
    schema: { const: 'nosniff' },
  },
  'Apigw-Requestid': {
    description: 'The same id as `requestId` of a problem.',
    schema: text,
    example: 'kT3xYhYq2QfGdmk',
  },
  Vary: {
    description:
      'Which header of the request the response depends on: `API-Key` wherever a key is needed, `Accept-Encoding` on files.',
    schema: text,
    example: 'API-Key',
  },
  'Content-Encoding': {
    description: 'How the body is compressed, if the request accepts it.',
    schema: { type: 'string', enum: ['br', 'gzip'] },
  },
  'Content-Security-Policy': always(
    'Nothing of the answer runs, loads or is framed; a page loads what is its own.',
    "default-src 'none'",
  ),
  'Referrer-Policy': {
    description: 'A page that is followed from here is not told where from.',
    schema: { const: 'no-referrer' },
  },
} as const satisfies Readonly<Record<string, Header>>;

export type HeaderName = keyof typeof headers;

/** On each response of a function. */
const common = [
  'Cache-Control',
  'Content-Security-Policy',
  'X-Content-Type-Options',
  'Apigw-Requestid',
  'Vary',
];

/** Headers that the response may lack. */
export const optional = (names: readonly HeaderName[]): Record<string, Header> =>
  Object.fromEntries(names.map((name) => [name, { ...headers[name], required: false }]));

/** References to these headers and to those of each response. */
export const headerRefs = (names: readonly HeaderName[]): Record<string, Reference> =>
  Object.fromEntries([...names, ...common].map((name) => [name, { $ref: `#/components/headers/${name}` }]));
