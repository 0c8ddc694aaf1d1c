import { describe, expect, test } from 'vitest';
import { checkDescription, cleanDescription } from '../../lib/description/description.ts';

const faultsOf = async (html: string) => {
  const checked = await checkDescription(html);
  return 'faults' in checked ? checked.faults : [];
};

const none = { tags: 0, attributes: 0, links: 0, comments: 0, rewritten: 0 };

describe('strict mode accepts', () => {
  test.each([
    '<p><strong>CLOTHING PICKUPS</strong></p>',
    '<strong>a</strong><b>b</b><em>c</em><i>d</i><br>e<p>f</p><div>g</div><ul><li>h</li></ul><ol><li>i</li></ol>',
    '<a href="http://example.org">a</a>',
    '<a href="https://example.org/?a=1&amp;b=2" target="_blank">a</a>',
    '<a target="_self" href="mailto:jobs@example.org">a</a>',
    '<a href="tel:+1-604-555-0100" target="_parent">a</a>',
    '<a href="HTTPS://EXAMPLE.ORG" target="_top">a</a>',
    'Text needs no tags.\n\nR&D, 5 > 4, "quotes" &amp; &eacute;',
    '&lt;script&gt;alert(1)&lt;/script&gt;',
    '<p>Write &lt;b&gt;bold&lt;/b&gt; for bold.</p>',
    '<br>&lt;p&gt;Drive&lt;/p&gt;',
    'You know &lt;p&gt; and &lt;br&gt;, and why &lt;/b&gt; is there.',
    '&lt;!-- &lt;p&gt;Drive&lt;/p&gt; --&gt;',
    '&lt;h2&gt;Duties&lt;/h2&gt;',
    '&amp;lt;p&amp;gt;Drive&amp;lt;/p&amp;gt;',
    '&lt;3, a &lt; b, I &lt;/3 you',
    'one\n\ntwo',
    '\n  <p>white space at the start</p>\n',
    '<p>日本語 ❤️ 𝒳</p>',
  ])('%j unchanged', async (html) => {
    expect(await checkDescription(html)).toMatchObject({ html, blank: false });
  });

  test.each([
    ['<BR/>x<br />', '<br>x<br>'],
    ['<P>one<P>two', '<p>one</p><p>two</p>'],
    ['<ul><li>one<li>two</ul>', '<ul><li>one</li><li>two</li></ul>'],
    ['<b>one <i>two</b> three</i>', '<b>one <i>two</i></b><i> three</i>'],
    ["<a href=' https://example.org/ '>x</a>", '<a href="https://example.org/">x</a>'],
    [
      '<a href="https://example.org">one <a href="mailto:a@b.c">two</a>',
      '<a href="https://example.org">one </a><a href="mailto:a@b.c">two</a>',
    ],
    ['I <3 you, 5 < 6<br>', 'I &lt;3 you, 5 &lt; 6<br>'],
    ['<p>caf&eacute;&nbsp;&copy;</p>', '<p>café&nbsp;©</p>'],
    ['one</b></div> two', 'one two'],
    ['<p>one&#13;two</p>', '<p>one\ntwo</p>'],
  ])('%j and stores %j', async (html, stored) => {
    expect(await checkDescription(html)).toEqual({ html: stored, blank: false });
  });

  test.each([
    '',
    ' ',
    '&nbsp;',
    '<p><br></p>',
    '<p>&nbsp;\u200b&#8203;\u00ad</p>',
    '<a href="https://example.org"> </a>',
    '\u202e',
  ])('%j and reports it as blank', async (html) => {
    expect(await checkDescription(html)).toEqual({ html: expect.any(String), blank: true });
  });
});

