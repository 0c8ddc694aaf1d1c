import { problemTexts } from '../problem-texts.ts';
import { type ErrorCode, errorCodes, problems } from '../problems.ts';
import { schemaRef } from './described.ts';
import { problemExample } from './examples.ts';
import { type HeaderName, headerRefs, optional } from './headers.ts';
import { pascalCase, schemaName } from './problem-schemas.ts';
import type { Example, Header, MediaType, Reference, Response } from './types.ts';

/** The headers of a refusal beyond those of each response. */
const ownHeaders: Readonly<Partial<Record<ErrorCode, HeaderName>>> = {
  'key.unusable': 'WWW-Authenticate',
  'method.unknown': 'Allow',
  'reference.taken': 'Location',
  'sync.open': 'Location',
  'idempotency.running': 'Retry-After',
  'store.unavailable': 'Retry-After',
};

export const problemExamples = (): Record<string, Example> =>
  Object.fromEntries(errorCodes.map((code) => [schemaName(code), problemExample(code)]));

/** Any problem is valid, so that one that is added later is. */
const problemContent = (of: readonly ErrorCode[]): MediaType => {
  const names = of.map(schemaName);
  const [first = '', ...more] = names;
  return {
    schema: more.length === 0 ? schemaRef(first) : { anyOf: [...names, 'Problem'].map(schemaRef) },
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

/** With these the gateway refuses by itself, before any function is called. */
const gatewayRefusals = (
  [
    [
      'TooManyRequests',
      429,
      'Too many requests: the gateway refused the request before it reached the service. Wait a second and retry.',
      'Too Many Requests',
    ],
    ['Overloaded', 503, 'The service is overloaded. Wait a second and retry.', 'Service Unavailable'],
    ['ContentTooLarge', 413, 'The body is larger than the gateway accepts.', 'Request Entity Too Large'],
  ] as const
).map(([name, status, description, message]): NamedResponse => {
  const examples = { gateway: { summary: 'By the gateway', value: { message } } };
  const content = { 'application/json': { schema: schemaRef('GatewayRefusal'), examples } };
  return { name, status, response: { description, content } };
});

const refusal = (status: number, of: readonly ErrorCode[]): Response => {
  const meanings = of.map((code) => `${problems[code].title}: ${problemTexts[code].meaning}`);
  const fromGateway = gatewayRefusals.find((one) => one.status === status)?.response.content;
  if (fromGateway) meanings.push('The gateway may also return this status, with its own body.');
  return {
    description: meanings.join('\n\n'),
    headers: headersOf(of),
    content: {
      'application/problem+json': problemContent(of),
      ...fromGateway,
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
