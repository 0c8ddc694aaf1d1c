import { describe, expect } from 'vitest';
import { basePath } from '../../lib/contract/route.ts';
import { exchange, request } from '../local/gateway/raw-http.ts';
import { type EmployerClient, useApi } from '../support/api/api.ts';
import { createJob, readJob } from '../support/api/jobs.ts';

const { test, ...api } = useApi();

/** The status of a request that no client library would send. */
const statusOf = async (lines: readonly string[], body: string | Buffer = ''): Promise<number> =>
  Number((await exchange(api.origin(), request(lines, body))).head.slice('HTTP/1.1 '.length, 12));

const deletion = ({ key }: EmployerClient, id: number, ...headers: string[]): string[] => [
  `POST ${basePath}/jobs/${id} HTTP/1.1`,
  `API-Key: ${key}`,
  ...headers,
];

describe('two readings of a path', () => {
  test.for([
    '/jobs%2F{id}',
    '/jobs//{id}',
    '//jobs/{id}',
    '/./jobs/{id}',
    '/x/../jobs/{id}',
    '/jobs/x/../{id}',
    '/jobs/{id}/',
    '/jobs/{id};x=1',
    '/jobs/{id}%00',
    '/jobs/{id}%20',
    '/jobs/{id}%2E',
    '/jobs/0{id}',
    '/jobs/+{id}',
    '/jobs/{id}.0',
    '/jobs/{id}%3F',
    '/JOBS/{id}',
    '/jobs\\{id}',
  ])('%s is no job', async (pattern, { employer }) => {
    const { id } = await createJob(employer);
    for (const method of ['GET', 'DELETE']) {
      const target = `${basePath}${pattern.replace('{id}', String(id))}`;
      expect(await statusOf([`${method} ${target} HTTP/1.1`, `API-Key: ${employer.key}`])).toBe(404);
    }
    await readJob(employer, { id });
  });
});

describe('two readings of headers', () => {
  test('a repeated API-Key is no key, even if both are valid', async ({ employer: { key } }) => {
    const list = `GET ${basePath}/jobs HTTP/1.1`;
    expect(await statusOf([list, `api-KEY: \t${key} `])).toBe(200);
    expect(await statusOf([list, `API-Key: ${key}`, `API-Key: ${key}`])).toBe(401);
    expect(await statusOf([list, `API-Key: ${key},${key}`])).toBe(401);
    expect(await statusOf([list, 'API-Key:', ` ${key}`])).toBe(400);
  });

  test.for([
    ['X-HTTP-Method-Override: DELETE;'],
    ['X-HTTP-Method-Override: DELETE', 'X-HTTP-Method-Override: DELETE'],
    ['X-HTTP-Method-Override: \u00a0DELETE'],
    ['X_HTTP_Method_Override: DELETE'],
    ['X-Method-Override: DELETE'],
    ['X-HTTP-Method: DELETE'],
  ])('%s, %s does not override', async (headers, { employer }) => {
    const { id } = await createJob(employer);
    expect(await statusOf(deletion(employer, id, ...headers))).toBe(405);
    expect(await statusOf(deletion(employer, id, 'x-http-METHOD-override:  DELETE '))).toBe(204);
  });

  test.for([
    ['Content-Length: 2', 'Content-Length: 3'],
    ['Content-Length: +2'],
    ['Content-Length: 2', 'Transfer-Encoding: chunked'],
    ['Transfer-Encoding: xchunked'],
    ['Transfer-Encoding: chunked, identity'],
  ])('the body lengths %s, %s are refused by the local gateway', async (headers, { employer }) => {
    const { id } = await createJob(employer);
    const lines = deletion(employer, id, 'X-HTTP-Method-Override: DELETE', ...headers);
    expect(await statusOf(lines, '{}')).toBe(400);
    await readJob(employer, { id });
  });

  test('headers named like properties of objects are ignored', async ({ employer: { key } }) => {
    const lines = ['__proto__: x', 'constructor: x', 'hasOwnProperty: x', `API-Key: ${key}`];
    expect(await statusOf([`GET ${basePath}/jobs HTTP/1.1`, ...lines])).toBe(200);
  });
});
