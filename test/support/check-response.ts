import { Ajv, type AnySchemaObject } from 'ajv';
import { expect } from 'vitest';
import { batchResultSchema } from '../../lib/api/batch-schema.ts';
import {
  entryListSchema,
  entrySchema,
  healthSchema,
  jobListSchema,
  jobSchema,
  locationListSchema,
  locationSchema,
  uncreatedJobSchema,
} from '../../lib/api/job-schema.ts';
import { problemSchema } from '../../lib/api/problem-schema.ts';
import { removalPageSchema, syncListSchema, syncSchema } from '../../lib/api/sync-schema.ts';
import type { HttpResponse, RequestOptions } from './http.ts';

type Request = { readonly method: string; readonly path: string; readonly options: RequestOptions };

const ajv = new Ajv({ allErrors: true, allowUnionTypes: true });
ajv.addFormat('date-time', /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/);
ajv.addFormat('date', /^\d{4}-\d{2}-\d{2}$/);

/** The schema of a successful response, by method and path. */
const documents: readonly (readonly [RegExp, AnySchemaObject])[] = [
  [/^GET \/jobs$/, jobListSchema],
  [/^(POST|PUT) \/jobs$/, jobSchema],
  [/^POST \/jobs\/batch$/, batchResultSchema],
  [/^(GET|POST|PUT) \/jobs\/[^/]+$/, jobSchema],
  [/^GET \/syncs$/, syncListSchema],
  [/^(GET|POST) \/syncs(\/[^/]+)?$/, syncSchema],
  [/^(PUT|POST) \/syncs\/[^/]+\/chunks\/[^/]+$/, batchResultSchema],
  [/^POST \/syncs\/[^/]+\/commit$/, syncSchema],
  [/^GET \/syncs\/[^/]+\/removals$/, removalPageSchema],
  [/^GET \/(positiontypes|jobcategories)$/, entryListSchema],
  [/^GET \/(positiontypes|jobcategories)\/[^/]+$/, entrySchema],
  [/^GET \/locations$/, locationListSchema],
  [/^GET \/locations\/[^/]+$/, locationSchema],
  [/^GET \/health$/, healthSchema],
];

/** Documentation; check-openapi.ts checks these responses. */
const documentationPath = /^\/(?:openapi\.json|docs|docs\/.*|problems\/.*)$/;

const schemaOf = (
  method: string,
  path: string,
  { headers, body }: HttpResponse,
): AnySchemaObject | undefined => {
  const isUncreated = headers['dry-run'] === 'true' && Object(body).id === null;
  return isUncreated
    ? uncreatedJobSchema
    : documents.find(([pattern]) => pattern.test(`${method} ${path}`))?.[1];
};

/** Objects list their properties in the order of the schema. */
const checkOrder = (schema: AnySchemaObject, value: unknown): void => {
  if (Array.isArray(value)) {
    for (const entry of value) checkOrder(schema.items, entry);
  } else if (typeof value === 'object' && value !== null) {
    const published = Object.keys(schema.properties);
    const names = Object.keys(value);
    expect(names).toEqual(published.filter((name) => names.includes(name)));
    for (const [name, child] of Object.entries(value)) checkOrder(schema.properties[name], child);
  }
};

const checkDocument = (schema: AnySchemaObject, { body, text }: HttpResponse): void => {
  const validate = ajv.compile(schema);
  expect(validate(body) ? [] : validate.errors, text.slice(0, 1_000)).toEqual([]);
  checkOrder(schema, body);
};

/** Amounts have exactly four decimals on the wire; JSON.parse drops trailing zeros. */
const checkAmounts = (text: string): void => {
  const amounts = text.matchAll(/"(?:amount|maxAmount)":([^,}]*)/g);
  for (const [, amount] of amounts) expect(amount).toMatch(/^(?:null|\d+\.\d{4})$/);
};

/** Strict JSON parsers reject half of a surrogate pair, and databases reject NUL. */
const checkTexts = (value: unknown, context: string): void => {
  if (typeof value === 'string') {
    expect(value.isWellFormed() && !value.includes('\0'), context).toBe(true);
  } else if (typeof value === 'object' && value !== null) {
    for (const child of Object.values(value)) checkTexts(child, context);
  }
};

const strongTag = /^"[^"]+"$/;

const checkProblem = (response: HttpResponse): void => {
  const { status, headers, body } = response;
  expect(headers['content-type']).toBe('application/problem+json');
  checkDocument(problemSchema, response);
  expect(body).toMatchObject({ status });
  const { type, detail, message } = body as { type: string; detail: string; message: string };
  expect(message).toBe(detail);
  if (status === 401) expect(headers['www-authenticate']).toBeTruthy();
  if (status === 405)
    expect(headers.allow).toMatch(/^(?:GET|POST|PUT|DELETE)(?:, (?:GET|POST|PUT|DELETE))*$/);
  if (status === 409 && !/\/sync-(?:incomplete|too-many-removals|closed)$/.test(type))
    expect(headers.location ?? headers['retry-after']).toBeTruthy();
  if (status === 503) expect(headers['retry-after']).toMatch(/^\d+$/);
};

/** An error of the gateway itself: its body has a message only. */
const isGatewayError = ({ status, body }: HttpResponse): boolean =>
  [413, 429, 503].includes(status) && Object.keys(body as object).join() === 'message';

/** Checks what every response must satisfy, in every test. */
export const checkResponse = ({ method, path, options }: Request, response: HttpResponse): void => {
  const { status, headers, text } = response;
  const context = `${method} ${path} returned ${status} ${text.slice(0, 500)}`;
  if (!options.mayFail) expect(status, context).toBeLessThan(500);
  if (method === 'HEAD' || status === 204 || status === 302 || status === 304) {
    expect(text, context).toBe('');
  } else if (status >= 400) {
    if (!isGatewayError(response)) checkProblem(response);
  } else if (!documentationPath.test(path)) {
    expect(headers['content-type'], context).toBe('application/json');
    const schema = schemaOf(method, path, response);
    if (!schema) throw new Error(`${context}, and no schema is defined for it`);
    checkDocument(schema, response);
    checkAmounts(text);
    if (headers['dry-run'] !== undefined) expect(headers.etag, context).toBeUndefined();
    else if (schema === jobSchema) expect(headers.etag, context).toMatch(strongTag);
    if (status === 201) {
      const { id } = response.body as { id: number | string };
      const list = typeof id === 'string' ? 'syncs' : 'jobs';
      expect(headers.location).toMatch(new RegExp(`^https?://[^/]+/api/v1\\.1/${list}/${id}$`));
    }
  }
  if (status === 304) expect(headers.etag, context).toMatch(strongTag);
  checkTexts(response.body, context);
};
