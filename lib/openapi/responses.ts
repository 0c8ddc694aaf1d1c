import { schemaRef } from '../contract/described.ts';
import { type HeaderName, headerRefs, optionalHeaders } from '../contract/headers.ts';
import type { Example, Header, MediaType, Reference, Response } from '../contract/types.ts';
import { type ErrorCode, errorCodes, problems } from '../errors/problems.ts';
import { exampleRefs } from './examples.ts';
import { problemExample } from './problem-examples.ts';
import { problemTexts } from './problem-texts.ts';

/** `job-not-found` becomes `JobNotFound`. */
const pascalCase = (name: string): string =>
  name
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

const exampleName = (code: ErrorCode): string => `${pascalCase(problems[code].name)}Problem`;

/** The headers of a refusal. */
const ownHeaders: Readonly<Partial<Record<ErrorCode, HeaderName>>> = {
  'key.unusable': 'WWW-Authenticate',
  'method.unknown': 'Allow',
  'reference.taken': 'Location',
  'sync.open': 'Location',
  'idempotency.running': 'Retry-After',
  'application.limit': 'Retry-After',
  'store.unavailable': 'Retry-After',
};

export const problemExamples = (): Record<string, Example> =>
  Object.fromEntries(errorCodes.map((code) => [exampleName(code), problemExample(code)]));

const problemContent = (of: readonly ErrorCode[]): MediaType => ({
  schema: schemaRef('Problem'),
  examples: exampleRefs(of.map(exampleName)),
});

/** A header that only some of the refusals have is optional. */
const headersOf = (of: readonly ErrorCode[]): Record<string, Reference | Header> => {
  const names = [...new Set(of.flatMap((code) => ownHeaders[code] ?? []))];
  const notAlways = names.filter((name) => of.some((code) => ownHeaders[code] !== name));
  return { ...headerRefs(names), ...optionalHeaders(notAlways) };
};

/** A response with the name under which operations refer to it. */
export type NamedResponse = { readonly name: string; readonly status: number; readonly response: Response };

const gatewayRefusal = (
  name: string,
  status: number,
  description: string,
  message: string,
): NamedResponse => {
  const examples = { gateway: { summary: 'By the gateway', value: { message } } };
  const content = { 'application/json': { schema: schemaRef('GatewayRefusal'), examples } };
  return { name, status, response: { description, content } };
};

/** With these the gateway refuses by itself, before any function is called. */
const gatewayRefusals = [
  gatewayRefusal(
    'TooManyRequests',
    429,
    'Too many requests: the gateway refused the request before it reached the service. Wait a second and retry.',
    'Too Many Requests',
  ),
  gatewayRefusal(
    'Overloaded',
    503,
    'The service is overloaded. Wait a second and retry.',
    'Service Unavailable',
  ),
  gatewayRefusal(
    'ContentTooLarge',
    413,
    'The body is larger than the gateway accepts.',
    'Request Entity Too Large',
  ),
];

const refusal = (status: number, of: readonly ErrorCode[]): Response => {
  const meanings = of.map((code) => `${problems[code].title}: ${problemTexts[code].meaning}`);
  const fromGateway = gatewayRefusals.find((one) => one.status === status)?.response.content;
  if (fromGateway) meanings.push('The gateway may also return this status, with its own body.');
  return {
    description: meanings.join('\n\n'),
    headers: headersOf(of),
    content: { 'application/problem+json': problemContent(of), ...fromGateway },
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
