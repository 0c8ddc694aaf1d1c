import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { insertKey } from '../../../lib/employer/store/api-keys.ts';
import { insertEmployer } from '../../../lib/employer/store/employers.ts';
import { type Route, routes } from '../../../lib/openapi/routes.ts';
import { type Call, callFunction } from '../../support/api/call-function.ts';
import type { HttpResponse } from '../../support/api/client.ts';
import { minimalJob } from '../../support/api/jobs.ts';
import { body, oddText } from '../../support/arbitrary-body.ts';
import { violations } from '../../support/invariants.ts';
import { runs } from '../../support/runs.ts';
import { useOwnTables } from '../../support/store/own-tables.ts';

useOwnTables();
vi.spyOn(console, 'log').mockImplementation(() => {});

let key: string;
let employerId: number;
/** Existing jobs for the calls. */
const jobIds: number[] = [];

const json = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value) ?? '');

const jsonHeaders = () => ({ 'api-key': key, 'content-type': 'application/json' });

beforeAll(async () => {
  ({ id: employerId } = await insertEmployer({ name: 'Fuzzed', plan: 'standard' }, new Date()));
  ({ key } = await insertKey({ employerId, label: '' }, new Date()));
  for (let at = 0; at < 20; at++) {
    const body = json({ ...minimalJob, referenceId: `r${at}` });
    const response = await callFunction({ method: 'POST', target: '/jobs', headers: jsonHeaders(), body });
    jobIds.push((response.body as { id: number }).id);
  }
});

afterAll(async () => {
  expect(await violations(employerId)).toEqual([]);
});

/** Most calls use a valid key; otherwise few would get past authentication. */
const apiKey = fc.oneof(
  { weight: 30, arbitrary: fc.constant(() => key) },
  { weight: 1, arbitrary: fc.constant(() => `${key.slice(0, -1)}-`) },
  { weight: 1, arbitrary: fc.string().map((text) => () => text) },
);

const id = fc.oneof(
  { weight: 6, arbitrary: fc.nat(19).map((at) => () => String(jobIds[at])) },
  {
    weight: 1,
    arbitrary: fc
      .oneof(
        fc.integer().map(String),
        fc.constantFrom(
          '0',
          '-1',
          '1.0',
          '1e3',
          '2147483647',
          '2147483648',
          '٣',
          '%00',
          '%2F',
          '%',
          '..',
          '0x1',
        ),
        fc.webSegment(),
      )
      .map((text) => () => text),
  },
);

const headerText = fc.string({ unit: 'grapheme-ascii', maxLength: 30 });

const headers = fc.record(
  {
    'content-type': fc.oneof(
      { weight: 30, arbitrary: fc.constantFrom('application/json', 'Application/JSON; charset=utf-8') },
      { weight: 1, arbitrary: fc.constantFrom('text/plain', 'application/xml', 'multipart/form-data') },
      { weight: 1, arbitrary: headerText },
    ),
    prefer: fc.oneof(
      fc.constantFrom('handling=lenient', 'handling="lenient"', 'a, handling=strict;x=1'),
      headerText,
    ),
    'x-http-method-override': fc.oneof(fc.constantFrom('PUT', 'DELETE', 'put', 'PATCH', ''), headerText),
    'if-match': fc.oneof(fc.constantFrom('*', '"a"', 'W/"a", "b"', '"', ',,'), headerText),
    'if-none-match': fc.oneof(fc.constantFrom('*', '"a"', 'W/"a"'), headerText),
    'idempotency-key': fc.oneof(fc.constantFrom('k1', 'k2', 'x'.repeat(256)), headerText),
    'content-encoding': fc.constantFrom('identity', 'gzip', 'br'),
  },
  { requiredKeys: ['content-type'] },
);

/** Each optional header is rare; otherwise few calls would pass all checks. */
const headersMostlyOmitted = fc
  .tuple(headers, fc.array(fc.nat(11), { minLength: 7, maxLength: 7 }))
  .map(([all, dice]) =>
    Object.fromEntries(Object.entries(all).filter(([name], at) => name === 'content-type' || dice[at] === 0)),
  );

type Draft = Omit<Call, 'headers' | 'target'> & {
  readonly path: string;
  readonly id: () => string;
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly apiKey: () => string;
};

const callOf = ({ path, id, query, apiKey, headers, ...rest }: Draft): Call => ({
  ...rest,
  target: `${path.replace(/\{\w+\}/, id())}${query && `?${query}`}`,
  headers: { 'api-key': apiKey(), ...headers },
});

/** Writes a job back as read, which must change nothing. */
const writeBack = async ({ headers, body, text }: HttpResponse): Promise<void> => {
  const call = { method: 'PUT', target: `/jobs/${(body as { id: number }).id}`, headers: jsonHeaders() };
  const rewritten = await callFunction({ ...call, body: json(body) });
  expect(rewritten.text).toBe(text);
  expect(rewritten.headers.etag).toBe(headers.etag);
};

