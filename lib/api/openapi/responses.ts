import { problemTexts } from '../problem-texts.ts';
import { type ErrorCode, errorCodes, problems } from '../problems.ts';
import { schemaRef } from './described.ts';
import { problemExample } from './examples.ts';
import { type HeaderName, headerRefs, optional } from './headers.ts';
import type { Example, Header, MediaType, Reference, Response, Schema } from './types.ts';

/** `job-not-found` becomes `JobNotFound`. */
const pascalCase = (name: string): string =>
  name
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

const schemaName = (code: ErrorCode): string => `${pascalCase(problems[code].name)}Problem`;

/** The headers of a refusal beyond those of each response. */
const ownHeaders: Readonly<Partial<Record<ErrorCode, HeaderName>>> = {
  'key.unusable': 'WWW-Authenticate',
  'method.unknown': 'Allow',
  'reference.taken': 'Location',
  'sync.open': 'Location',
  'idempotency.running': 'Retry-After',
  'store.unavailable': 'Retry-After',
};

/** What the problem has beyond the properties of each. */
const ownProperties: Readonly<Partial<Record<ErrorCode, readonly string[]>>> = {
  'job.invalid': ['errors'],
  'body.invalid': ['errors'],
  'query.invalid': ['errors'],
  'reference.taken': ['jobId'],
  'sync.incomplete': ['missingChunks'],
  'sync.too_many_removals': ['removals', 'current', 'sample'],
};

const problemSchema = (code: ErrorCode): Schema => {
  const { name, status, title } = problems[code];
  const { meaning, remedy } = problemTexts[code];
  const own = ownProperties[code] ?? [];
  return {
    description: `${meaning}\n\n${remedy}`,
    allOf: [schemaRef('Problem')],
    properties: {
      type: { type: 'string', pattern: `/problems/${name}$` },
      title: { const: title },
      status: { const: status },
    },
    required: ['type', 'title', 'status', ...own],
  };
};

export const problemSchemas = (): Record<string, Schema> => ({
  ...Object.fromEntries(errorCodes.map((code) => [schemaName(code), problemSchema(code)])),
  GatewayRefusal: {
    type: 'object',
    description: 'A refusal by the gateway in front of the service; it has no more than this.',
    properties: { message: { type: 'string', description: 'What is wrong, in a few words.' } },
    required: ['message'],
    additionalProperties: false,
  },
});

export const problemExamples = (): Record<string, Example> =>
  Object.fromEntries(errorCodes.map((code) => [schemaName(code), problemExample(code)]));

const gatewayContent: MediaType = { schema: schemaRef('GatewayRefusal') };

const problemContent = (of: readonly ErrorCode[]): MediaType => {
  const names = of.map(schemaName);
  const [first = '', ...more] = names;
  return {
    schema: more.length === 0 ? schemaRef(first) : { oneOf: names.map(schemaRef) },
    examples: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/examples/${name}` }])),
  };
};

/** A header that only some of the refusals have is optional. */
const headersOf = (of: readonly ErrorCode[]): Record<string, Reference | Header> => {
  const names = [...new Set(of.flatMap((code) => ownHeaders[code] ?? []))];
  const notAlways = names.filter((name) => of.some((code) => ownHeaders[code] !== name));
  return {
    ...headerRefs(names),
    ...optional(notAlways),
  };
};

/** A response with the name under which operations refer to it. */
export type NamedResponse = { readonly name: string; readonly status: number; readonly response: Response };

const gatewayRefusal = (
  name: string,
  status: number,
  description: string,
  message: string,
): NamedResponse => {
  const content = { ...gatewayContent, examples: { gateway: { value: { message } } } };
  return { name, status, response: { description, content: { 'application/json': content } } };
};

/** With these the gateway refuses by itself, before any function is called. */
const gatewayRefusals = [
  gatewayRefusal(
    'TooManyRequests',
    429,
    'Too many requests at once: the gateway refuses before the service is asked. Wait a second and repeat.',
    'Too Many Requests',
  ),
  gatewayRefusal(
    'Overloaded',
    503,
    'The service is overloaded. Wait a second and repeat.',
    'Service Unavailable',
  ),
  gatewayRefusal(
    'ContentTooLarge',
    413,
    'The body is larger than the gateway takes.',
    'Request Entity Too Large',
  ),
];

const refusal = (status: number, of: readonly ErrorCode[]): Response => {
  const meanings = of.map((code) => `${problems[code].title}: ${problemTexts[code].meaning}`);
  const fromGateway = gatewayRefusals.some((one) => one.status === status);
  if (fromGateway) meanings.push('The gateway may refuse in its own words.');
  return {
    description: meanings.join('\n\n'),
    headers: headersOf(of),
    content: {
      'application/problem+json': problemContent(of),
      ...(fromGateway && { 'application/json': gatewayContent }),
    },
  };
};

/**
 * The refusals of an operation for these reasons and by the gateway, sorted by status.
 *
 * @param takesBody a body can be too large for the gateway.
 */
export const refusals = (of: readonly ErrorCode[], takesBody: boolean): NamedResponse[] => {
  const byStatus = Map.groupBy(of, (code) => problems[code].status);
  const own = [...byStatus].map(([status, group]): NamedResponse => {
    const name = group.map((code) => pascalCase(problems[code].name)).join('Or');
    return { name, status, response: refusal(status, group) };
  });
  const gateway = gatewayRefusals.filter(
    ({ status }) => own.every((one) => one.status !== status) && (takesBody || status !== 413),
  );
  return [...own, ...gateway].toSorted((one, other) => one.status - other.status);
};