describe('strict mode rejects', () => {
  test.each([
    [
      '<h2>Duties</h2>',
      'html_tag',
      '<h2> at line 1, column 1 is not allowed ("<h2>Duties</h2>"); write <p><strong>…</strong></p> for a heading',
    ],
    [
      '<p>a</p>\n\n <span>b</span>',
      'html_tag',
      '<span> at line 3, column 2 is not allowed ("<span>b</span>"); leave out the tag and keep its text',
    ],
    [
      '<table>',
      'html_tag',
      '<table> at line 1, column 1 is not allowed ("<table>"); write each row as a <p>, or the rows as <ul><li>…</li></ul>',
    ],
    [
      'x</h2>',
      'html_tag',
      '</h2> at line 1, column 2 is not allowed ("</h2>"); leave it out: it ends nothing',
    ],
    [
      'x<body onload="go()">',
      'html_tag',
      '<body> at line 1, column 2 is not allowed ("<body onload="go()">"); ',
    ],
    [
      '<p>5 <b',
      'html_tag',
      'A tag at line 1, column 6 never ends ("<b"); add its >, or write &lt; for a < that is text',
    ],
    [
      'I </3 you',
      'html_tag',
      'A tag without a name at line 1, column 3 is not allowed ("</3 you"); write &lt; for a < that is text',
    ],
    ['a</>', 'html_tag', 'A tag without a name at line 1, column 2 is not allowed ("</>"); '],
    [
      '<p>Mail <jobs@acme.ca>',
      'html_tag',
      'The address <jobs@acme.ca> at line 1, column 9 is not a tag ("<jobs@acme.ca>"); write &lt;jobs@acme.ca&gt;, or a link: <a href="mailto:jobs@acme.ca">',
    ],
    [
      'x<Ann Lee <ann@acme.ca>>',
      'html_tag',
      'The address <Ann Lee <ann@acme.ca> at line 1, column 2 is not a tag ("<Ann Lee <ann@acme.ca>>"); write &lt;Ann Lee &lt;ann@acme.ca&gt;, or a link: <a href="mailto:ann@acme.ca">',
    ],
    ['<I. Lee <ann@acme.ca>>', 'html_tag', 'write &lt;I. Lee &lt;ann@acme.ca&gt;, or a link'],
    ['<B <ann@acme.ca>>', 'html_tag', 'write &lt;B &lt;ann@acme.ca&gt;, or a link'],
    [
      '<https://acme.ca/jobs>',
      'html_tag',
      'write &lt;https://acme.ca/jobs&gt;, or a link: <a href="https://acme.ca/jobs">',
    ],
    [
      '<www.acme.ca now>',
      'html_tag',
      'write &lt;www.acme.ca now&gt;, or a link: <a href="https://www.acme.ca">',
    ],
    [
      ' &lt;p&gt;Drive a truck.&lt;/p&gt;',
      'escaped_html',
      'The HTML is escaped, and its tags would be shown as text ("&lt;p&gt;Drive a truck.&lt;/p&gt;"); write < for &lt; and > for &gt;',
    ],
    [
      '<p style="color:red">x</p>',
      'html_attribute',
      'style on <p> at line 1, column 4 is not allowed ("style="color:red">x</p>"); leave it out: only <a> has attributes, href and target',
    ],
    ['<p>x</p class=y>', 'html_attribute', 'class on </p> at line 1, column 9 is not allowed ("class=y>"); '],
    [
      '<a href="https://x.example" title="t">x</a>',
      'html_attribute',
      'title on <a> at line 1, column 29 is not allowed ("title="t">x</a>"); only href and target are',
    ],
    [
      '<a href="https://x.example" HREF="https://y.example">x</a>',
      'html_attribute',
      'HREF on <a> at line 1, column 29 is given twice ("HREF="https://y.example">x</a>"); leave out one of the two',
    ],
    [
      '<a href="https://x.example" target="popup">x</a>',
      'html_attribute',
      'target="popup" on <a> at line 1, column 29 is not allowed ("target="popup">x</a>"); use _blank, _self, _parent or _top',
    ],
    [
      '<a>x</a>',
      'html_link',
      'a without href at line 1, column 1 is not allowed ("<a>x</a>"); give the link an address, or leave out the tag',
    ],
    [
      '<a href="/jobs">x</a>',
      'html_link',
      'href="/jobs" on <a> at line 1, column 4 is not a whole address ("href="/jobs">x</a>"); start it with http://, https://, mailto: or tel:',
    ],
    [
      '<a href="java&#10;script:go()">x</a>',
      'html_link',
      'href="java script:go()" on <a> at line 1, column 4 has the scheme javascript:, which is not allowed ("href="java&#10;script:go()">x</a>"); start it with ',
    ],
    [
      '<a href="https://x.example/a]>b">x</a>',
      'html_link',
      'href="https://x.example/a]>b" on <a> at line 1, column 4 holds characters that end a comment or a tag ("href="https://x.example/a]>b">x</a>"); write < as %3C and > as %3E in it',
    ],
    [
      'x<!-- note -->',
      'html_comment',
      'A comment at line 1, column 2 is not allowed ("<!-- note -->"); leave it out',
    ],
    [
      '<!DOCTYPE html>x',
      'html_comment',
      'A doctype at line 1, column 1 is not allowed ("<!DOCTYPE html>x"); leave it out',
    ],
    ['<?xml version="1.0"?>x', 'html_comment', 'A processing instruction at line 1, column 1 '],
    ['<![CDATA[x]]>', 'html_comment', 'A CDATA section at line 1, column 1 '],
    ['<![if !mso]>x', 'html_comment', 'A markup declaration at line 1, column 1 '],
  ])('%j', async (html, code, message) => {
    const faults = await faultsOf(html);

    expect(faults).toHaveLength(1);
    expect(faults[0]).toEqual({ code, message: expect.stringContaining(message) });
  });

  test('everything at once, in source order', async () => {
    const faults = await faultsOf('<h1 class=x>a</h1>\r\n<p id=y lang=z>b<!--c--><a href=d>e</a>\n<u>f</u>');

    expect(faults.map(({ message }) => message.slice(0, message.indexOf(' is not')))).toEqual([
      '<h1> at line 1, column 1',
      'id on <p> at line 2, column 4',
      'lang on <p> at line 2, column 9',
      'A comment at line 2, column 17',
      'href="d" on <a> at line 2, column 28',
      '<u> at line 3, column 1',
    ]);
  });

  test('more than fifty findings with the first fifty and a count', async () => {
    const checked = await checkDescription('<u>x</u>'.repeat(77));

    expect(checked).toMatchObject({ faults: { length: 50 }, more: 27 });
  });

  test('more than 200 levels', async () => {
    expect(await faultsOf('<div>'.repeat(200))).toEqual([]);
    expect((await faultsOf('<div>'.repeat(201)))[0]?.message).toContain(
      '<div> at line 1, column 1001 is more than 200 levels deep',
    );
  });

  test('HTML that is too deep once unclosed tags are reopened', async () => {
    const html = `<p><b><i><em><strong></p>${'<div>'.repeat(199)}x`;

    expect(await faultsOf(html)).toEqual([
      { code: 'html_tag', message: expect.stringContaining('The tags overlap too often') },
    ]);
    const { html: cleaned } = await cleanDescription(html);
    expect(await checkDescription(cleaned)).toEqual({ html: cleaned, blank: false });
  });

  test('a paragraph that only its end tag makes', async () => {
    expect((await faultsOf(`${'<div>'.repeat(200)}x</p>`))[0]?.message).toContain(
      'more than 200 levels deep',
    );
  });

  test('with messages on one line without control characters', async () => {
    const faults = await faultsOf('<x\u202e\u0007y\nz="\u2066\n">');

    expect(faults[0]?.message).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  });
});

