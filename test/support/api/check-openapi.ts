import type { IncomingHttpHeaders } from 'node:http';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import { expect } from 'vitest';
import type { Example, Parameter, Reference, Schema } from '../../../lib/contract/types.ts';
import { isCalendarDate } from '../../../lib/dates.ts';
import { allowedAt } from '../../../lib/docs/known-paths.ts';
import { handledMethod } from '../../../lib/http/middleware/request-line.ts';
import type { OpenApiDocument, OperationObject } from '../../../lib/openapi/document.ts';
import { closed } from '../../../lib/openapi/open.ts';
import { isVisible } from '../../../lib/text/characters.ts';
import openApi from '../../../openapi.json' with { type: 'json' };
import type { HttpResponse } from './http.ts';

/** A request as it was sent, its headers in lower case. */
export type SentRequest = {
  readonly method: string;
  /** Path and query as sent, relative to the base path. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | undefined;
};

const document = openApi as OpenApiDocument;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Responses are open for clients. This version returns documented properties and values alone. */
const strict = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(strict);
  if (!isObject(value)) return value;
  const { 'x-numeric-string': isReadInQuotes, ...schema } = value;
  if (isReadInQuotes) return { anyOf: [schema, { type: 'string' }] };
  const entries = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, strict(one)]));
  return isObject(value.properties) && value.type === 'object' && !openObjects.has(value)
    ? { additionalProperties: false, ...entries }
    : entries;
};

/** Bodies whose other properties are ignored, and the document, which others specify. */
const openObjects = new Set<unknown>([
  document.components.schemas.JobReference,
  document.components.schemas.OpenApi,
]);

// test/api/openapi/openapi.test.ts validates the document itself.
const ajv = new Ajv2020({ allErrors: true, strict: false, meta: false, validateSchema: false });
ajv.addFormat('date', isCalendarDate);
ajv.addFormat('date-time', (text) => !Number.isNaN(Date.parse(text)));
ajv.addFormat('uri', URL.canParse);
ajv.addFormat('not-blank', isVisible);
ajv.addFormat('double', true);
ajv.addSchema(closed(strict(document)) as object, 'openapi');

/** A path into the document. */
type DocumentLocation = readonly string[];

const pointer = (location: DocumentLocation): string =>
  location
    .map((token) => `/${encodeURIComponent(token.replaceAll('~', '~0').replaceAll('/', '~1'))}`)
    .join('');

const valueAt = (location: DocumentLocation): unknown =>
  location.reduce<unknown>(
    (value, token) => (value as Record<string, unknown> | undefined)?.[token],
    document,
  );

/** Follows a $ref; without one, returns the location itself. */
const resolved = (location: DocumentLocation): DocumentLocation => {
  const { $ref } = (valueAt(location) ?? {}) as Partial<Reference>;
  return $ref === undefined ? location : $ref.slice(2).split('/');
};

const errorsAt = (location: DocumentLocation, value: unknown): ErrorObject[] => {
  const validate = ajv.getSchema(`openapi#${pointer(location)}`);
  if (!validate) throw new Error(`The document has no schema at ${location.join('/')}`);
  return validate(value) ? [] : (validate.errors ?? []);
};

/** Objects list their properties in the order of their schema. */
const checkOrder = (location: DocumentLocation, value: unknown, context: string): void => {
  const schemaAt = resolved(location);
  const { properties, anyOf = [] } = Object(valueAt(schemaAt));
  if (Array.isArray(value)) {
    for (const entry of value) checkOrder([...schemaAt, 'items'], entry, context);
  } else if (openObjects.has(valueAt(schemaAt))) {
    // Others specify its order.
  } else if (isObject(value) && properties) {
    const names = Object.keys(value);
    const order = Object.keys(properties).filter((name) => names.includes(name));
    // An assertion for each of a hundred rows would take most of the time of a page.
    if (order.join() !== names.join()) expect(names, context).toEqual(order);
    for (const name of names) checkOrder([...schemaAt, 'properties', name], value[name], context);
  } else if (isObject(value)) {
    const matching = [...anyOf.keys()].find(
      (at) => errorsAt([...schemaAt, 'anyOf', String(at)], value).length === 0,
    );
    if (matching !== undefined) checkOrder([...schemaAt, 'anyOf', String(matching)], value, context);
  }
};

const checkValue = (location: DocumentLocation, value: unknown, context: string): void => {
  expect(errorsAt(location, value), context).toEqual([]);
  checkOrder(location, value, context);
};

