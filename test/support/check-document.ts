import type { IncomingHttpHeaders } from 'node:http';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import { expect } from 'vitest';
import type {
  OpenApiDocument,
  Operation,
  Parameter,
  Reference,
  Schema,
} from '../../lib/api/openapi/types.ts';
import { isCalendarDate } from '../../lib/domain/dates.ts';
import { methodOf } from '../../lib/http/middleware/pick-operation.ts';
import openApi from '../../openapi.json' with { type: 'json' };
import type { Answer } from './exchange.ts';

/** A request as it was sent, its headers in lower case. */
export type SentRequest = {
  readonly method: string;
  /** Below the API's own path, as it was sent, with its query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | undefined;
};

const document = openApi as OpenApiDocument;

// Whether the document is one at all is asked elsewhere, once.
const ajv = new Ajv2020({ allErrors: true, strict: false, meta: false, validateSchema: false });
ajv.addFormat('date', isCalendarDate);
ajv.addFormat('uri', URL.canParse);
ajv.addSchema(document, 'openapi');

/** A way into the document. */
type Place = readonly string[];

const pointer = (place: Place): string =>
  place.map((token) => `/${encodeURIComponent(token.replaceAll('~', '~0').replaceAll('/', '~1'))}`).join('');

const at = (place: Place): unknown =>
  place.reduce<unknown>((value, token) => (value as Record<string, unknown> | undefined)?.[token], document);

/** Where a reference leads, or the place itself where there is none. */
const resolved = (place: Place): Place => {
  const { $ref } = (at(place) ?? {}) as Partial<Reference>;
  return $ref === undefined ? place : $ref.slice(2).split('/');
};

const faultsAt = (place: Place, value: unknown): ErrorObject[] => {
  const validate = ajv.getSchema(`openapi#${pointer(place)}`);
  if (!validate) throw new Error(`The document has no schema at ${place.join('/')}`);
  return validate(value) ? [] : (validate.errors ?? []);
};

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

/** Headers of the connection, which any server sets, and that of the body. */
const ofTheConnection = /^(connection|content-length|content-type|date|keep-alive|transfer-encoding)$/;

const checkHeaders = (place: Place, headers: IncomingHttpHeaders, isForeign: boolean, what: string): void => {
  const names = Object.keys((at([...place, 'headers']) ?? {}) as object);
  const known = new Set(names.map((name) => name.toLowerCase()));
  const unknown = Object.keys(headers).filter(
    (name) =>
      !known.has(name) && !ofTheConnection.test(name) && !(isForeign && name.startsWith('access-control-')),
  );
  expect(unknown, `undocumented headers: ${what}`).toEqual([]);
  for (const name of names) {
    const header = resolved([...place, 'headers', name]);
    const value = headers[name.toLowerCase()];
    const { required } = at(header) as { required?: boolean };
    if (required) expect(value, `${name} is missing: ${what}`).toBeDefined();
    if (value !== undefined) expect(faultsAt([...header, 'schema'], value), `${name}: ${what}`).toEqual([]);
  }
};

const mediaTypeOf = (header: unknown): string => String(header ?? '').split(';')[0] ?? '';

const checkBody = (place: Place, { headers, body, text }: Answer, hasBody: boolean, what: string): void => {
  const type = mediaTypeOf(headers['content-type']);
  const types = Object.keys((at([...place, 'content']) ?? {}) as object);
  if (types.length === 0) {
    expect(text, what).toBe('');
    return;
  }
  expect(types, what).toContain(type);
  if (!hasBody) return;
  const value = /\bjson$/.test(type) ? body : text;
  expect(faultsAt([...place, 'content', type, 'schema'], value), what).toEqual([]);
};

/** The gateway's own words carry none of the service's headers. */
const isOfTheGateway = ({ status, headers }: Answer): boolean =>
  status >= 400 && mediaTypeOf(headers['content-type']) === 'application/json';

const checkAnswerAt = (place: Place, request: SentRequest, answer: Answer, what: string): void => {
  const response = resolved([...place, 'responses', String(answer.status)]);
  expect(at(response), `undocumented status: ${what}`).toBeDefined();
  const isForeign = 'origin' in request.headers;
  if (!isOfTheGateway(answer)) checkHeaders(response, answer.headers, isForeign, what);
  checkBody(response, answer, request.method !== 'HEAD', what);
};

/** A parameter's text as the value that it stands for. */
const parameterValue = (text: string, { type, items }: Schema): unknown => {
  if (type === 'integer') return /^\d+$/.test(text) ? Number(text) : text;
  // Case does not matter to the service; the document has the spelling that answers use.
  if (type !== 'array') return text;
  const spellings = (items?.enum ?? []).map(String);
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => spellings.find((one) => one.toLowerCase() === part.toLowerCase()) ?? part);
};

