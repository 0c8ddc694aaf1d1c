import { expect } from 'vitest';
import { checkSchema } from './check-openapi.ts';
import type { HttpResponse, RequestOptions } from './http.ts';

type SentRequest = { readonly method: string; readonly path: string; readonly options: RequestOptions };

/** Texts and scripts; their content has no schema. */
const documentationPath = /^\/(?:openapi\.json|docs|docs\/.*|problems\/.*)$/;

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
  expect(headers['content-type']).toBe('application/problem+json; charset=utf-8');
  checkSchema('Problem', body, response.text);
  expect(body).toMatchObject({ status });
  const { type, detail, message } = body as { type: string; detail: string; message: string };
  expect(message).toBe(detail);
  if (status === 401) expect(headers['www-authenticate']).toBeTruthy();
  if (status === 405)
    expect(headers.allow).toMatch(/^(?:GET|POST|PUT|DELETE)(?:, (?:GET|POST|PUT|DELETE))*$/);
  const isPlain = /\/(?:job-held|sync-(?:incomplete|too-many-removals|closed)|application-\w+)$/.test(type);
  if (status === 409 && !isPlain) expect(headers.location ?? headers['retry-after']).toBeTruthy();
  if (status === 503) expect(headers['retry-after']).toMatch(/^\d+$/);
};

/** An error of the gateway itself: its body has a message only. */
const isGatewayError = ({ status, body }: HttpResponse): boolean =>
  [413, 429, 503].includes(status) && Object.keys(body as object).join() === 'message';

/** Checks what every response must satisfy, in every test. */
export const checkResponse = ({ method, path, options }: SentRequest, response: HttpResponse): void => {
  const { status, headers, text } = response;
  const context = `${method} ${path} returned ${status} ${text.slice(0, 500)}`;
  if (!options.mayFail) expect(status, context).toBeLessThan(500);
  if (method === 'HEAD' || status === 204 || status === 302 || status === 304) {
    expect(text, context).toBe('');
  } else if (status >= 400) {
    if (!isGatewayError(response)) checkProblem(response);
  } else if (!documentationPath.test(path)) {
    expect(headers['content-type'], context).toBe('application/json; charset=utf-8');
    checkAmounts(text);
    if (headers['dry-run'] !== undefined) expect(headers.etag, context).toBeUndefined();
    else if ('employer' in Object(response.body)) expect(headers.etag, context).toMatch(strongTag);
    // An application has no address.
    if (status === 201 && !path.endsWith('/applications')) {
      const { id } = response.body as { id: number | string };
      const list = typeof id === 'string' ? 'syncs' : 'jobs';
      expect(headers.location).toMatch(new RegExp(`^https?://[^/]+/api/v1\\.1/${list}/${id}$`));
    }
  }
  if (status === 304) expect(headers.etag, context).toMatch(strongTag);
  checkTexts(response.body, context);
};
