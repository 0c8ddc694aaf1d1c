import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { gzipSync } from 'node:zlib';
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { fallbackFunction, routes } from '../../../lib/openapi/routes.ts';
import { type Gateway, startGateway } from '../../../local/gateway/gateway.ts';
import type { LambdaHandler } from '../../../local/gateway/lambda.ts';
import { exchange, request } from './raw-http.ts';

const megabyte = 1024 * 1024;
/** What Lambda's limit of 6,291,556 bytes of JSON leaves for the body. */
const largestText = 6_291_556 - JSON.stringify({ statusCode: 200, body: '' }).length;
/** Each is six bytes of JSON. */
const mostEscapes = Math.floor(largestText / 6);

/** Functions that are not named here echo their event. */
const functions: Record<string, LambdaHandler> = {
  'get-position-type': async (event) => results[event.pathParameters?.id ?? '']?.(),
  health: async (_, context) => ({
    statusCode: 200,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...context, remaining: context.getRemainingTimeInMillis() }),
  }),
};

/** Results by the requested id. */
const results: Record<string, () => unknown> = {
  throws: () => {
    throw new Error('secret');
  },
  nothing: () => undefined,
  text: () => 'hello',
  'no-status': () => ({ body: 'hello' }),
  'odd-status': () => ({ statusCode: 99 }),
  'object-body': () => ({ statusCode: 200, body: { a: 1 } }),
  'bad-header': () => ({ statusCode: 200, headers: { 'x-split': 'a\r\nx-injected: b' } }),
  circular: () => {
    const result: Record<string, unknown> = { statusCode: 200 };
    result.self = result;
    return result;
  },
  plain: () => ({ statusCode: 200, body: 'héllo' }),
  bytes: () => ({
    statusCode: 200,
    headers: { 'Content-Type': 'image/png' },
    body: '/wD+',
    isBase64Encoded: true,
  }),
  empty: () => ({ statusCode: 204 }),
  headers: () => ({
    statusCode: 201,
    headers: { Location: '/x', 'X-Number': 7, 'Content-Length': 999, 'Access-Control-Allow-Origin': 'mine' },
  }),
  'largest-result': () => ({ statusCode: 200, body: 'x'.repeat(largestText) }),
  'too-large-result': () => ({ statusCode: 200, body: 'x'.repeat(largestText + 1) }),
  'most-escapes': () => ({ statusCode: 200, body: '\u0007'.repeat(mostEscapes) }),
  'too-many-escapes': () => ({ statusCode: 200, body: '\u0007'.repeat(mostEscapes + 1) }),
};

/** A gateway whose functions `load` returns. */
const serve = (
  load: (name: string) => Promise<LambdaHandler>,
  report: (error: unknown) => void = () => {},
  port = 0,
  host?: string,
) => startGateway({ routes, fallback: fallbackFunction, load, report }, port, host);

/** Sends a request as a client of the gateway. */
const ask = (path: string, init?: RequestInit) => fetch(`${gateway.origin}${path}`, init);

/** The response with one of the results. */
const get = (id: string) => ask(`/api/v1.1/positiontypes/${id}`);

const echo: LambdaHandler = async (event, context) => ({
  statusCode: 200,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ function: context.functionName, event }),
});

let gateway: Gateway;
const reported: unknown[] = [];
const loaded: string[] = [];

beforeAll(async () => {
  const load = async (name: string) => {
    loaded.push(name);
    return functions[name] ?? echo;
  };
  gateway = await serve(load, (error) => reported.push(error));
});
afterAll(() => gateway.close());

type Echo = { function: string; event: APIGatewayProxyEventV2 };

const echoed = async (lines: readonly string[], body?: string | Buffer): Promise<Echo> =>
  JSON.parse((await exchange(gateway.origin, request(lines, body))).body);

const post = (headers: Record<string, string>, body: Buffer | string) =>
  echoed(
    [
      'POST /api/v1.1/jobs HTTP/1.1',
      ...Object.entries({ 'Content-Length': String(Buffer.byteLength(body)), ...headers }).map(
        ([name, value]) => `${name}: ${value}`,
      ),
    ],
    body,
  );

