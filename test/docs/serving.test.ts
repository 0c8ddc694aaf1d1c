import { randomUUID } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import { configure } from '../../lib/config.ts';
import assetNames from '../../lib/docs/asset-names.json' with { type: 'json' };
import { servedPages } from '../../lib/docs/served-pages.ts';
import { faultCodes } from '../../lib/errors/fault-codes.ts';
import { problems } from '../../lib/errors/problems.ts';
import { anchorOf } from '../../lib/text/heading-anchor.ts';
import openApi from '../../openapi.json' with { type: 'json' };
import { useApi } from '../support/api/api.ts';
import { problemOf } from '../support/api/responses.ts';

const api = useApi();

/** Sends a request with fetch, which decompresses the body. */
const fetchRaw = async (path: string, headers: Record<string, string> = {}): Promise<[Response, Buffer]> => {
  const response = await fetch(`${api.origin()}/api/v1.1${path}`, { headers });
  return [response, Buffer.from(await response.arrayBuffer())];
};

const textPages = Object.keys(servedPages).map((name) => `/docs/${name}`);
const pages = ['/docs', ...textPages, ...Object.values(problems).map(({ name }) => `/problems/${name}`)];
const texts = ['guide.md', 'changelog.md', 'pages.md'].map((name) => `/docs/${name}`);
const markdownPages = textPages.map((page) => `${page}.md`);
const files = [`/docs/${assetNames.style}`, `/docs/${assetNames.script}`];
const reference = `/docs/${assetNames.reference}`;
const all = ['/openapi.json', ...pages, ...texts, ...markdownPages, ...files, reference];

const textOf = async (path: string): Promise<string> => (await api.client().get(path)).text;

describe.each(all)('%s', (path) => {
  test('returns 304 for its ETag, and the same ETag for HEAD', async () => {
    const { headers } = await api.client().get(path);
    const again = await api.client().get(path, { 'if-none-match': headers.etag });
    expect([again.status, again.text, again.headers.etag]).toEqual([304, '', headers.etag]);
    const head = await api.client().send('HEAD', path);
    expect([head.status, head.headers.etag]).toEqual([200, headers.etag]);
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
    // The API reference writes style sheets into its page.
    const allowed = path === '/docs' ? "style-src 'self' 'unsafe-inline'" : "style-src 'self';";
    expect(headers['content-security-policy']).toContain(allowed);
    expect(String(headers['content-security-policy']).replace(allowed, '')).not.toMatch(/unsafe|https?:|\*/);
    expect(text).not.toMatch(/<style|\sstyle="|\son\w+="|<script(?![^>]* src=)/);
    const loaded = [...text.matchAll(/<(?:script|link|img)[^>]* (?:src|href)="([^"]*)"/g)].map(
      ([, address = '']) => address,
    );
    for (const address of loaded.filter((one) => one !== 'data:,')) {
      const { pathname, origin } = new URL(address, `${api.origin()}/api/v1.1${path}`);
      expect(origin).toBe(api.origin());
      expect((await api.client().get(pathname.replace('/api/v1.1', ''))).status).toBe(200);
    }
  });

  test('has the guide, with a link to the document', async () => {
    const guide = await textOf('/docs');
    expect(guide).toContain('<h2 id="quick-start">Quick start</h2>');
    expect(guide).toContain('href="openapi.json"');
  });

  test('is small but for the API reference, which is cached for ever', async () => {
    const headersOf = async (path: string) =>
      (await api.client().send('HEAD', path, { headers: { 'accept-encoding': 'br' } })).headers;
    const sizes = await Promise.all(
      ['/docs', ...files].map(async (path) => Number((await headersOf(path))['content-length'])),
    );
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(20_000);
    const { 'content-length': size, 'cache-control': caching } = await headersOf(reference);
    expect(Number(size)).toBeLessThan(1_200_000);
    expect(caching).toBe('public, max-age=31536000, immutable');
  });
});

