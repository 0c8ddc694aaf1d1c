import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { html } from '../../lib/docs/html.ts';
import { markdown } from '../../lib/docs/markdown.ts';

describe('a template', () => {
  test('escapes text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('<', '>', '"', "'", '&', 'a') }), (text) => {
        const { html: made } = html`<p title="${text}">${text}</p>`;
        expect(made).toMatch(/^<p title="[^"<>']*">[^"<>']*<\/p>$/);
        expect(made).not.toMatch(/&(?!(amp|lt|gt|quot|apos);)/);
      }),
    );
  });

  test('omits undefined and false, but keeps 0', () => {
    expect(html`${undefined}${false}${0}${html`<b>${'&'}</b>`}`.html).toBe('0<b>&amp;</b>');
  });
});

describe('Markdown', () => {
  test.each([
    ['## A `b_c` (d)', '<h2 id="a-b_c-d">A <code>b_c</code> (d)</h2>'],
    ['```sh\na <b>\n\nc\n```', '<pre tabindex="0"><code>a &lt;b&gt;\n\nc</code></pre>'],
    ['`<a>` **x** <b>', '<p><code>&lt;a&gt;</code> <strong>x</strong> &lt;b&gt;</p>\n'],
    [
      '[b](https://jobs.example/api/v1.1/docs/board.md#c)',
      '<p><a href="https://jobs.example/api/v1.1/docs/board#c">b</a></p>\n',
    ],
    [
      '[b](https://jobs.example/api/v1.1/docs/guide.md#c)',
      '<p><a href="https://jobs.example/api/v1.1/docs#description/c">b</a></p>\n',
    ],
    [
      '<!-- a:begin -->\n| a | |\n|---|---|\n| b | c<br>d |',
      /^<div class="table" tabindex="0"><table><tr><th>a<\/th>\n<td><\/td>\n<\/tr>.*<td>c<br>d<\/td>/s,
    ],
  ])('%j', (text, expected) => {
    expect(markdown(text).html).toEqual(
      expected instanceof RegExp ? expect.stringMatching(expected) : expected,
    );
  });
});
