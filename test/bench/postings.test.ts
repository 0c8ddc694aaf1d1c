import { expect, test } from 'vitest';
import { recordsOfCsv } from '../../bench/postings/csv.ts';
import kinds from '../../bench/postings/kinds.json' with { type: 'json' };
import { plainHtml } from '../../bench/postings/plain-html.ts';
import { readAds } from '../../bench/postings/read.ts';
import { checkDescription } from '../../lib/description/description.ts';

const ads = readAds();
const names = ads.map(({ shape, id }) => `${shape} ${id}`);

test('the corpus has 240 ads with names of their own, and titles, descriptions and locations', () => {
  expect(new Set(names).size).toBe(240);
  for (const { title, description, locations } of ads) {
    for (const text of [title, description, ...locations]) expect(text).not.toBe('');
    expect(locations).not.toEqual([]);
  }
});

test('the ads without a city exist and are listed once', () => {
  const listed = Object.values(kinds).flat();
  expect(new Set(listed).size).toBe(listed.length);
  expect(names).toEqual(expect.arrayContaining(listed));
});

test('quotes, commas and line breaks in cells of a CSV file are read', () => {
  const text = '\uFEFFa,b,c\r\n1,"x, ""y""\nz",\r\n,,3';
  expect(recordsOfCsv(text)).toEqual([
    { a: '1', b: 'x, "y"\nz', c: '' },
    { a: '', b: '', c: '3' },
  ]);
});

test('mapped HTML keeps its text in allowed tags', async () => {
  const html =
    '<section><h2 id="a">Duties</h2><table><tr><td>Pay</td><td>$20</td></tr></table><!-- x -->' +
    '<a href="https://a.example" class="b">Apply</a> <a href="/b">here</a><script>x</script></section>';
  const mapped = plainHtml(html);
  expect(mapped).toContain('<p><strong>Duties</strong></p>');
  expect(mapped).toContain('Pay $20');
  expect(mapped).toContain('<a href="https://a.example">Apply</a> here');
  expect(await checkDescription(mapped)).toHaveProperty('html');
});
