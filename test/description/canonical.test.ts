import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readCanonical } from '../../lib/description/canonical.ts';

test.each(['short-plain', 'long-formatted', 'french', 'url-salary-range'])(
  'the posting %s takes no parser',
  (name) => {
    const sample = new URL(`../../samples/${name}.json`, import.meta.url);
    expect(readCanonical(JSON.parse(readFileSync(sample, 'utf8')).description)).toEqual({ blank: false });
  },
);

describe('what takes a closer look', () => {
  test.each([
    ['a tag that is not closed', '<p>Drive'],
    ['tags that overlap', '<b>Drive <i>and</b> load</i>'],
    ['a paragraph in a paragraph', '<p>Drive <p>load</p></p>'],
    ['a block in a phrase', '<b><p>Drive</p></b>'],
    ['an item outside a list', '<li>Drive</li>'],
    ['a link in a link', '<a href="https://a.example">a <b><a href="https://b.example">b</a></b></a>'],
    ['another spelling of a tag', '<BR>Drive'],
    ['a closed br', 'Drive<br />load'],
    ['a bare ampersand', '<p>Pick & pack</p>'],
    ['a reference that is written as a character', '<p>caf&eacute;</p>'],
    ['an attribute', '<p class="x">Drive</p>'],
    ['a scheme', '<a href="javascript:alert(1)">Apply</a>'],
    ['a scheme behind a reference', '<a href="java&#115;cript:alert(1)">Apply</a>'],
    ['a target', '<a href="https://a.example" target="frame">Apply</a>'],
    ['a link without href', '<a>Apply</a>'],
    ['white space at the beginning', ' <p>Drive</p>'],
    ['a comment', '<!-- Drive --><p>Drive</p>'],
    ['a level too many', `${'<div>'.repeat(201)}Drive${'</div>'.repeat(201)}`],
  ])('%s', (_, html) => {
    expect(readCanonical(html)).toBeUndefined();
  });
});

test.each(['<p></p>', '<p>&nbsp; \u200b</p>', '<br>'])('%j shows no text', (html) => {
  expect(readCanonical(html)).toEqual({ blank: true });
});