const bodyOf = ({ body = '', isBase64Encoded }: APIGatewayProxyEventV2): Buffer =>
  Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');

describe('the event', () => {
  it('has the payload format 2.0', async () => {
    const { event } = await echoed([
      'GET /api/v1.1/jobs/12?q=a HTTP/1.1',
      'User-Agent: test/1',
      'Cookie: a=1; b=2',
      'API-Key: k',
    ]);
    const port = new URL(gateway.origin).port;
    expect(event).toEqual({
      version: '2.0',
      routeKey: 'GET /api/v1.1/jobs/{id}',
      rawPath: '/api/v1.1/jobs/12',
      rawQueryString: 'q=a',
      headers: {
        'api-key': 'k',
        host: 'evil.example',
        'user-agent': 'test/1',
        'x-amzn-trace-id': expect.stringMatching(/^Root=1-[0-9a-f]{8}-[0-9a-f]{24}$/),
        'x-forwarded-for': '127.0.0.1',
        'x-forwarded-port': port,
        'x-forwarded-proto': 'http',
      },
      queryStringParameters: { q: 'a' },
      pathParameters: { id: '12' },
      requestContext: {
        accountId: '000000000000',
        apiId: 'local',
        domainName: `127.0.0.1:${port}`,
        domainPrefix: '127',
        http: {
          method: 'GET',
          path: '/api/v1.1/jobs/12',
          protocol: 'HTTP/1.1',
          sourceIp: '127.0.0.1',
          userAgent: 'test/1',
        },
        requestId: expect.stringMatching(/^[\w-]{15}$/),
        routeKey: 'GET /api/v1.1/jobs/{id}',
        stage: '$default',
        time: expect.stringMatching(/^\d\d\/[A-Z][a-z]{2}\/\d{4}:\d\d:\d\d:\d\d \+0000$/),
        timeEpoch: expect.any(Number),
      },
      isBase64Encoded: false,
    });
  });

  it('joins repeated headers, including those that Node drops', async () => {
    const { event } = await echoed([
      'POST /api/v1.1/jobs HTTP/1.1',
      'Content-Type: application/json',
      'content-type: text/plain',
      'If-Match: "a"',
      'IF-MATCH: "b"',
      'X-Forwarded-For: 203.0.113.9',
      '__proto__: x',
    ]);
    expect(event.headers['content-type']).toBe('application/json,text/plain');
    expect(event.headers['if-match']).toBe('"a","b"');
    expect(event.headers['x-forwarded-for']).toBe('203.0.113.9, 127.0.0.1');
    expect(Object.hasOwn(event.headers, '__proto__')).toBe(true);
  });

  it.each([
    ['a digit', '/api/v1.1/jobs/%31', '/api/v1.1/jobs/1', { id: '1' }],
    ['a letter of a fixed segment', '/api/v1.1/%6aobs/1', '/api/v1.1/jobs/1', { id: '1' }],
    ['a slash inside a segment', '/api/v1.1/jobs/a%2Fb', '/api/v1.1/jobs/a/b', { id: 'a/b' }],
    ['a literal plus sign', '/api/v1.1/jobs/a+b%2B', '/api/v1.1/jobs/a+b+', { id: 'a+b+' }],
    ['an invalid encoding', '/api/v1.1/jobs/%zz', '/api/v1.1/jobs/%zz', { id: '%zz' }],
    ['bytes other than UTF-8', '/api/v1.1/jobs/%ff', '/api/v1.1/jobs/%ff', { id: '%ff' }],
    ['an absolute URL', 'http://other.example/api/v1.1/jobs/1', '/api/v1.1/jobs/1', { id: '1' }],
  ])('decodes the path: %s', async (_, target, rawPath, pathParameters) => {
    const { event, function: name } = await echoed([`GET ${target} HTTP/1.1`]);
    expect({ name, rawPath: event.rawPath, pathParameters: event.pathParameters }).toEqual({
      name: 'get-job',
      rawPath,
      pathParameters,
    });
  });

  it.each([
    ['?', '', undefined],
    ['', '', undefined],
    ['?q=a+b%20c', 'q=a+b%20c', { q: 'a b c' }],
    ['?q=a&q=b&p', 'q=a&q=b&p', { q: 'a,b', p: '' }],
    ['?q=a?b', 'q=a?b', { q: 'a?b' }],
    ['?%71=%C3%A9&q=%zz', '%71=%C3%A9&q=%zz', { q: 'é,%zz' }],
  ])('keeps the query %s as it was sent, and decodes its values', async (query, raw, parameters) => {
    const { event } = await echoed([`GET /api/v1.1/jobs${query} HTTP/1.1`]);
    expect(event.rawQueryString).toBe(raw);
    expect(event.queryStringParameters).toEqual(parameters);
  });

  it.each([
    ['application/json', false],
    ['Application/JSON ; charset=utf-8', false],
    ['text/html', false],
    ['application/xml', false],
    ['application/javascript', false],
    ['application/problem+json', true],
    ['application/jsonx', true],
    ['application/x-www-form-urlencoded', true],
    ['image/png', true],
  ])('passes on a body of type %s, base64: %s', async (type, encoded) => {
    const { event } = await post({ 'Content-Type': type }, '{"é":1}');
    expect(event.isBase64Encoded).toBe(encoded);
    expect(bodyOf(event).toString()).toBe('{"é":1}');
  });

  it('encodes a body in base64 without a type, compressed or not in UTF-8', async () => {
    const json = { 'Content-Type': 'application/json' };
    const zipped = gzipSync('{}');
    const latin = Buffer.from('{"é":1}', 'latin1');
    const untyped = await post({}, '{}');
    const compressed = await post({ ...json, 'Content-Encoding': 'gzip' }, zipped);
    const mislabelled = await post({ ...json, 'Content-Encoding': 'gzip' }, '{}');
    const broken = await post(json, latin);
    for (const { event } of [untyped, compressed, mislabelled, broken])
      expect(event.isBase64Encoded).toBe(true);
    expect(bodyOf(compressed.event)).toEqual(zipped);
    expect(bodyOf(broken.event)).toEqual(latin);
  });

  it('treats the encoding "identity" as none', async () => {
    const { event } = await post(
      { 'Content-Type': 'application/json', 'Content-Encoding': 'identity' },
      '{}',
    );
    expect(event).toMatchObject({ body: '{}', isBase64Encoded: false });
  });

  it('joins a chunked body and adds its length', async () => {
    const { event } = await echoed(
      ['POST /api/v1.1/jobs HTTP/1.1', 'Content-Type: application/json', 'Transfer-Encoding: chunked'],
      '2\r\n{"\r\n5\r\na":1}\r\n0\r\n\r\n',
    );
    expect(event.body).toBe('{"a":1}');
    expect(event.headers['content-length']).toBe('7');
    expect(event.headers).not.toHaveProperty('transfer-encoding');
  });

  it('has no body for a request without one', async () => {
    const { event } = await post({ 'Content-Type': 'application/json' }, '');
    expect(event).not.toHaveProperty('body');
    expect(event.isBase64Encoded).toBe(false);
  });
});

