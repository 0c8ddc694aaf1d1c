import { exampleUrl } from './example-url.ts';
import type { Header, Reference, Schema } from './types.ts';

const text = { type: 'string' } as const;

const always = (description: string, example: string, schema: Schema = text): Header => ({
  description,
  required: true,
  schema,
  example,
});

/** Beyond those of every response, which the guide describes. */
export const headers = {
  Location: always(
    'The URL of what was created, or of the job or synchronisation that conflicts with the request.',
    `${exampleUrl}/jobs/183668`,
    { ...text, format: 'uri' },
  ),
  ETag: always(
    'Changes whenever the response would change. Send it in `If-Match` or `If-None-Match`.',
    '"yH1fK0bJ0Q2oVQnUOaX9dg"',
    { ...text, pattern: '^"[^"]+"$' },
  ),
  Allow: always('The methods that the path supports.', 'GET, PUT, DELETE'),
  'Retry-After': always('The number of seconds to wait before a retry.', '1', {
    ...text,
    pattern: '^\\d+$',
  }),
  'WWW-Authenticate': always('The header in which to send the key.', 'API-Key realm="Job Posting API"'),
  'Preference-Applied': {
    description: '`handling=lenient` if the request asked for it.',
    schema: { ...text, const: 'handling=lenient' },
  },
  'Lenient-Removed': {
    description:
      'How many tags, attributes, links, comments and unknown properties lenient handling removed, and how many texts it rewrote: decoded escaped HTML, added paragraphs to plain text, replaced control characters, trimmed an address, or replaced a location such as `Remote - Ontario` by its places. Booleans and amounts that it read count as rewritten, too. Present only where they are not 0: `unlisted`, the cities alone that are not in the list, and `omitted`, the places of such locations after the third of the job.',
    schema: {
      ...text,
      pattern:
        '^tags=\\d+, attributes=\\d+, links=\\d+, comments=\\d+, properties=\\d+, rewritten=\\d+(?:, unlisted=\\d+)?(?:, omitted=\\d+)?$',
    },
    example: 'tags=2, attributes=1, links=0, comments=0, properties=1, rewritten=0',
  },
  'Job-Warnings': {
    description:
      'The warnings that a result of a batch would have, as a list of structured fields (RFC 9651): the code, the pointer, and the province whose law asks for it.',
    schema: {
      ...text,
      pattern:
        '^[a-z_]+;pointer="[^"]*"(?:;province="[A-Z]{2}")?(?:, [a-z_]+;pointer="[^"]*"(?:;province="[A-Z]{2}")?)*$',
    },
    example:
      'pay_missing;pointer="/salary";province="BC", vacancy_undisclosed;pointer="/details/vacancy";province="ON"',
  },
  'Job-Publication': always(
    'Whether and why the job is shown, as `GET /jobs/{id}/publication` has it, as an item of structured fields (RFC 9651): the state, and, where it is known, what last changed the status, and when.',
    'live;by="client";since=@1764266531',
    { ...text, pattern: '^[a-z]+(?:;by="[a-z]+")?(?:;since=@\\d+)?$' },
  ),
  'Idempotent-Replayed': {
    description: '`true` if the job was created by an earlier request with the same Idempotency-Key.',
    schema: { ...text, const: 'true' },
  },
  'Dry-Run': {
    description: '`true` if the request was only checked and nothing was written.',
    schema: { ...text, const: 'true' },
  },
  Link: {
    description: "Where people see the job, if it is active and the operator has set the board's address.",
    schema: text,
    example: '<https://board.example/jobs/183668>; rel="alternate"; type="text/html"',
  },
} as const satisfies Readonly<Record<string, Header>>;

export type HeaderName = keyof typeof headers;

/** Headers that the response may lack. */
export const optionalHeaders = (names: readonly HeaderName[]): Record<string, Header> =>
  Object.fromEntries(names.map((name) => [name, { ...headers[name], required: false }]));

export const headerRefs = (names: readonly HeaderName[]): Record<string, Reference> =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
