import { connect, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect } from 'vitest';
import { basePath } from '../../lib/contract/route.ts';
import { type EmployerClient, useApi } from '../support/api/api.ts';
import { callFunction } from '../support/api/call-function.ts';
import { createJob, minimalJob, totalOf } from '../support/api/jobs.ts';
import { faultsOf, problemOf } from '../support/api/responses.ts';

const { test, ...api } = useApi();

/** Calls the function directly: API Gateway would reject some of these requests. */
const call = ({ key }: EmployerClient, method: string, target: string, headers = {}, body = '') =>
  callFunction({
    method,
    target,
    headers: { 'api-key': key, 'content-type': 'application/json', ...headers },
    body: Buffer.from(body),
  });

const nested = (levels: number, openSocket: string, close: string): string =>
  `${openSocket.repeat(levels)}1${close.repeat(levels)}`;

const arrays = nested(60_000, '[', ']');
const objects = nested(60_000, '{"a":', '}');

const withMember = (name: string, value: string): string =>
  `${JSON.stringify(minimalJob).slice(0, -1)},"${name}":${value}}`;

/** Huge requests get small responses. */
describe('API4 unrestricted resource consumption', () => {
  test.for([
    ['nested arrays as the body', arrays],
    ['nested objects as the body', objects],
    ['nested arrays as the title', withMember('title', arrays)],
    ['nested objects as the salary', withMember('salary', objects)],
    ['nested arrays in the locations', withMember('locations', `[${arrays}]`)],
    ['nested objects as an unknown property', withMember('more', objects)],
    ['an amount of many digits', withMember('salary', `{"amount":${'9'.repeat(500_000)}}`)],
    ['an extreme exponent', withMember('salary', '{"amount":1e999999999,"period":{"id":1}}')],
    ['an id of many digits', withMember('positionType', `{"id":${'1'.repeat(500_000)}}`)],
    ['a title of megabytes', withMember('title', `"${'é'.repeat(1e6)}"`)],
    ['a referenceId of megabytes', withMember('referenceId', `"${'x'.repeat(2e6)}"`)],
    ['unterminated JSON', '{"a":'.repeat(200_000)],
    ['many tags in a description', withMember('description', `"${'<h1>'.repeat(50_000)}"`)],
    ['an amount of many decimals', withMember('salary', `{"amount":0.${'0'.repeat(100_000)}1}`)],
    ['a name of slashes', withMember('/'.repeat(4e6), '1')],
    [
      'NUL characters in depth',
      withMember('employer', `[${Array(20).fill(nested(1_000, '["\\u0000",', ']'))}]`),
    ],
    ['many NUL characters', withMember('employer', JSON.stringify(Array(100_000).fill('\0')))],
    ['many properties', JSON.stringify(Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [n, n])))],
    ['many categories', withMember('categories', JSON.stringify(Array(50_000).fill({ id: 1 })))],
  ])('%s: returns a short 400', async ([, body], { employer }) => {
    const response = await call(employer, 'POST', '/jobs', {}, body);
    expect(faultsOf(response).length).toBeLessThanOrEqual(100);
    expect(response.text.length).toBeLessThan(200_000);
    expect(await totalOf(employer)).toBe(0);
  });

  test('ignored properties may have any number of entries and any depth', async ({ employer }) => {
    const sendEmployer = (value: string) =>
      call(employer, 'POST', '/jobs', {}, withMember('employer', value));
    expect((await sendEmployer(`[${'0,'.repeat(100_000)}0]`)).status).toBe(201);
    expect((await sendEmployer(nested(500, '{"a":[', ']}'))).status).toBe(201);
    expect(problemOf(await sendEmployer(objects), 400).detail).toBe(
      'The body is nested too deeply. Send only the properties of a job.',
    );
  });

  const values = 200_000;

  test('a body of more than 200,000 commas and brackets returns 413 with the limit', async ({ employer }) => {
    const { id } = await createJob(employer);
    const body = `{"referenceId":"x","employer":[${'{},'.repeat(values / 2)}1]}`;
    for (const response of [
      await employer.post('/jobs', body),
      await employer.put('/jobs', body),
      await employer.put(`/jobs/${id}`, body),
      await employer.delete('/jobs', body),
    ]) {
      expect(problemOf(response, 413).detail).toContain(String(values));
    }
  });

  test('a body of fewer is accepted, whatever commas and brackets its texts have', async ({ employer }) => {
    const description = 'a, [b], {c} "d" '.repeat(values / 4);
    const more = { employer: Array(values - 100).fill(1) };
    expect((await employer.post('/jobs', { ...minimalJob, ...more, description })).status).toBe(201);
  });

  const count = 50_000;

  /** Texts that trigger catastrophic backtracking in vulnerable regular expressions. */
  test.for<[string, string, object]>([
    ['e-mail address', 'POST', { applicationEmail: `${'a.'.repeat(count)}@` }],
    ['short e-mail address', 'POST', { applicationEmail: `${'a.'.repeat(20)}@a.a.a.` }],
    ['URL', 'POST', { applicantRoutingType: { id: 2 }, applicationUrl: `http://${'a.'.repeat(count)}` }],
    ['location', 'POST', { locations: [{ description: `${' ,'.repeat(140)}x` }] }],
    ['location of accents', 'POST', { locations: [{ description: 'e\u0301'.repeat(150) }] }],
    ['date', 'POST', { closeDate: '2026-'.repeat(count) }],
    ['blank title', 'POST', { title: `${' '.repeat(count)}` }],
    ['description of brackets', 'POST', { description: '<'.repeat(count) }],
    ['description of entities', 'POST', { description: `${'&'.repeat(count)};<b x>` }],
    ['link in a description', 'POST', { description: `<a href="${'java\tscript:'.repeat(10_000)}">x</a>` }],
  ])('a crafted %s is validated in time', async ([, method, change], { employer }) => {
    const response = await call(employer, method, '/jobs', {}, JSON.stringify({ ...minimalJob, ...change }));
    expect([201, 400]).toContain(response.status);
  });

  test.each([
    ['prefer', `${'a="'.repeat(count)}`],
    ['prefer', `${' ,;='.repeat(count)}handling`],
    ['if-none-match', 'W/"'.repeat(count)],
    ['if-none-match', '"'.repeat(count)],
    ['x-http-method-override', 'PUT'.repeat(count)],
    ['accept-encoding', ' ;q=0,'.repeat(count)],
    ['api-key', `jpk_${'0'.repeat(count)}`],
    ['cookie', 'a=b; '.repeat(count)],
    ['x-forwarded-for', '1.1.1.1,'.repeat(count)],
  ])('a crafted header %s is parsed in time', async (name, value) => {
    const response = await call(await api.employer(), 'GET', '/jobs', { [name]: value });
    expect(response.status).toBe(name === 'api-key' ? 401 : 200);
  });

  test('thousands of headers and query parameters are parsed', async ({ employer }) => {
    const headers = Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`x-${at}`, 'y']));
    const unknown = Array.from({ length: 10_000 }, (_, at) => `x${at}=y`).join('&');
    problemOf(await call(employer, 'GET', `/jobs?${unknown}`, headers), 400);
    expect((await call(employer, 'GET', '/jobs', headers)).status).toBe(200);
    problemOf(await call(employer, 'GET', `/jobs?${'q=y&'.repeat(10_000)}`), 400);
    problemOf(
      await call(employer, 'GET', `/jobs?q=${Array.from({ length: count }, (_, at) => at).join('+')}`),
      400,
    );
    problemOf(await call(employer, 'GET', `/jobs?page=${'1'.repeat(count)}&pageSize=1e9`), 400);
  });

  test.each(['gzip', 'br', 'deflate', 'gzip, gzip', 'x-unknown'])(
    'a body compressed with %s is rejected before it is decompressed',
    async (coding) => {
      const employer = await api.employer();
      const bomb = gzipSync(Buffer.alloc(5e6));
      const body = { method: 'POST', target: '/jobs', body: bomb };
      const headers = { 'api-key': employer.key, 'content-type': 'application/json' };
      problemOf(await callFunction({ ...body, headers: { ...headers, 'content-encoding': coding } }), 415);
      problemOf(await callFunction({ ...body, headers }), 400);
      expect(await totalOf(employer)).toBe(0);
    },
  );
});

describe('API4 in the local gateway', () => {
  test('incomplete requests do not block other clients', async ({ employer }) => {
    const port = Number(new URL(api.origin()).port);
    const beginnings = [
      '',
      'POST /api',
      `POST ${basePath}/jobs HTTP/1.1\r\nHost: x\r\nX-Slow: `,
      `POST ${basePath}/jobs HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n{"title":`,
      `POST ${basePath}/jobs HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"a`,
    ];
    const openSocket = (beginning: string): Promise<Socket> =>
      new Promise((resolve, reject) => {
        const socket = connect(port, '127.0.0.1', () => socket.write(beginning, () => resolve(socket)));
        socket.on('error', reject);
      });
    const slowSockets = await Promise.all(
      Array.from({ length: 200 }, (_, at) => openSocket(beginnings[at % 5] ?? '')),
    );
    await createJob(employer);
    expect(await totalOf(employer)).toBe(1);
    for (const socket of slowSockets) socket.destroy();
  });
});
