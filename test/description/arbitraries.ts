import fc from 'fast-check';
import { allowedTags } from '../../lib/description/allowed-html.ts';

export const words = (list: string): string[] => list.trim().split(/\s+/);

const allowedUrl = fc.constantFrom(
  'https://example.org/jobs?a=1&amp;b=2#c',
  'HTTP://EXAMPLE.org',
  ' https://example.org/ ',
  'mailto:jobs@example.org?subject=A%20B',
  'tel:+1-604-555-0100',
  'ht\ntps://example.org',
  '&#1;https://example.org',
  'https://example.org/a>b',
  'https://example.org/&quot;&nbsp;x',
  'https://example.org/é',
);

const text = fc.oneof(
  fc.constantFrom(
    'word',
    'two words',
    ' ',
    '\n',
    '\t ',
    '\f',
    '\r\n',
    'é',
    '日本',
    '\u00a0',
    '\u202e',
    '\u2028',
  ),
  fc.constantFrom(
    '&amp;',
    '&lt;b&gt;',
    '&nbsp;',
    '&#32;',
    '&#x0;',
    '&notit;',
    '&',
    'a&b',
    '&lt;x',
    '&#13;',
    '&am',
    '&lt;p&gt;',
    '&lt;/p&gt;',
    '&#60;b&#62;&lt;/b&gt;',
  ),
  fc.constantFrom('< ', '<3 ', '"', "'", '-->', ']]>', '{{x}}', '<%x%>', '$' + '{x}', '&lt;!--', '>'),
);

const anchor = fc
  .tuple(
    allowedUrl,
    fc.constantFrom('', ' target="_blank"', " TARGET='_top'", ' target=_self '),
    fc.constantFrom('', ' /'),
  )
  .map(([url, target, end]) => `<a href="${url}"${target}${end}>`);

const startTag = fc.oneof(
  { weight: 3, arbitrary: anchor },
  {
    weight: 7,
    arbitrary: fc
      .tuple(
        fc.constantFrom(...allowedTags.filter((tag) => tag !== 'a')),
        fc.constantFrom('', ' ', '/', '\n', ' /'),
      )
      .chain(([tag, end]) => fc.constantFrom(`<${tag}${end}>`, `<${tag.toUpperCase()}${end}>`)),
  },
);

const endTag = fc
  .tuple(fc.constantFrom(...allowedTags), fc.constantFrom('', ' ', '\n'))
  .map(([tag, end]) => `</${tag}${end}>`);

/** Allowed tags and attributes only, in any order and nesting, well formed or not. */
const allowedHtml = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: text },
      { weight: 3, arbitrary: startTag },
      { weight: 2, arbitrary: endTag },
    ),
    {
      maxLength: 40,
    },
  )
  .map((parts) => parts.join(''));

/** Links around more than eight levels, which parsers do not repair in one pass. */
const overlappingHtml = fc
  .tuple(fc.integer({ min: 8, max: 40 }), fc.constantFrom('div', 'ul', 'ol'), allowedHtml)
  .map(
    ([levels, tag, rest]) =>
      `<a href="https://example.org/1">${`<${tag}>`.repeat(levels)}x<a href="https://example.org/2">y<div>${rest}`,
  );

const hostile = fc.constantFrom(
  ...words(`
    <script> </script> <style> </style> <svg> </svg> <math> <mtext> <mglyph> <table> <tr> <td> </td>
    </table> <template> </template> <noscript> </noscript> <select> <option> <textarea> </textarea>
    <title> </title> <xmp> </xmp> <plaintext> <frameset> </body> <html> <head> <form> </form> <u>
    </u> <!-- --> <!--> --!> <![CDATA[ ]]> <![endif]> </ < << <b </> <svg/onload=alert(1)> <h2>
    </h2> <style/> &#0; <image> <o:p> <annotation-xml> <desc>
    <video> </video> <audio> </audio> <xml> </xml> </3 </>
    <jobs@acme.ca> <https://acme.ca/jobs?a=1&amp;b=2> <mailto:jobs@acme.ca?subject=x> <www.acme.ca>
  `),
  '<body onload=alert(1)>',
  '<font color=red>',
  '<!doctype html>',
  '<?xml ?>',
  '</ x>',
  '<a href="javascript:alert(1)">',
  '<a name=x>',
  '<a href=/x>',
  '<p style="x">',
  '<b onclick=x>',
  '<a href="',
  '<p id=x id=y>',
  '<img src=x onerror=alert(1)>',
  '<a href=x target=y>',
  '\0',
  '\ud800',
);

/** Allowed and hostile parts mixed. */
const anyHtml = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: hostile },
      { weight: 3, arbitrary: text },
      { weight: 2, arbitrary: startTag },
      { weight: 2, arbitrary: endTag },
      { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 8 }) },
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(''));

/** Text and escaped HTML without tags, in lines and paragraphs. */
const textOnly = fc.array(text, { maxLength: 20 }).map((parts) => parts.join(''));

/** Accepted by strict mode, except for a few in which a text becomes a tag. */
export const strictHtml = fc.oneof(
  { weight: 30, arbitrary: allowedHtml },
  { weight: 1, arbitrary: overlappingHtml },
);

export const everyHtml = fc.oneof(
  { weight: 4, arbitrary: strictHtml },
  { weight: 4, arbitrary: anyHtml },
  { weight: 1, arbitrary: textOnly },
);

/** Tags at about the deepest level, so that some are left out. */
export const deepHtml = fc
  .tuple(
    fc.constantFrom(
      { tags: '<div>', each: 1 },
      { tags: '<section>', each: 1 },
      { tags: '<p><b></p><div>', each: 1 },
      { tags: '<b><div>', each: 2 },
      { tags: '<ul><li>', each: 2 },
    ),
    fc.integer({ min: 195, max: 203 }),
    fc.array(fc.oneof(startTag, endTag, endTag, text, hostile), { maxLength: 30 }),
  )
  .map(([{ tags, each }, levels, parts]) => tags.repeat(levels / each) + parts.join(''));

const soupPiece = fc.oneof(
  { weight: 3, arbitrary: fc.constant('w') },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      ...words(`
        <video> </video> <audio> </audio> <xml> </xml> <noscript> </noscript> <template> </template>
        <script> </script> <style> </style> <title> </title> <iframe> </iframe> <svg> </svg> <math>
        </math> <object> </object> <source> <xmp> </xmp> <plaintext>
      `),
    ),
  },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      ...words(`
        <p> </p> <div> </div> <ul> </ul> <li> </li> <b> </b> <i> </i> <u> </u> <br> <span> </span>
        <h2> </h2> <table> </table> <tr> <td> </td> <section> </section> <button> </button> <dl> <dd>
        <o:p> </o:p> <desc> </desc> <mtext> </mtext> <textarea> </textarea> <font> </font>
      `),
      '<a href="https://example.org">',
      '</a>',
      '<jobs@acme.ca>',
      'I </3 you> ',
    ),
  },
);

/** Different words (`w1`) in tags of every kind, most of them never closed or closed in the wrong order. */
export const tagSoup = fc
  .array(soupPiece, { maxLength: 30 })
  .map((pieces) => pieces.map((piece, index) => (piece === 'w' ? `w${index} ` : piece)).join(''));
