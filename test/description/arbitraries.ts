import fc from 'fast-check';
import { allowedTags } from '../../lib/description/rules.ts';

const allowedAddress = fc.constantFrom(
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
  ),
  fc.constantFrom('< ', '<3 ', '"', "'", '-->', ']]>', '{{x}}', '<%x%>', '$' + '{x}', '&lt;!--', '>'),
);

const anchor = fc
  .tuple(
    allowedAddress,
    fc.constantFrom('', ' target="_blank"', " TARGET='_top'", ' target=_self '),
    fc.constantFrom('', ' /'),
  )
  .map(([address, target, end]) => `<a href="${address}"${target}${end}>`);

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

/** HTML of allowed tags and attributes only, in any order and nesting, well formed or not. */
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

/** Links around more than the eight levels at which parsers give up: what is read a second time differs. */
const overlappingHtml = fc
  .tuple(fc.integer({ min: 8, max: 40 }), fc.constantFrom('div', 'ul', 'ol'), allowedHtml)
  .map(
    ([levels, tag, rest]) =>
      `<a href="https://example.org/1">${`<${tag}>`.repeat(levels)}x<a href="https://example.org/2">y<div>${rest}`,
  );

const hostile = fc.constantFrom(
  ...[
    '<script>',
    '</script>',
    '<style>',
    '</style>',
    '<svg>',
    '</svg>',
    '<math>',
    '<mtext>',
    '<mglyph>',
    '<table>',
  ],
  ...[
    '<tr>',
    '<td>',
    '</td>',
    '</table>',
    '<template>',
    '</template>',
    '<noscript>',
    '</noscript>',
    '<select>',
  ],
  ...[
    '<option>',
    '<textarea>',
    '</textarea>',
    '<title>',
    '</title>',
    '<xmp>',
    '</xmp>',
    '<plaintext>',
    '<frameset>',
  ],
  ...[
    '<body onload=alert(1)>',
    '</body>',
    '<html>',
    '<head>',
    '<form>',
    '</form>',
    '<font color=red>',
    '<u>',
    '</u>',
  ],
  ...[
    '<!--',
    '-->',
    '<!-->',
    '--!>',
    '<!doctype html>',
    '<?xml ?>',
    '<![CDATA[',
    ']]>',
    '<![endif]>',
    '</',
    '</ x>',
  ],
  ...[
    '<a href="javascript:alert(1)">',
    '<a name=x>',
    '<a href=/x>',
    '<p style="x">',
    '<b onclick=x>',
    '<a href="',
  ],
  ...[
    '<p id=x id=y>',
    '<',
    '<<',
    '<b',
    '</>',
    '<img src=x onerror=alert(1)>',
    '<svg/onload=alert(1)>',
    '<h2>',
    '</h2>',
  ],
  ...[
    '<style/>',
    '<a href=x target=y>',
    '\0',
    '\ud800',
    '&#0;',
    '<image>',
    '<o:p>',
    '<annotation-xml>',
    '<desc>',
  ],
);

/** Anything: allowed and hostile parts mixed. */
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

/** What strict mode takes, but for a few in which a text turns out to be a tag. */
export const strictHtml = fc.oneof(
  { weight: 30, arbitrary: allowedHtml },
  { weight: 1, arbitrary: overlappingHtml },
);

/** Both. */
export const everyHtml = fc.oneof({ weight: 1, arbitrary: strictHtml }, { weight: 1, arbitrary: anyHtml });
