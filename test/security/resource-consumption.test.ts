import { connect, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { basePath } from '../../lib/api/routes.ts';
import { exchange, request } from '../local/gateway/raw-http.ts';
import { type EmployerClient, useApi } from '../support/api.ts';
import { callFunction } from '../support/call-function.ts';
import { createJob, minimalJob } from '../support/jobs.ts';
import { pageOf, problemOf } from '../support/responses.ts';

const api = useApi();

/** Straight to the function: API Gateway would refuse some of these before. */
const call = ({ key }: EmployerClient, method: string, target: string, headers = {}, body = '') =>
  callFunction({
    method,
    target,
    headers: { 'api-key': key, 'content-type': 'application/json', ...headers },
    body: Buffer.from(body),
  });

const deep = (levels: number, open: string, close: string): string =>
  `${open.repeat(levels)}1${close.repeat(levels)}`;

const arrays = deep(60_000, '[', ']');
const objects = deep(60_000, '{"a":', '}');

const withMember = (name: string, value: string): string =>
  `${JSON.stringify(minimalJob).slice(0, -1)},"${name}":${value}}`;

/** Answers of modest size to huge requests; more bodies of the kind are in test/api/hostile-body.test.ts. */
describe('API4 unrestricted resource consumption', () => {
  test.each([
    ['arrays as the body', arrays],
    ['objects as the body', objects],
    ['arrays as a title', withMember('title', arrays)],
    ['objects as a salary', withMember('salary', objects)],
    ['arrays among the locations', withMember('locations', `[${arrays}]`)],
    ['objects as an unknown property', withMember('more', objects)],
    ['an amount of many digits', withMember('salary', `{"amount":${'9'.repeat(500_000)}}`)],
    ['an exponent out of all bounds', withMember('salary', '{"amount":1e999999999,"period":{"id":1}}')],
    ['an id of many digits', withMember('positionType', `{"id":${'1'.repeat(500_000)}}`)],
    ['a title of megabytes', withMember('title', `"${'é'.repeat(1e6)}"`)],
    ['a referenceId of megabytes', withMember('referenceId', `"${'x'.repeat(2e6)}"`)],
    ['JSON that never ends', '{"a":'.repeat(300_000)],
    ['many tags in a description', withMember('description', `"${'<h1>'.repeat(50_000)}"`)],
  ])('%s: refused in few words', async (_, body) => {
    const employer = await api.employer();
    const response = await call(employer, 'POST', '/jobs', {}, body);
    problemOf(response, 400);
    expect(response.text.length).toBeLessThan(100_000);
  });

  test('what is ignored may have as many entries as it likes, and any depth that can be read', async () => {
    const employer = await api.employer();
    const sendEmployer = (value: string) =>
      call(employer, 'POST', '/jobs', {}, withMember('employer', value));
    expect((await sendEmployer(`[${'0,'.repeat(100_000)}0]`)).status).toBe(201);
    expect((await sendEmployer(deep(500, '{"a":[', ']}'))).status).toBe(201);
    expect(problemOf(await sendEmployer(objects), 400).detail).toBe('The body is nested too deeply.');
  });

  const long = 50_000;

  /** Texts that make a backtracking pattern try everything. None of ours may. */
  test.each<[string, string, object]>([
    ['an e-mail address', 'POST', { applicationEmail: `${'a.'.repeat(long)}@` }],
    ['an e-mail address of few characters', 'POST', { applicationEmail: `${'a.'.repeat(20)}@a.a.a.` }],
    [
      'a web address',
      'POST',
      { applicantRoutingType: { id: 2 }, applicationUrl: `http://${'a.'.repeat(long)}` },
    ],
    ['a location', 'POST', { locations: [{ description: `${' ,'.repeat(140)}x` }] }],
    ['a location of accents', 'POST', { locations: [{ description: 'e\u0301'.repeat(150) }] }],
    ['a date', 'POST', { closeDate: '2026-'.repeat(long) }],
    ['white space as a title', 'POST', { title: `${' '.repeat(long)}` }],
    ['brackets as a description', 'POST', { description: '<'.repeat(long) }],
    ['entities as a description', 'POST', { description: `${'&'.repeat(long)};<b x>` }],
    ['an address in a link', 'POST', { description: `<a href="${'java\tscript:'.repeat(10_000)}">x</a>` }],
  ])('%s that is made to be slow is judged', async (_, method, change) => {
    const employer = await api.employer();
    const response = await call(employer, method, '/jobs', {}, JSON.stringify({ ...minimalJob, ...change }));
    expect([201, 400]).toContain(response.status);
  });

  test.each([
    ['prefer', `${'a="'.repeat(long)}`],
    ['prefer', `${' ,;='.repeat(long)}handling`],
    ['if-none-match', 'W/"'.repeat(long)],
    ['if-none-match', '"'.repeat(long)],
    ['x-http-method-override', 'PUT'.repeat(long)],
    ['accept-encoding', ' ;q=0,'.repeat(long)],
    ['api-key', `jpk_${'0'.repeat(long)}`],
    ['cookie', 'a=b; '.repeat(long)],
    ['x-forwarded-for', '1.1.1.1,'.repeat(long)],
  ])('a header %s that is made to be slow is read', async (name, value) => {
    const response = await call(await api.employer(), 'GET', '/jobs', { [name]: value });
    expect(response.status).toBe(name === 'api-key' ? 401 : 200);
  });

  test('thousands of headers and query parameters are read', async () => {
    const employer = await api.employer();
    const headers = Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`x-${at}`, 'y']));
    const unknown = Array.from({ length: 10_000 }, (_, at) => `x${at}=y`).join('&');
    expect((await call(employer, 'GET', `/jobs?${unknown}`, headers)).status).toBe(200);
    problemOf(await call(employer, 'GET', `/jobs?${'q=y&'.repeat(10_000)}`), 400);
    problemOf(
      await call(employer, 'GET', `/jobs?q=${Array.from({ length: long }, (_, at) => at).join('+')}`),
      400,
    );
    problemOf(await call(employer, 'GET', `/jobs?page=${'1'.repeat(long)}&pageSize=1e9`), 400);
  });

  test('a page has 100 jobs at most, however many are asked for', async () => {
    const employer = await api.employer();
    for (const pageSize of ['101', '2147483647', '-1', '0']) {
      problemOf(await employer.get(`/jobs?pageSize=${pageSize}`), 400);
      problemOf(await employer.get(`/locations?pageSize=${pageSize}`), 400);
    }
  });

  test.each(['gzip', 'br', 'deflate', 'gzip, gzip', 'x-unknown'])(
    'a body compressed with %s is refused before it is unpacked',
    async (coding) => {
      const employer = await api.employer();
      const bomb = gzipSync(Buffer.alloc(5e6));
      const body = { method: 'POST', target: '/jobs', body: bomb };
      const headers = { 'api-key': employer.key, 'content-type': 'application/json' };
      problemOf(await callFunction({ ...body, headers: { ...headers, 'content-encoding': coding } }), 415);
      problemOf(await callFunction({ ...body, headers }), 400);
      expect(pageOf(await employer.get('/jobs')).paging.total).toBe(0);
    },
  );
});