/** Checks a value by a schema of the document. */
export const checkSchema = (name: string, value: unknown, context: string): void =>
  checkValue(['components', 'schemas', name], value, context);

const segmentsOf = (path: string): string[] => path.split('/');

const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
};

const documentedPath = (path: string): string | undefined => {
  const segments = segmentsOf(path);
  return Object.keys(document.paths).find((template) => {
    const wanted = segmentsOf(template);
    return (
      wanted.length === segments.length &&
      wanted.every((part, index) => {
        const segment = decoded(segments[index] ?? '');
        return part.startsWith('{') ? segment !== '' : part === segment;
      })
    );
  });
};

/** Headers that any HTTP server sets, and those of files. */
const commonHeaders =
  /^(connection|content-encoding|content-length|content-type|date|keep-alive|referrer-policy|transfer-encoding)$/;

/** The guide describes them for all responses. */
const serviceHeaders =
  /^(apigw-requestid|cache-control|content-security-policy|vary|x-content-type-options)$/;

const checkHeaders = (
  location: DocumentLocation,
  headers: IncomingHttpHeaders,
  isCrossOrigin: boolean,
  context: string,
): void => {
  const names = Object.keys((valueAt([...location, 'headers']) ?? {}) as object);
  const documented = new Set(names.map((name) => name.toLowerCase()));
  const undocumented = Object.keys(headers).filter(
    (name) =>
      !documented.has(name) &&
      !commonHeaders.test(name) &&
      !serviceHeaders.test(name) &&
      !(isCrossOrigin && name.startsWith('access-control-')),
  );
  expect(undocumented, `undocumented headers: ${context}`).toEqual([]);
  expect(headers['cache-control'], context).toBeDefined();
  expect(headers['content-security-policy'], context).toBeDefined();
  expect(headers['x-content-type-options'], context).toBe('nosniff');
  for (const name of names) {
    const header = resolved([...location, 'headers', name]);
    const value = headers[name.toLowerCase()];
    const { required } = valueAt(header) as { required?: boolean };
    if (required) expect(value, `${name} is missing: ${context}`).toBeDefined();
    if (value !== undefined)
      expect(errorsAt([...header, 'schema'], value), `${name}: ${context}`).toEqual([]);
  }
};

/** A refusal is one of those that the operation lists, with no other members than its example has. */
const checkProblem = (location: DocumentLocation, value: unknown, context: string): void => {
  const examples = Object.keys(valueAt([...location, 'examples']) as object);
  const listed = examples.map((name) => valueAt(resolved([...location, 'examples', name])) as Example);
  const nameOf = (problem: unknown): unknown => String(Object(problem).type).split('/').at(-1);
  const example = listed.find((one) => nameOf(one.value) === nameOf(value));
  expect(Object.keys(Object(value)), context).toEqual(Object.keys(Object(example?.value)));
  const { title, status } = Object(value);
  expect(example?.value, context).toMatchObject({ title, status });
};

const mediaTypeOf = (header: unknown): string => String(header ?? '').split(';')[0] ?? '';

const checkBody = (
  location: DocumentLocation,
  { headers, body, text }: HttpResponse,
  hasBody: boolean,
  context: string,
): void => {
  const type = mediaTypeOf(headers['content-type']);
  const types = Object.keys((valueAt([...location, 'content']) ?? {}) as object);
  if (types.length === 0) {
    expect(text, context).toBe('');
    return;
  }
  expect(types, context).toContain(type);
  if (!hasBody) return;
  const value = /\bjson$/.test(type) ? body : text;
  const media = [...location, 'content', type];
  checkValue([...media, 'schema'], value, context);
  if (type === 'application/problem+json') checkProblem(media, value, context);
};

/** Errors of the gateway itself lack the headers of the service. */
const isGatewayError = ({ status, headers }: HttpResponse): boolean =>
  status >= 400 && mediaTypeOf(headers['content-type']) === 'application/json';

const checkResponseAt = (
  location: DocumentLocation,
  request: SentRequest,
  response: HttpResponse,
  context: string,
): void => {
  const documented = resolved([...location, 'responses', String(response.status)]);
  expect(valueAt(documented), `undocumented status: ${context}`).toBeDefined();
  const isCrossOrigin = 'origin' in request.headers;
  if (!isGatewayError(response)) checkHeaders(documented, response.headers, isCrossOrigin, context);
  checkBody(documented, response, request.method !== 'HEAD', context);
};