describe('the pages for integrators and boards', () => {
  /** Links below the service, as paths with their anchors. */
  const linksOf = (text: string, path: string): [path: string, anchor: string][] =>
    [...text.matchAll(/ href="([^"]+)"|\]\((http[^)\s]+|#[^)\s]+)\)/g)].flatMap(([, one, other]) => {
      const { origin, pathname, hash } = new URL(one ?? other ?? '', `${api.origin()}/api/v1.1${path}`);
      return origin === api.origin() ? [[pathname.replace('/api/v1.1', ''), hash.slice(1)]] : [];
    });

  test.each(['/docs', ...textPages, ...markdownPages])(
    '%s links to pages and headings that exist',
    async (path) => {
      for (const [to, anchor] of linksOf(await textOf(path), path)) {
        const { status, text } = await api.client().get(to);
        const heading = anchor.replace('description/', '');
        const anchors = to.endsWith('.md')
          ? [...text.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) => anchorOf(title))
          : [...text.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
        expect([to, status, heading, heading === '' || anchors.includes(heading)]).toEqual([
          to,
          200,
          heading,
          true,
        ]);
      }
    },
  );

  test.each([
    ['post a job', /\bcreate/, 'POST /jobs'],
    ['retry', /\bretry/, 'Idempotency-Key'],
    ['update', /\bupdate/, 'PUT /jobs'],
    ['archive', /\barchive/, 'archived'],
    ['read why a job is held', /\bheld/, '/publication'],
    ['follow', /\bfollow/, 'GET /board/jobs'],
    ['apply', /\bapplications/, '/applications'],
    ['synchronise a feed', /\bsynchronise/, 'job-posting sync'],
  ])('lead from llms.txt to what an agent needs to %s', async (_, words, needed) => {
    const lines = (await (await fetch(`${api.origin()}/llms.txt`)).text()).split('\n');
    const [, address = ''] =
      /^- \[.*\]\((\S+)\): /.exec(lines.find((line) => words.test(line) && line.startsWith('- [')) ?? '') ??
      [];
    expect(address).toMatch(/\/docs\/[\w-]+\.md$/);
    expect(await (await fetch(address)).text()).toContain(needed);
  });

  test('have the address of the service, and no page of the checkout', async () => {
    for (const path of markdownPages) {
      expect(await textOf(path)).not.toMatch(/https:\/\/jobs\.example\/api|\]\((?!http|#)/);
    }
  });
});

describe('an unknown path', () => {
  test.each(['/docs/', '/docs/page.js', '/problems/none', '/problems/toString'])(
    '%s returns 404',
    async (path) => {
      expect(problemOf(await api.client().get(path), 404).type).toMatch(/\/problems\/not-found$/);
    },
  );
});

test('the pages of invalid requests list each code with an example', async () => {
  const body = await textOf('/problems/validation');
  const query = await textOf('/problems/query');
  for (const [name, text] of Object.entries(faultCodes)) {
    const isWarning = text.startsWith('A warning: ');
    expect([name, `${body}${query}`.includes(`<dt id="${name}">`)]).toEqual([name, !isWarning]);
  }
  expect(body.match(/For example/g)).toHaveLength(body.match(/<dt /g)?.length ?? 0);
  expect(query).toContain('pagesize is not a query parameter of GET /jobs; did you mean pageSize?');
});

test('/llms.txt is the guide in Markdown, with the addresses of the service', async () => {
  const response = await fetch(`${api.origin()}/llms.txt`);
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'text/markdown; charset=utf-8',
  ]);
  const text = await response.text();
  expect(text).toBe(await textOf('/docs/guide.md'));
  expect(text).toMatch(/^# Job Posting API .*\n\n> .*\n\n/);
  expect(text).not.toContain('jobs.example/');
  for (const [, address = ''] of text.matchAll(/\]\((http[^)]*)\)/g)) {
    expect([address, (await fetch(address)).status]).toEqual([address, 200]);
  }
  const refused = await fetch(`${api.origin()}/llms.txt`, { method: 'POST' });
  expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET']);
});

test('the type of a problem is the address of its page', async () => {
  const { type, title } = problemOf(await api.client().get('/jobs'), 401);
  const { text, headers } = await api.client().get(type);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(text).toContain(`<h1>${title}</h1>`);
});

test('the document is openapi.json with the address of the server, and no guide', async () => {
  const { body, headers } = await api.client().get('/openapi.json');
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  const url = `${api.origin()}/api/v1.1`;
  const externalDocs = { ...openApi.externalDocs, url: `${url}/docs` };
  expect(body).toEqual({ ...openApi, externalDocs, servers: [{ ...openApi.servers[0], url }] });
  expect(openApi.info.description.length).toBeLessThan(400);
});

test.each([
  ['https://board.example/help', { url: 'https://board.example/help' }],
  ['help@board.example', { email: 'help@board.example' }],
])('the document has the contact of the operator, %s', async (OPERATOR_CONTACT, contact) => {
  // The document is made once for each address.
  configure({ OPERATOR_CONTACT, PUBLIC_ORIGIN: `https://${randomUUID()}.example` });
  onTestFinished(() => configure({ OPERATOR_CONTACT: undefined, PUBLIC_ORIGIN: api.origin() }));
  const { body } = await api.client().get('/openapi.json');
  expect(body).toMatchObject({ info: { contact: { name: 'The operator of the board', ...contact } } });
});

test('the guide has the address of the server in its commands', async () => {
  expect(await textOf('/docs/guide.md')).toContain(`export API=${api.origin()}/api/v1.1 KEY=`);
});