describe('the function', () => {
  it('receives a context with its name, a unique request id and the remaining time', async () => {
    const health = async () => (await ask('/api/v1.1/health')).json() as Promise<Context>;
    const [one, two] = [await health(), await health()];
    expect(one).toMatchObject({ functionName: 'health', remaining: expect.any(Number) });
    expect((one as Context & { remaining: number }).remaining).toBeGreaterThan(20_000);
    expect(one.awsRequestId).not.toBe(two.awsRequestId);
  });

  it('is loaded once', async () => {
    await Promise.all(Array.from({ length: 5 }, () => ask('/api/v1.1/locations')));
    expect(loaded.filter((name) => name === 'list-locations')).toHaveLength(1);
  });

  it.each(['throws', 'nothing', 'text', 'no-status', 'odd-status', 'object-body', 'bad-header', 'circular'])(
    'with an invalid result (%s) is a 500 without details, and is reported',
    async (id) => {
      const before = reported.length;
      const answer = await get(id);
      expect(answer.status).toBe(500);
      expect(await answer.json()).toEqual({ message: 'Internal Server Error' });
      expect(answer.headers.has('x-injected')).toBe(false);
      expect(reported).toHaveLength(before + 1);
    },
  );

  it('that cannot be loaded is a 500', async () => {
    const broken = await serve(() => Promise.reject(new Error('no such file')));
    expect((await fetch(`${broken.origin}/api/v1.1/health`)).status).toBe(500);
    await broken.close();
  });

  it('returns results up to Lambda’s limit', async () => {
    const largest = await get('largest-result');
    expect(largest.status).toBe(200);
    expect(await largest.text()).toHaveLength(largestText);
    expect((await get('too-large-result')).status).toBe(500);
    expect((await get('most-escapes')).status).toBe(200);
    expect((await get('too-many-escapes')).status).toBe(500);
  });
});

