import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { scanCanonical } from '../../lib/description/canonical-form.ts';

test.each(['short-plain', 'long-formatted', 'french', 'url-salary-range'])(
  'the sample %s needs no parser',
  (name) => {
    const sample = new URL(`../../samples/${name}.json`, import.meta.url);
    expect(scanCanonical(JSON.parse(readFileSync(sample, 'utf8')).description)).toEqual({ blank: false });
  },
);

test.each(['<p>&lt;p&gt;Drive&lt;/p&gt;</p>', '<br>&lt;/p&gt;', 'You know &lt;p&gt;.', 'one\n\ntwo'])(
  '%j needs no parser',
  (html) => {
    expect(scanCanonical(html)).toEqual({ blank: false });
  },
);

describe('needs the parser', () => {
  test.each([
    ['a tag that is not closed', '<p>Drive'],
    ['overlapping tags', '<b>Drive <i>and</b> load</i>'],
    ['a paragraph in a paragraph', '<p>Drive <p>load</p></p>'],
    ['a block in a phrase', '<b><p>Drive</p></b>'],
    ['an item outside a list', '<li>Drive</li>'],
    ['a link in a link', '<a href="https://a.example">a <b><a href="https://b.example">b</a></b></a>'],
    ['an upper-case tag', '<BR>Drive'],
    ['a self-closing br', 'Drive<br />load'],
    ['a bare ampersand', '<p>Pick & pack</p>'],
    ['a reference that a serialiser would decode', '<p>caf&eacute;</p>'],
    ['an attribute that is not allowed', '<p class="x">Drive</p>'],
    ['a scheme that is not allowed', '<a href="javascript:alert(1)">Apply</a>'],
    ['a scheme with a character reference', '<a href="java&#115;cript:alert(1)">Apply</a>'],
    ['a target that is not allowed', '<a href="https://a.example" target="frame">Apply</a>'],
    ['a link without href', '<a>Apply</a>'],
    ['text that may be escaped HTML', '&lt;p&gt;Drive&lt;/p&gt;'],
    ['leading white space', ' <p>Drive</p>'],
    ['a comment', '<!-- Drive --><p>Drive</p>'],
    ['one level too many', `${'<div>'.repeat(201)}Drive${'</div>'.repeat(201)}`],
  ])('%s', (_, html) => {
    expect(scanCanonical(html)).toBeUndefined();
  });
});

test.each(['<p></p>', '<p>&nbsp; \u200b</p>', '<br>'])('%j is blank', (html) => {
  expect(scanCanonical(html)).toEqual({ blank: true });
});
