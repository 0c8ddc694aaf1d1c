import { Ajv, type AnySchemaObject } from 'ajv';
import { expect } from 'vitest';
import {
  entryListSchema,
  entrySchema,
  healthSchema,
  jobListSchema,
  jobSchema,
  locationListSchema,
  locationSchema,
} from '../../lib/api/job-schema.ts';
import { problemSchema } from '../../lib/api/problem-schema.ts';
import type { Answer, Sending } from './exchange.ts';

type Request = { readonly method: string; readonly path: string; readonly sending: Sending };

const ajv = new Ajv({ allErrors: true, allowUnionTypes: true });
ajv.addFormat('date', /^\d{4}-\d{2}-\d{2}$/);

/** What a success on a path looks like. A body of `/jobs` is a list for the one who reads, else a job. */
const documents: readonly (readonly [RegExp, AnySchemaObject])[] = [
  [/^GET \/jobs$/, jobListSchema],
  [/^(POST|PUT) \/jobs$/, jobSchema],
  [/^(GET|POST|PUT) \/jobs\/[^/]+$/, jobSchema],
  [/^GET \/(positiontypes|jobcategories)$/, entryListSchema],
  [/^GET \/(positiontypes|jobcategories)\/[^/]+$/, entrySchema],
  [/^GET \/locations$/, locationListSchema],
  [/^GET \/locations\/[^/]+$/, locationSchema],
  [/^GET \/health$/, healthSchema],
];

/** Documents of another kind; the published contract tells what they are. */
const ofTheDocumentation = /^\/(?:openapi\.json|docs|docs\/.*|problems\/.*)$/;

const schemaOf = (method: string, path: string): AnySchemaObject | undefined =>
  documents.find(([pattern]) => pattern.test(`${method} ${path}`))?.[1];

/** Every object has its properties in the order in which the schema publishes them. */
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

const checkDocument = (schema: AnySchemaObject, { body, text }: Answer): void => {
  const validate = ajv.compile(schema);
  expect(validate(body) ? [] : validate.errors, text.slice(0, 1_000)).toEqual([]);
  checkOrder(schema, body);
};

/** Exactly four decimal places are on the wire, where JSON.parse no longer shows them. */
const checkAmounts = (text: string): void => {
  const amounts = text.matchAll(/"(?:amount|maxAmount)":([^,}]*)/g);
  for (const [, amount] of amounts) expect(amount).toMatch(/^(?:null|\d+\.\d{4})$/);
};

const strongTag = /^"[^"]+"$/;

const checkProblem = (answer: Answer): void => {
  const { status, headers, body } = answer;
  expect(headers['content-type']).toBe('application/problem+json');
  checkDocument(problemSchema, answer);
  expect(body).toMatchObject({ status });
  const { detail, message } = body as { detail: string; message: string };
  expect(message).toBe(detail);
  if (status === 401) expect(headers['www-authenticate']).toBeTruthy();
  if (status === 405)
    expect(headers.allow).toMatch(/^(?:GET|POST|PUT|DELETE)(?:, (?:GET|POST|PUT|DELETE))*$/);
  if (status === 409) expect(headers.location ?? headers['retry-after']).toBeTruthy();
  if (status === 503) expect(headers['retry-after']).toMatch(/^\d+$/);
};

/** A refusal that the gateway words by itself: only its message. */
const isGatewayRefusal = ({ status, body }: Answer): boolean =>
  [413, 429, 503].includes(status) && Object.keys(body as object).join() === 'message';

/** What must hold of every answer, whatever a test is about. */
export const checkAnswer = ({ method, path, sending }: Request, answer: Answer): void => {
  const { status, headers, text } = answer;
  const what = `${method} ${path} answered ${status} ${text.slice(0, 500)}`;
  if (!sending.mayFail) expect(status, what).toBeLessThan(500);
  if (method === 'HEAD' || status === 204 || status === 304) {
    expect(text, what).toBe('');
  } else if (status >= 400) {
    if (!isGatewayRefusal(answer)) checkProblem(answer);
  } else if (!ofTheDocumentation.test(path)) {
    expect(headers['content-type'], what).toBe('application/json');
    const schema = schemaOf(method, path);
    if (!schema) throw new Error(`${what}, and no schema tells what it should be`);
    checkDocument(schema, answer);
    checkAmounts(text);
    if (schema === jobSchema) expect(headers.etag, what).toMatch(strongTag);
    if (status === 201) {
      const { id } = answer.body as { id: number };
      expect(headers.location).toMatch(new RegExp(`^https?://[^/]+/api/v1\\.1/jobs/${id}$`));
    }
  }
  if (status === 304) expect(headers.etag, what).toMatch(strongTag);
};