describe('the response', () => {
  it('is text by default and has the length of its bytes', async () => {
    const answer = await get('plain');
    expect(answer.headers.get('content-type')).toBe('text/plain;charset=UTF-8');
    expect(answer.headers.get('content-length')).toBe('6');
    expect(answer.headers.get('apigw-requestid')).toMatch(/^[\w-]{15}$/);
    expect(await answer.text()).toBe('héllo');
  });

  it('is decoded from base64', async () => {
    expect([...(await (await get('bytes')).bytes())]).toEqual([0xff, 0x00, 0xfe]);
  });

  it('has the headers of the result, except those that the gateway sets', async () => {
    const answer = await get('headers');
    expect(answer.status).toBe(201);
    expect(answer.headers.get('location')).toBe('/x');
    expect(answer.headers.get('x-number')).toBe('7');
    expect(answer.headers.get('content-length')).toBe('0');
    expect(answer.headers.has('access-control-allow-origin')).toBe(false);
  });

  it('with the status 204 has neither body nor length', async () => {
    const { head, body } = await exchange(
      gateway.origin,
      request(['GET /api/v1.1/positiontypes/empty HTTP/1.1']),
    );
    expect(head).toMatch(/^HTTP\/1\.1 204 /);
    expect(head).not.toMatch(/content-(length|type)/i);
    expect(body).toBe('');
  });
});

describe('cross-origin requests', () => {
  it.each([
    ['without an origin', { 'Access-Control-Request-Method': 'PUT' }],
    ['without a method', { Origin: 'https://board.example' }],
  ])('are not a preflight %s', async (_, headers) => {
    const answer = await ask('/api/v1.1/jobs', { method: 'OPTIONS', headers });
    expect(((await answer.json()) as Echo).function).toBe('fallback');
  });
});