describe('lenient mode', () => {
  test.each([
    ['<h2>Duties</h2><p>Drive</p>', '<p><strong>Duties</strong></p><p>Drive</p>', { tags: 1, rewritten: 1 }],
    ['<p style="x" class=y>a</p>', '<p>a</p>', { attributes: 2 }],
    ['<p><span lang=en>a</span><font color=red>b</font></p>', '<p>ab</p>', { tags: 2 }],
    [
      '<a>one</a> <a name=x>two</a> <a href="javascript:go()">three</a>',
      'one two three',
      { links: 3, attributes: 1 },
    ],
    [
      '<a href="https://x.example">one<a name=x>two</a>three</a>',
      '<a href="https://x.example">one</a>twothree',
      { links: 1, attributes: 1 },
    ],
    [
      '<a href="https://x.example" target=popup>x</a>',
      '<a href="https://x.example">x</a>',
      { attributes: 1 },
    ],
    ['a<!-- b -->c<!doctype html><?xml?><![CDATA[d]]>', 'ac', { comments: 4 }],
    ['<p>a<script>b</script><style>c</style></p><title>d</title>', '<p>a</p>', { tags: 3 }],
    ['<noscript>a</noscript><template><p>b</p><template>c</template>d</template>e', 'e', { tags: 3 }],
    ['<iframe src=x>a</iframe>b<video>c<p>d</p></video>e', 'b e', { tags: 2 }],
    [
      '<xmp><b>a</b></xmp><textarea><i>b</i></textarea>',
      '<div>&lt;b&gt;a&lt;/b&gt;</div>&lt;i&gt;b&lt;/i&gt; ',
      { tags: 2 },
    ],
    ['<svg><style/>a<script/>b</svg>', 'ab ', { tags: 3 }],
    ['one<hr>two<img src=x>three', 'one<div></div>two three', { tags: 2 }],
    ['<h1>a</h2>b', '<p><strong>a</strong></p>b', { tags: 2, rewritten: 1 }],
    ['<section>a</section></section>b', '<div>a</div>b', { tags: 2 }],
    ['word</h2>word', 'word word', { tags: 1 }],
    [
      '<b><div><div>a</b></section>b</div></div></section>c',
      '<b></b><div><b></b><div><b>a</b> b</div></div>c',
      { tags: 2 },
    ],
    [
      '<ul><li><h3>a<li>b</h3>c</ul>',
      '<ul><li><p><strong>a</strong></p></li><li>b c</li></ul>',
      { tags: 1, rewritten: 1 },
    ],
    ['<dl><dt>a<dd>b<dt>c</dl>', '<div><div>a</div><div>b</div><div>c</div></div>', { tags: 4 }],
    ['<select><option>a<option>b</select>', '<div><div>a</div><div>b</div></div>', { tags: 3 }],
    [
      '<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>d',
      '<div><div>a b </div><div>c </div></div>d',
      { tags: 6 },
    ],
    [
      '<table><thead><tr><th>a<th>b<tbody><tr><td>c<td>d</table>',
      '<div><div>a b </div><div>c d </div></div>',
      { tags: 9 },
    ],
    ['<table>text<tr><td>cell</table>', '<div>text<div>cell </div></div>', { tags: 3 }],
    ['<html><head><title>x</title></head><body bgcolor=red><p>a</p></body></html>', '<p>a</p>', { tags: 4 }],
    ['<frameset><p>a</p>', '<p>a</p>', { tags: 1 }],
    ['a <b', 'a &lt;b', {}],
    [
      'a <p>see <a href="https://x.example>here</a></p> and more',
      'a <p>see &lt;a href="https://x.example&gt;here&lt;/a&gt;&lt;/p&gt; and more</p>',
      {},
    ],
    ['I </3 you> all', 'I &lt;/3 you&gt; all', {}],
    ['I </3 <b>you</b> &amp; </ all', 'I &lt;/3 <b>you</b> &amp; &lt;/ all', {}],
    ['a < b, <3, x <- y, <> and </', 'a &lt; b, &lt;3, x &lt;- y, &lt;&gt; and &lt;/', {}],
    ['a</>b', 'ab', { tags: 1 }],
    ['Mail <Jobs@acme.ca>', 'Mail &lt;Jobs@acme.ca&gt;', {}],
    ['<p><jobs@acme.ca></jobs@acme.ca></p>', '<p>&lt;jobs@acme.ca&gt;</p>', { tags: 1 }],
    [
      '<jobs@acme.ca?subject=a b> <mailto:jobs@acme.ca> <tel:+16045550100> <www.acme.ca>',
      '&lt;jobs@acme.ca?subject=a b&gt; &lt;mailto:jobs@acme.ca&gt; &lt;tel:+16045550100&gt; &lt;www.acme.ca&gt;',
      {},
    ],
    [
      'See <https://acme.ca/jobs/?a=1&b=2> or <HTTP://acme.ca/?a=1&amp;b="2" title=x title=y>.',
      'See &lt;https://acme.ca/jobs/?a=1&amp;b=2&gt; or &lt;HTTP://acme.ca/?a=1&amp;b="2" title=x title=y&gt;.',
      {},
    ],
    ['<Ann Lee <ann@acme.ca>>', '&lt;Ann Lee &lt;ann@acme.ca&gt;&gt;', {}],
    ['<xmp>I </3 you</xmp>', '<div>I &lt;/3 you</div>', { tags: 1 }],
    ['<xmp>a <b <x@y.ca></xmp>', '<div>a &lt;b &lt;x@y.ca&gt;</div>', { tags: 1 }],
    ['<PLAINTEXT>I </3 <b <x@y.ca>', '<div>I &lt;/3 &lt;b &lt;x@y.ca&gt;</div>', { tags: 1 }],
    ['<o:p>a</o:p><https: x=y>b<www.>c', 'abc', { tags: 3 }],
    ['<video>a <jobs@acme.ca></video>b', 'b', { tags: 1 }],
    ['&lt;x<!--y-->', '&lt;x', { comments: 1 }],
    ['<p>R&amp;D &lt;b&gt;</p><!---->', '<p>R&amp;D &lt;b&gt;</p>', { comments: 1 }],
    ['&am<u>p;lt;', '&amp;amp;lt;', { tags: 1 }],
    ['<script>only</script>', '', { tags: 1 }],
  ] as const)('turns %j into %j', async (html, stored, removed) => {
    expect(await cleanDescription(html)).toEqual({
      html: stored,
      blank: stored === '',
      removed: { ...none, ...removed },
    });
  });

  test.each([
    ['<p>a</p><video src=x><p>b</p>', '<p>a</p><p>b</p>', { tags: 1 }],
    ['<video><source src=x>a<p>b', 'a<p>b</p>', { tags: 2 }],
    ['<audio controls>a<p>b', 'a<p>b</p>', { tags: 1 }],
    ['<xml>a<p>b', 'a<p>b</p>', { tags: 1 }],
    ['<noscript>a<p>b', 'a<p>b</p>', { tags: 1 }],
    ['<template>a<p>b', 'a<p>b</p>', { tags: 1 }],
    ['<div><template>a<p>b</div>c', '<div>a<p>b</p></div>c', { tags: 1 }],
    ['<video>a<video>b</video>c', 'a c', { tags: 2 }],
    ['<video>a</video>b<video>c', 'b c', { tags: 2 }],
    ['<video><script>if (a</video>b) c()</script>d', 'd', { tags: 2 }],
    ['<xml><o:p a="b"/><w:x>c</xml>d', 'd', { tags: 3 }],
    ['<svg><title>a</svg>b<p>c', 'b<p>c</p>', { tags: 2 }],
    ['<b><xml>a<div>b</b>c</xml>d', '<b>a</b><div><b>b</b>c d</div>', { tags: 1 }],
    ['<svg><style>a<p>b</p></style>c', '<p>b</p>c', { tags: 2 }],
  ] as const)('removes the content only of an element that is closed: %j', async (html, stored, removed) => {
    expect(await cleanDescription(html)).toMatchObject({ html: stored, removed: { ...none, ...removed } });
  });

  test.each([
    ['<p>a<video>b</p>c', '<p>a </p>c'],
    ['<p>a<video>b<p>c</video>d', '<p>a </p><p>c d</p>'],
    ['<div><audio>a</div>b</audio>c', '<div></div>b c'],
    ['<ul><li><video>a<li>b</ul>c', '<ul><li></li><li>b</li></ul>c'],
    ['<b><video>a</b>b</video>c', '<b></b>b c'],
    ['<p><b>a</p><xml>b</b>c', '<p><b>a</b></p>c'],
    ['<table><tr><td><video>a<td>b</table>c', '<div><div>b </div></div>c'],
    ['<section><xml>a</section>b', '<div></div>b'],
  ])('ends a removed element with the element around it: %j', async (html, stored) => {
    expect(await cleanDescription(html)).toMatchObject({ html: stored });
  });

  test.each(['title', 'script', 'style', 'iframe', 'noembed', 'noframes'])(
    'an unclosed %s hides the rest, as in a browser',
    async (tag) => {
      expect(await cleanDescription(`a<${tag}>b<p>c`)).toMatchObject({
        html: expect.stringMatching(/^a ?$/),
      });
    },
  );

  test.each([
    ['&lt;p&gt;Drive&lt;/p&gt;', '<p>Drive</p>', {}],
    ['&#60;p&#62;Drive &amp;amp; load&#60;/p&#62;', '<p>Drive &amp; load</p>', {}],
    [
      '&lt;div class=&quot;content-intro&quot;&gt;&lt;h2&gt;Us&amp;nbsp;all&lt;/h2&gt;&lt;/div&gt;\n\n&lt;ul&gt;\n&lt;li&gt;a&lt;/li&gt;&lt;/ul&gt;',
      '<div><p><strong>Us&nbsp;all</strong></p></div>\n\n<ul>\n<li>a</li></ul>',
      { tags: 1, attributes: 1, rewritten: 2 },
    ],
    ['<!-- a -->&lt;p&gt;b&lt;!-- c --&gt;&lt;/p&gt;', '<p>b</p>', { comments: 2 }],
    [
      '&lt;p&gt;I </3 &amp;lt;b&amp;gt;x&amp;lt;/b&amp;gt;&lt;/p&gt;',
      '<p>I &lt;/3 &lt;b&gt;x&lt;/b&gt;</p>',
      {},
    ],
    ['&lt;p&gt;<jobs@acme.ca>&lt;/p&gt;', '<p>&lt;jobs@acme.ca&gt;</p>', {}],
    ['&lt;a&gt;x&lt;/a&gt;', 'x', { links: 1 }],
  ] as const)('decodes escaped HTML once: %j', async (html, stored, removed) => {
    const expected = { html: stored, blank: false, removed: { ...none, rewritten: 1, ...removed } };
    expect(await cleanDescription(html)).toEqual(expected);
  });

  test.each([
    ['a\n\nb\nc', '<p>a</p><p>b<br>c</p>'],
    ['a\r\n \t\r\nb \r\n  c\rd\u2028e\n\n\n', '<p>a</p><p>b<br>c<br>d<br>e</p>'],
    ['\n a\n', '<p>a</p>'],
    ['Duties:\n- Drive\n- Load\n• Sort', '<p>Duties:<br>- Drive<br>- Load<br>• Sort</p>'],
    ['R&D &amp; 1 < 2 &lt;3\n<jobs@acme.ca>', '<p>R&amp;D &amp; 1 &lt; 2 &lt;3<br>&lt;jobs@acme.ca&gt;</p>'],
    ['one&#13;&#10;two', '<p>one<br>two</p>'],
    ['a\n\u200b\nb\n\u00a0\n', '<p>a</p><p>b</p>'],
  ])('gives plain text its paragraphs: %j', async (text, stored) => {
    const expected = { html: stored, blank: false, removed: { ...none, rewritten: 1 } };
    expect(await cleanDescription(text)).toEqual(expected);
  });

  test.each([
    ['a  b ', 'a  b '],
    ['<p>a\n\nb</p>', '<p>a\n\nb</p>'],
    ['a<br>\nb', 'a<br>\nb'],
    ['<span>a\r\n\r\nb</span>', 'a  b'],
    ['<span>&lt;p&gt;Drive&lt;/p&gt;</span>', '<div>&lt;p&gt;Drive&lt;/p&gt;</div>'],
    // The only element would be removed with its content.
    [
      'Our &lt;video&gt;&lt;p&gt;a&lt;/p&gt;&lt;/video&gt;',
      'Our &lt;video&gt;&lt;p&gt;a&lt;/p&gt;&lt;/video&gt;',
    ],
    ['\n', '\n'],
  ])('does not rewrite %j', async (html, stored) => {
    expect(await cleanDescription(html)).toMatchObject({ html: stored, removed: { rewritten: 0 } });
    expect(await cleanDescription(stored)).toMatchObject({ html: stored });
  });

  test('accepts text pasted from Word', async () => {
    const pasted = `<html xmlns:o="urn:schemas-microsoft-com:office:office">
<head><meta name=Generator content="Microsoft Word 15"><style><!-- p.MsoNormal {margin:0cm;} --></style>
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]--></head>
<body lang=EN-CA style='tab-interval:36.0pt'><!--StartFragment-->
<h1><a name="_Toc1"></a><span style='mso-bidi-font-size:11pt'>Driver<o:p></o:p></span></h1>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'>·<span
style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>Lift <b style='mso-bidi-font-weight:normal'>50</b> lbs<o:p></o:p></p>
<table class=MsoTableGrid border=1><tr style='height:1pt'><td width=10><p class=MsoNormal>Shift</p></td><td><p class=MsoNormal>Days</p></td></tr></table>
<p class=MsoNormal><a href="https://example.org/apply"><span class=MsoHyperlink>Apply</span></a><o:p>&nbsp;</o:p></p>
<!--EndFragment--></body></html>`;

    const { html, blank, removed } = await cleanDescription(pasted);

    expect(html.replace(/\s*\n\s*/g, '\n').trim()).toBe(
      [
        '<p><strong>Driver</strong></p>',
        '<ul><li>Lift <b>50</b> lbs</li>',
        '</ul><div><div><p>Shift</p><p>Days</p></div></div>',
        '<p><a href="https://example.org/apply">Apply</a>&nbsp;</p>',
      ].join('\n'),
    );
    expect(blank).toBe(false);
    expect(removed).toEqual({ tags: 17, attributes: 7, links: 1, comments: 5, rewritten: 2 });
  });

  test('keeps the text of tags that overlap too often', async () => {
    const tangle = `<a href="https://x.example/1">${'<div>'.repeat(150)}one <a href="https://x.example/2">two <div>`;

    const { html } = await cleanDescription(tangle.repeat(40));

    expect(html.match(/one|two/g)).toHaveLength(80);
    expect(await checkDescription(html)).toEqual({ html, blank: false });
  });
});

test('a long text is read as its parts are, and places in it are reported', async () => {
  const part = 'x &nLt;&#32;\u{1d54e} &amp;\ty\r\n';
  const parts = 20_000;
  const checked = await checkDescription(`<br/>${part.repeat(parts)}`);
  expect('html' in checked && checked.html).toBe(
    `<br>${'x \u226a\u20d2 \u{1d54e} &amp;\ty\n'.repeat(parts)}`,
  );
  const refused = await checkDescription(`<br/>${part.repeat(parts)}<h1>`);
  expect('faults' in refused && refused.faults[0]?.message).toContain(`line ${parts + 1}, column 1`);
});
