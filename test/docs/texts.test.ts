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