describe('limits', () => {
  const send = (size: number, type: string) =>
    ask('/api/v1.1/jobs', {
      method: 'POST',
      headers: { 'Content-Type': type },
      body: Buffer.alloc(size, 'x'),
    });

  it('accept a body of under six megabytes', async () => {
    expect((await send(6_280_000 / 2, 'text/plain')).status).toBe(200);
  });

  it.each([
    ['an event over Lambda’s six megabytes', 6 * megabyte, 'text/plain'],
    ['a body whose base64 form is', 5 * megabyte, 'image/png'],
    ['a body over the gateway’s ten', 10 * megabyte + 1, 'text/plain'],
  ])('reject %s', async (_, size, type) => {
    const answer = await send(size, type);
    expect(answer.status).toBe(413);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await answer.json()).toEqual({ message: 'Request Entity Too Large' });
  });

  it('count the escapes of the event', async () => {
    const quotes = await ask('/api/v1.1/jobs', {
      method: 'POST',
      headers: { 'Content-Type': 'text/plain' },
      body: '"'.repeat(3.2 * megabyte),
    });
    expect(quotes.status).toBe(413);
  });

  it('reject an endless body of unknown length and close the connection', async () => {
    const answer = await new Promise<string>((resolve, reject) => {
      let text = '';
      const chunk = Buffer.concat([
        Buffer.from(`${(megabyte).toString(16)}\r\n`),
        Buffer.alloc(megabyte),
        Buffer.from('\r\n'),
      ]);
      const socket = connect(Number(new URL(gateway.origin).port), '127.0.0.1');
      const feed = () => {
        while (socket.writable && socket.write(chunk));
      };
      socket.write('POST /api/v1.1/jobs HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n');
      socket.on('drain', feed).on('error', () => {});
      socket.on('data', (data: Buffer) => {
        text += data;
      });
      socket.on('close', () => (text ? resolve(text) : reject(new Error('no answer'))));
      feed();
    });
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toContain('{"message":"Request Entity Too Large"}');
  });

  it('reject invalid HTTP, and keep serving', async () => {
    const { head } = await exchange(gateway.origin, 'nonsense\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 400 /);
    const huge = await exchange(gateway.origin, request(['GET / HTTP/1.1', `X-Long: ${'x'.repeat(40_000)}`]));
    expect(huge.head).toMatch(/^HTTP\/1\.1 431 /);
    expect((await ask('/api/v1.1/health')).status).toBe(200);
  });

  it('survive a client that disconnects during its body', async () => {
    await new Promise<void>((resolve) => {
      const socket = connect(Number(new URL(gateway.origin).port), '127.0.0.1', () => {
        socket.write('POST /api/v1.1/jobs HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n{', () =>
          socket.destroy(),
        );
      });
      socket.on('close', () => resolve());
    });
    expect((await ask('/api/v1.1/health')).status).toBe(200);
  });
});

describe('closing', () => {
  it('finishes requests in flight, drops idle connections and rejects new ones', async () => {
    const release = Promise.withResolvers<void>();
    const started = Promise.withResolvers<void>();
    const slow = await serve(async () => async () => {
      started.resolve();
      await release.promise;
      return { statusCode: 200, body: 'done' };
    });
    const silent = connect(Number(new URL(slow.origin).port), '127.0.0.1');
    const hungUp = new Promise<void>((resolve) => silent.on('close', () => resolve()));
    const pending = fetch(`${slow.origin}/api/v1.1/jobs`);
    await started.promise;
    const closed = slow.close(60_000);
    await expect(fetch(`${slow.origin}/api/v1.1/jobs`)).rejects.toThrow();
    release.resolve();
    const answer = await pending;
    expect(await answer.text()).toBe('done');
    expect(answer.headers.get('connection')).toBe('close');
    await Promise.all([closed, hungUp]);
  });

  it('waits no longer than the grace period', async () => {
    const started = Promise.withResolvers<void>();
    const stuck = await serve(async () => () => {
      started.resolve();
      return new Promise(() => {});
    });
    const pending = fetch(`${stuck.origin}/api/v1.1/jobs`);
    pending.catch(() => {});
    await started.promise;
    await stuck.close(10);
    await expect(pending).rejects.toThrow();
  });

  it('is reached at other addresses of this machine only where it listens on them', async () => {
    const answers = async (host?: string) => {
      const started = await serve(async () => echo, undefined, 0, host);
      onTestFinished(() => started.close());
      const { port, hostname } = new URL(started.origin);
      const own = Object.values(networkInterfaces()).flatMap((one = []) => one);
      const others = own.filter(({ family, internal }) => family === 'IPv4' && !internal);
      const urls = [hostname, ...others.map(({ address }) => address)].map((one) => `http://${one}:${port}/`);
      return Promise.all(
        urls.map((url) =>
          fetch(url).then(
            () => true,
            () => false,
          ),
        ),
      );
    };
    const [first, ...others] = await answers();
    expect([first, ...others]).toEqual([true, ...others.map(() => false)]);
    expect(await answers('0.0.0.0')).toEqual([true, ...others.map(() => true)]);
  });

  it('fails to start on a port in use', async () => {
    const port = Number(new URL(gateway.origin).port);
    const second = serve(async () => echo, undefined, port);
    await expect(second).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });
});