const checkParameters = (
  place: Place,
  { parameters = [] }: Operation,
  request: SentRequest,
  path: string,
  what: string,
): void => {
  const [sentPath = '', query = ''] = request.target.split('?');
  const id = segmentsOf(path).findIndex((part) => part.startsWith('{'));
  const sent = {
    path: () => decoded(segmentsOf(sentPath)[id] ?? ''),
    query: (name: string) => new URLSearchParams(query).get(name) ?? '',
    header: (name: string) => request.headers[name.toLowerCase()] ?? '',
  };
  for (const index of parameters.keys()) {
    const parameter = resolved([...place, 'parameters', String(index)]);
    const { in: where, name, schema, required } = at(parameter) as Parameter;
    const text = sent[where](name);
    if (required) expect(text, `${name} is missing: ${what}`).not.toBe('');
    if (text.trim() === '') continue;
    expect(faultsAt([...parameter, 'schema'], parameterValue(text, schema)), `${name} of ${what}`).toEqual(
      [],
    );
  }
};

const prefersLenient = ({ prefer = '' }: Readonly<Record<string, string>>): boolean =>
  /lenient/i.test(prefer);

const checkRequestBody = (place: Place, request: SentRequest, what: string): void => {
  const body = [...place, 'requestBody', 'content', 'application/json', 'schema'];
  // Lenient handling is there for bodies that are not as documented.
  if (at(body) === undefined || prefersLenient(request.headers)) return;
  const text = Buffer.from(request.body ?? [])
    .toString()
    .replace(/^\uFEFF/, '');
  expect(faultsAt(body, JSON.parse(text)), `body of ${what}: ${text.slice(0, 500)}`).toEqual([]);
};

/** What no operation is documented for is refused in one of three ways. */
const checkUndocumented = (
  methods: readonly string[],
  answer: Answer,
  { method, target }: SentRequest,
  what: string,
): void => {
  if (method === 'OPTIONS' && answer.status === 204) return;
  // The function is told the path decoded, so that a slash which was encoded makes another path of it.
  if (/%2f/i.test(target)) {
    expect([404, 405], what).toContain(answer.status);
    return;
  }
  expect(answer.status, what).toBe(methods.length === 0 ? 404 : 405);
  if (methods.length > 0) {
    const allowed = methods.filter((one) => one !== 'POST' || !what.includes('/jobs/'));
    expect(answer.headers.allow?.split(', ').sort(), what).toEqual(allowed.sort());
  }
};

/**
 * Holds a request and its answer against the published document: an answer must be documented in full - status, headers
 * and every property - and a request that succeeds must be one that the document allows.
 */
export const checkDocumented = (request: SentRequest, answer: Answer): void => {
  const [sentPath = ''] = request.target.split('?');
  const path = documentedPath(sentPath);
  const what = `${request.method} ${request.target} answered ${answer.status} ${answer.text.slice(0, 500)}`;
  const methods = Object.keys(document.paths[path ?? ''] ?? {}).map((method) => method.toUpperCase());
  const method = methodOf(request.method, request.headers['x-http-method-override']);
  const place = ['paths', path ?? '', method.toLowerCase()];
  const operation = at(place) as Operation | undefined;
  if (!operation) {
    checkUndocumented(methods, answer, request, what);
    return;
  }
  checkAnswerAt(place, request, answer, what);
  if (answer.status < 300) {
    checkParameters(place, operation, request, path ?? '', what);
    checkRequestBody(place, request, what);
  }
};