/** Parses the text of a parameter by its schema. */
const parameterValue = (text: string, { type }: Schema): unknown =>
  type === 'integer' && /^\d+$/.test(text) ? Number(text) : text;

const checkParameters = (
  location: DocumentLocation,
  { parameters = [] }: OperationObject,
  request: SentRequest,
  path: string,
  context: string,
): void => {
  const [sentPath = '', query = ''] = request.target.split('?');
  const sent = {
    path: (name: string) => decoded(segmentsOf(sentPath)[segmentsOf(path).indexOf(`{${name}}`)] ?? ''),
    query: (name: string) => new URLSearchParams(query).get(name) ?? '',
    header: (name: string) => request.headers[name.toLowerCase()] ?? '',
  };
  for (const index of parameters.keys()) {
    const parameter = resolved([...location, 'parameters', String(index)]);
    const { in: where, name, schema, required } = valueAt(parameter) as Parameter;
    const text = sent[where](name);
    if (required) expect(text, `${name} is missing: ${context}`).not.toBe('');
    if (text.trim() === '') continue;
    expect(errorsAt([...parameter, 'schema'], parameterValue(text, schema)), `${name} of ${context}`).toEqual(
      [],
    );
  }
};

const prefersLenient = ({ prefer = '' }: Readonly<Record<string, string>>): boolean =>
  /lenient/i.test(prefer);

/** A batch or chunk succeeds although some of its jobs do not match the document. */
const hasInvalidResults = ({ body }: HttpResponse): boolean => Object(Object(body).counts).invalid > 0;

/** Limits of an application count what is left of a text that an applicant has pasted. */
const withoutUnseen = (_: string, value: unknown): unknown =>
  typeof value === 'string' ? value.replace(/\p{Default_Ignorable_Code_Point}/gu, '').trim() : value;

const checkRequestBody = (
  location: DocumentLocation,
  request: SentRequest,
  response: HttpResponse,
  context: string,
): void => {
  const body = [...location, 'requestBody', 'content', 'application/json', 'schema'];
  // Lenient handling accepts bodies that do not match the document.
  if (valueAt(body) === undefined || prefersLenient(request.headers)) return;
  if (hasInvalidResults(response)) return;
  const text = Buffer.from(request.body ?? [])
    .toString()
    .replace(/^\uFEFF/, '');
  const reviver = location.includes('/board/jobs/{id}/applications') ? withoutUnseen : undefined;
  expect(errorsAt(body, JSON.parse(text, reviver)), `body of ${context}: ${text.slice(0, 500)}`).toEqual([]);
};

/** Without a documented operation the response is 404, 405, or 204 for a preflight. */
const checkUndocumented = (
  path: string,
  response: HttpResponse,
  { method, target }: SentRequest,
  context: string,
): void => {
  const methods: readonly string[] = allowedAt(path);
  if (method === 'OPTIONS' && response.status === 204) return;
  // The function gets the path decoded, so an encoded slash changes the path.
  if (/%2f/i.test(target)) {
    expect([404, 405], context).toContain(response.status);
    return;
  }
  expect(response.status, context).toBe(methods.length === 0 ? 404 : 405);
  if (methods.length > 0) {
    expect(response.headers.allow?.split(', ').sort(), context).toEqual([...methods].sort());
  }
};

/**
 * Validates a request and its response against openapi.json. A response must be documented in full:
 * status, headers and every property. A request that succeeds must match the document.
 */
export const checkAgainstOpenApi = (request: SentRequest, response: HttpResponse): void => {
  const [sentPath = ''] = request.target.split('?');
  const path = documentedPath(sentPath);
  const context = `${request.method} ${request.target} returned ${response.status} ${response.text.slice(0, 500)}`;
  const method = handledMethod(request.method, request.headers['x-http-method-override']);
  const location = ['paths', path ?? '', method.toLowerCase()];
  const operation = valueAt(location) as OperationObject | undefined;
  // The API's own address, which is no operation, redirects to the documentation.
  if (sentPath === '' && [302, 405].includes(response.status)) return;
  if (!operation) {
    checkUndocumented(path ?? '', response, request, context);
    return;
  }
  checkResponseAt(location, request, response, context);
  if (response.status < 300) {
    checkParameters(location, operation, request, path ?? '', context);
    checkRequestBody(location, request, response, context);
  }
};
