import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readAds } from '../../bench/postings/ads.ts';
import { checkDescription, cleanDescription } from '../../lib/description/description.ts';
import { textWarnings } from '../../lib/job/rules/text-warnings.ts';

const root = join(import.meta.dirname, '../..');

const formOf = async (description: string) => {
  const checked = await checkDescription(description);
  return 'html' in checked ? checked.form : checked.faults[0]?.code;
};

type Texts = { readonly title?: unknown; readonly applicationUrl?: unknown; readonly description?: unknown };

const codesOf = async ({ title, applicationUrl, description = '' }: Texts): Promise<string[]> => {
  const checked = await checkDescription(String(description));
  const sent = {
    ...(title !== undefined && { title: String(title) }),
    applicationUrl: String(applicationUrl),
  };
  return textWarnings(sent, 'html' in checked ? checked.form : undefined).map(({ code }) => code);
};

/** Every value with a title and a description in a file of samples, whatever is around it. */
const textsIn = (value: unknown): Texts[] => {
  if (typeof value !== 'object' || value === null) return [];
  const own = 'title' in value && 'description' in value ? [value] : [];
  return [...own, ...Object.values(value).flatMap(textsIn)];
};

describe('a description without a tag', () => {
  test.each([
    ['# Duties\n- Prep', 'markdown'],
    ['Cook\r\n\r\n## Duties\r\nPrep\r\n## Pay', 'markdown'],
    ['### Duties\n**Prep** the food', 'markdown'],
    ['# Duties\n* Prep &amp; clean', 'markdown'],
    ['# Duties\nPrep', 'plain_text'],
    ['#1 in town\n- Prep', 'plain_text'],
    ['# 2 cooks\n- Prep', 'plain_text'],
    ['####### Duties\n- Prep', 'plain_text'],
    ['Duties: ** a\n- Prep', 'plain_text'],
    ['Duties\nPrep', 'plain_text'],
    ['Duties&#10;Prep', 'plain_text'],
    ['5 < 6\u2028Prep', 'plain_text'],
    ['\n Duties \n\u200b\n', undefined],
    ['Duties. Prep.', undefined],
    ['<p># Duties\n- Prep</p>', undefined],
    ['<br># Duties\n# Pay', undefined],
    ['&amp;lt;p&amp;gt;Cook&amp;lt;/p&amp;gt;', 'escaped_text'],
    ['&amp;amp;lt;p&amp;amp;gt;Cook&amp;amp;lt;/p&amp;amp;gt;', 'escaped_text'],
    ['&amp;#60;p&amp;#62;Cook&amp;#60;/p&amp;#62;\n', 'escaped_text'],
    ['&lt;p&gt;Cook&lt;/p&gt;', 'escaped_html'],
    ['R&amp;amp;D, Q&amp;lt;A', undefined],
    ['<p>&amp;lt;p&amp;gt;Cook&amp;lt;/p&amp;gt;</p>', undefined],
    ['<![CDATA[<p>Cook</p>]]>', 'html_comment'],
  ])('%j: %s', async (description, form) => {
    expect(await formOf(description)).toBe(form);
  });

  test.each([
    ['# Duties\n- Prep', '<p># Duties<br>- Prep</p>', 1, 'markdown'],
    ['Duties\n\nPrep', '<p>Duties</p><p>Prep</p>', 1, undefined],
    ['&amp;lt;p&amp;gt;R&amp;amp;amp;D&amp;lt;/p&amp;gt;', '<p>R&amp;D</p>', 1, undefined],
    ['&amp;amp;lt;p&amp;amp;gt;Cook&amp;amp;lt;/p&amp;amp;gt;', '<p>Cook</p>', 1, undefined],
    [
      '<span>&amp;lt;p&amp;gt;a&amp;lt;/p&amp;gt;</span>',
      '<div>&amp;lt;p&amp;gt;a&amp;lt;/p&amp;gt;</div>',
      0,
      undefined,
    ],
    [' <![CDATA[<p>Cook</p>]]>\n', '<p>Cook</p>', 1, undefined],
    ['<![CDATA[<p>a</p>]]> <![CDATA[<h2>b</h2>]]>', '<p>a</p><p><strong>b</strong></p>', 2, undefined],
    ['<![CDATA[Duties\nPrep]]>', '<p>Duties<br>Prep</p>', 2, undefined],
    ['&lt;![CDATA[&lt;p&gt;Cook&lt;/p&gt;]]&gt;', '<p>Cook</p>', 1, undefined],
  ])('leniently %j: %s', async (description, html, rewritten, form) => {
    const cleaned = await cleanDescription(description);
    expect([cleaned.html, cleaned.removed.rewritten, cleaned.form]).toEqual([html, rewritten, form]);
    expect(await cleanDescription(html)).toMatchObject({ html, removed: { rewritten: 0 } });
    expect(await formOf(html)).toBeUndefined();
  });
});

test.each([
  [{ title: 'Cook &amp; Server' }, ['escaped_text']],
  [{ title: 'Pr&eacute;pos&eacute;' }, ['escaped_text']],
  [{ title: 'Chef&#8217;s help' }, ['escaped_text']],
  [{ title: 'R&D; AT&T; Q&A;' }, []],
  [{ title: 'Cook & Server &amp co' }, []],
  [{ applicationUrl: 'https://example.com/?a=1&amp;b=2' }, ['escaped_text']],
  [{ applicationUrl: 'https://example.com/?a=1&#038;b=2' }, ['escaped_text']],
  [{ applicationUrl: 'https://example.com/?a=1&amp=2&copy;=3' }, []],
])('%j: %j', async (texts, codes) => {
  expect(await codesOf(texts)).toEqual(codes);
});

test('warns of no posting wrongly', async () => {
  const files = globSync('samples/**/*.json', { cwd: root });
  const samples = files.flatMap((file) => textsIn(JSON.parse(readFileSync(join(root, file), 'utf8'))));
  const ads = (await readAds(false)).map(({ job }) => job);
  expect(ads.length + samples.length).toBeGreaterThan(270);
  for (const texts of [...ads, ...samples]) {
    const { description } = texts;
    // Rightly: a page shows the lines as one.
    const isPlain = /\S\s*\n\s*\S/.test(String(description)) && !/<|&lt;/.test(String(description));
    expect([texts.title, await codesOf(texts)]).toEqual([texts.title, isPlain ? ['plain_text'] : []]);
  }
});