describe('API4 at the gateway of a developer’s machine', () => {
  test('clients that send no more than half of a request keep nobody waiting', async () => {
    const employer = await api.employer();
    const port = Number(new URL(api.origin()).port);
    const beginnings = [
      '',
      'POST /api',
      `POST ${basePath}/jobs HTTP/1.1\r\nHost: x\r\nX-Slow: `,
      `POST ${basePath}/jobs HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n{"title":`,
      `POST ${basePath}/jobs HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"a`,
    ];
    const open = (beginning: string): Promise<Socket> =>
      new Promise((resolve, reject) => {
        const socket = connect(port, '127.0.0.1', () => socket.write(beginning, () => resolve(socket)));
        socket.on('error', reject);
      });
    const slow = await Promise.all(Array.from({ length: 200 }, (_, at) => open(beginnings[at % 5] ?? '')));
    await createJob(employer);
    expect(pageOf(await employer.get('/jobs')).paging.total).toBe(1);
    for (const socket of slow) socket.destroy();
  });

  test('headers beyond what it keeps are refused, and the next request is answered', async () => {
    const lines = Array.from({ length: 1_000 }, (_, at) => `X-${at}: ${'y'.repeat(20)}`);
    const { head } = await exchange(api.origin(), request([`GET ${basePath}/health HTTP/1.1`, ...lines]));
    expect(head).toMatch(/^HTTP\/1\.1 431 /);
    expect((await api.client().get('/health')).status).toBe(200);
  });
});
