import { describe, expect, test } from 'vitest';
import { problems } from '../../lib/api/problems.ts';
import assets from '../../lib/docs/assets.json' with { type: 'json' };
import openApi from '../../openapi.json' with { type: 'json' };
import { useApi } from '../support/api.ts';
import { problemOf } from '../support/responses.ts';

const api = useApi();

/** Sends a request with fetch, which decompresses the body. */
const fetchRaw = async (path: string, headers: Record<string, string> = {}): Promise<[Response, Buffer]> => {
  const response = await fetch(`${api.origin()}/api/v1.1${path}`, { headers });
  return [response, Buffer.from(await response.arrayBuffer())];
};

const pages = ['/docs', ...Object.values(problems).map(({ name }) => `/problems/${name}`)];
const files = [`/docs/${assets.style.name}`, `/docs/${assets.script.name}`];
const all = ['/openapi.json', ...pages, ...files];

const textOf = async (path: string): Promise<string> => (await api.client().get(path)).text;

describe.each(all)('%s', (path) => {
  test('returns 304 for its ETag, and the same ETag for HEAD', async () => {
    const { headers } = await api.client().get(path);
    const again = await api.client().get(path, { 'if-none-match': headers.etag });
    expect([again.status, again.text, again.headers.etag]).toEqual([304, '', headers.etag]);
    const head = await api.client().send('HEAD', path);
    expect([head.status, head.headers.etag]).toEqual([200, headers.etag]);
  });

  test('returns 405 for other methods', async () => {
    for (const method of ['POST', 'PUT', 'DELETE']) {
      expect(problemOf(await api.client().send(method, path), 405).detail).toBe(
        `This path does not take ${method}; use GET.`,
      );
    }
  });
});

describe('a document', () => {
  const codings = [
    ['br, gzip', 'br'],
    ['gzip, br;q=0', 'gzip'],
    ['*', 'br'],
    ['GZIP', 'gzip'],
    ['deflate', undefined],
    ['br;q=0, gzip;q=0.0', undefined],
    ['', undefined],
  ] as const;

  // The test client does not decompress, so this uses HEAD.
  test.each(codings)('with Accept-Encoding: %j has the encoding %s', async (accepted, coding) => {
    const { headers } = await api
      .client()
      .send('HEAD', '/docs', { headers: { 'accept-encoding': accepted } });
    expect(headers['content-encoding']).toBe(coding);
    expect(headers.vary).toBe('accept-encoding');
  });

  test('has the same content in every encoding, each with its own ETag', async () => {
    const plain = await api.client().get('/docs');
    const [brotli, viaBrotli] = await fetchRaw('/docs', { 'accept-encoding': 'br' });
    const [gzip, viaGzip] = await fetchRaw('/docs', { 'accept-encoding': 'gzip' });
    expect(viaBrotli.toString()).toBe(plain.text);
    expect(viaGzip.toString()).toBe(plain.text);
    expect(new Set([plain.headers.etag, brotli.headers.get('etag'), gzip.headers.get('etag')]).size).toBe(3);
  });
});

describe('a page', () => {
  test.each(pages)('%s loads only files of the service and has no inline code', async (path) => {
    const { text, headers } = await api.client().get(path);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['content-security-policy']).not.toMatch(/unsafe|https?:|\*/);
    expect(text).not.toMatch(/<style|\sstyle=|\son\w+=|<script(?![^>]* src=)/);
    const loaded = [...text.matchAll(/<(?:script|link|img)[^>]* (?:src|href)="([^"]*)"/g)].map(
      ([, address = '']) => address,
    );
    for (const address of loaded.filter((one) => one !== 'data:,')) {
      const { pathname, origin } = new URL(address, `${api.origin()}/api/v1.1${path}`);
      expect(origin).toBe(api.origin());
      expect((await api.client().get(pathname.replace('/api/v1.1', ''))).status).toBe(200);
    }
  });

  test('has a target for each internal link', async () => {
    const text = await textOf('/docs');
    const ids = [...text.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    expect(new Set(ids).size, 'each id once').toBe(ids.length);
    const links = [...text.matchAll(/ href="#([^"]*)"/g)].map(([, id]) => id);
    expect(links.filter((id) => !ids.includes(id))).toEqual([]);
  });

  test('documents each operation, problem and type', async () => {
    const text = await textOf('/docs');
    const operations = Object.values(openApi.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }: { operationId: string }) => operationId),
    );
    for (const id of operations) expect(text).toContain(`id="${id}"`);
    for (const { name } of Object.values(problems)) expect(text).toContain(`id="problem-${name}"`);
    for (const name of ['Job', 'NewJob', 'JobCategoryId', 'Paging'])
      expect(text).toContain(`id="type-${name}"`);
  });

  test('is small', async () => {
    const sizes = await Promise.all(
      ['/docs', ...files].map(async (path) => {
        const { headers } = await api.client().send('HEAD', path, { headers: { 'accept-encoding': 'br' } });
        return Number(headers['content-length']);
      }),
    );
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(25_000);
  });
});

describe('an unknown path', () => {
  test.each([
    '/docs/',
    '/docs/page.js',
    '/docs/..',
    '/problems',
    '/problems/',
    '/problems/none',
    '/problems/toString',
  ])('%s returns 404', async (path) => {
    expect(problemOf(await api.client().get(path), 404).type).toMatch(/\/problems\/not-found$/);
  });
});

test('the type of a problem is the address of its page', async () => {
  const { type, title } = problemOf(await api.client().get('/jobs'), 401);
  const { text, headers } = await api.client().get(type);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(text).toContain(`<h1>${title}</h1>`);
});

test('the document is openapi.json with the address of the server', async () => {
  const { body } = await api.client().get('/openapi.json');
  const servers = [{ ...openApi.servers[0], url: `${api.origin()}/api/v1.1` }];
  expect(body).toEqual({ ...openApi, servers });
});