/** @returns the number of calls by status. */
const fuzz = async (drafts: fc.Arbitrary<Draft>, numRuns: number): Promise<Record<number, number>> => {
  const statuses: Record<number, number> = {};
  let created = 0;
  await fc.assert(
    fc.asyncProperty(drafts, async (draft) => {
      const response = await callFunction(callOf(draft));
      statuses[response.status] = (statuses[response.status] ?? 0) + 1;
      // New jobs replace existing ones, which calls may have deleted.
      if (response.status === 201) jobIds[created++ % jobIds.length] = (response.body as { id: number }).id;
      const isJob = response.status < 300 && Object.hasOwn(Object(response.body), 'applicantRoutingType');
      if (isJob) await writeBack(response);
    }),
    { numRuns },
  );
  return statuses;
};

const draft = {
  path: fc.constant('/jobs'),
  id,
  query: fc.constant(''),
  headers: headersMostlyOmitted,
  apiKey,
  body: fc.constant<Uint8Array>(Buffer.alloc(0)),
  isBase64Encoded: fc.boolean(),
};

test('no request body causes a 5xx or an undocumented response', {
  timeout: 3_600_000,
}, async () => {
  const writes = fc.constantFrom(
    ['POST', '/jobs'],
    ['POST', '/jobs'],
    ['PUT', '/jobs'],
    ['PUT', '/jobs'],
    ['DELETE', '/jobs'],
    ['PUT', '/jobs/{id}'],
    ['PUT', '/jobs/{id}'],
    ['POST', '/jobs/{id}', 'PUT'],
    ['POST', '/jobs/{id}', 'DELETE'],
  );
  const drafts = fc
    .record({ ...draft, body, write: writes, isLenient: fc.boolean() })
    .map(({ write: [method = '', path = '', override], isLenient, ...rest }) => ({
      ...rest,
      method,
      path,
      headers: {
        ...(override && { 'x-http-method-override': override }),
        ...(isLenient && { prefer: 'handling=lenient' }),
        ...rest.headers,
      },
    }));
  const statuses = await fuzz(drafts, runs(200));
  for (const status of [200, 201, 204, 400, 404, 409, 415]) {
    expect(statuses[status] ?? 0, `calls with status ${status}`).toBeGreaterThan(0);
  }
});

test('no path, method or header causes a 5xx', { timeout: 3_600_000 }, async () => {
  const paths = [
    ...new Set(routes.map((route) => route.path)),
    '/openapi',
    '/jobs/',
    '/jobs/{id}/',
    '/Jobs',
    '//jobs',
    '',
  ];
  const anyMethod = fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'TRACE', 'X');
  const methodAndPath = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.constantFrom<Route[]>(...routes).map(({ method, path }) => ({ method, path })),
    },
    { weight: 1, arbitrary: fc.record({ method: anyMethod, path: fc.constantFrom(...paths) }) },
    { weight: 1, arbitrary: fc.record({ method: anyMethod, path: fc.webPath().map((path) => `/${path}`) }) },
  );
  const drafts = fc
    .record({ ...draft, methodAndPath, body: fc.oneof(fc.constant(Buffer.alloc(0)), body) })
    .map(({ methodAndPath: { method, path }, ...rest }) => ({ ...rest, method, path }));
  const statuses = await fuzz(drafts, runs(80));
  for (const status of [200, 404, 405]) expect(statuses[status] ?? 0).toBeGreaterThan(0);
});

test('no query causes a 5xx', { timeout: 3_600_000 }, async () => {
  const name = fc.oneof(
    {
      weight: 8,
      arbitrary: fc.constantFrom('q', 'status', 'page', 'pageSize', 'types', 'cursor', 'pagesize'),
    },
    { weight: 1, arbitrary: fc.string() },
  );
  const value = fc.oneof(
    fc.constantFrom(
      '',
      '1',
      '2',
      '100',
      '101',
      '-1',
      '1e3',
      ' 1 ',
      '2147483647',
      '99999999999',
      'active',
      'Town,province',
    ),
    fc.constantFrom('clothing', 'ÉÇ', 'a b c', '\0', '%', '%zz', '+', '&', '=', '[]', 'x'.repeat(2_000)),
    oddText.map((text) => text.toWellFormed()),
  );
  const isEncoded = fc.oneof(
    { weight: 4, arbitrary: fc.constant(true) },
    { weight: 1, arbitrary: fc.constant(false) },
  );
  const query = fc
    .array(fc.tuple(name, value, isEncoded), { maxLength: 4 })
    .map((pairs) =>
      pairs
        .map(([parameter, text, encoded]) =>
          encoded
            ? `${encodeURIComponent(parameter.toWellFormed())}=${encodeURIComponent(text)}`
            : `${parameter}=${text}`,
        )
        .join('&'),
    );
  const drafts = fc.record({
    ...draft,
    method: fc.constantFrom('GET', 'HEAD'),
    path: fc.constantFrom('/jobs', '/locations', '/jobcategories', '/jobs/{id}'),
    query,
  });
  const statuses = await fuzz(drafts, runs(80));
  for (const status of [200, 400]) expect(statuses[status] ?? 0).toBeGreaterThan(0);
});
