import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { curlLine } from '../../lib/docs/browser/curl-line.ts';
import { indent } from '../../lib/docs/browser/indent.ts';
import { html } from '../../lib/docs/html.ts';
import { markdown } from '../../lib/docs/markdown.ts';
import { docsAssetsText } from '../../scripts/build-docs.ts';

test('lib/docs/assets.json is up to date; otherwise run `npm run build:docs`', async () => {
  const committed = readFileSync(join(import.meta.dirname, '../../lib/docs/assets.json'), 'utf8');
  expect(committed).toBe(await docsAssetsText());
});

describe('a template', () => {
  test('escapes text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('<', '>', '"', "'", '&', 'a') }), (text) => {
        const { html: made } = html`<p title="${text}">${text}</p>`;
        expect(made).toMatch(/^<p title="[^"<>']*">[^"<>']*<\/p>$/);
        expect(made).not.toMatch(/&(?!(amp|lt|gt|quot|#39);)/);
      }),
    );
  });

  test('omits undefined and false, but keeps 0', () => {
    expect(html`${undefined}${false}${0}${html`<b>${'&'}</b>`}`.html).toBe('0<b>&amp;</b>');
  });
});

describe('Markdown', () => {
  const render = (text: string): string =>
    markdown(text)
      .map((one) => one.html)
      .join('');

  test.each([
    ['## A `b`', '<h2 id="a-b">A <code>b</code></h2>'],
    ['one\ntwo\n\nthree', '<p>one two</p><p>three</p>'],
    ['- **a**\n- [b](#c)', '<ul><li><strong>a</strong></li><li><a href="#c">b</a></li></ul>'],
    ['3. a', '<ol start="3"><li>a</li></ol>'],
    ['```sh\na <b>\n\nc\n```', '<pre tabindex="0"><code>a &lt;b&gt;\n\nc</code></pre>'],
    ['`<a>` **x** <b>', '<p><code>&lt;a&gt;</code> <strong>x</strong> &lt;b&gt;</p>'],
  ])('%j', (text, expected) => {
    expect(render(text)).toBe(expected);
  });
});

describe('JSON of a response', () => {
  test('is indented as JSON.stringify does', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(indent(JSON.stringify(value))).toBe(JSON.stringify(value, null, 2));
      }),
    );
  });

  test('keeps trailing zeros of numbers', () => {
    expect(indent('{"amount":19.1100}')).toBe('{\n  "amount": 19.1100\n}');
  });
});

test('a curl line passes the values of the form through the shell', () => {
  const body = `it's "$HOME" \`date\` \\ \n€`;
  const line = curlLine({
    url: "http://127.0.0.1/a?q='$x'",
    method: 'POST',
    headers: { 'API-Key': '$KEY', Prefer: "a'b" },
    body,
  });
  // A shell function in place of curl prints its arguments.
  const script = `curl() { printf '%s\\0' "$@"; }; KEY=k; ${line}`;
  const args = execFileSync('bash', ['-c', script]).toString().split('\0').slice(0, -1);
  const headers = ['-H', 'API-Key: k', '-H', "Prefer: a'b"];
  expect(args).toEqual(['-i', '-X', 'POST', "http://127.0.0.1/a?q='$x'", ...headers, '-d', body]);
});
