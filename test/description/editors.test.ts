import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkDescription, cleanDescription } from '../../lib/description/description.ts';
import { runs } from '../support/runs.ts';
import { everyHtml, words } from './arbitraries.ts';
import { disallowedIn, wordsOf } from './inspect-html.ts';

const ignored = (marker: string) =>
  `<![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>`;
const item = (marker: string, text: string, level = 1) =>
  `<p class=MsoListParagraphCxSpMiddle style='text-indent:-18.0pt;mso-list:l0 level${level} lfo1'>${ignored(marker)}${text}<o:p></o:p></p>`;
const google = (weight: number, text: string) =>
  `<span style="font-size:11pt;font-family:Arial;color:#000000;font-weight:${weight};font-style:normal;white-space:pre-wrap;">${text}</span>`;
const url = 'https://example.com/apply';

/** In the forms that these programs write, what each becomes, and how often it was rewritten. */
const fragments: readonly (readonly [form: string, html: string, stored: string, rewritten: number])[] = [
  // Google Docs
  [
    'Google Docs: all text in a b that is not bold',
    `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr">${google(400, 'We cook.')}</p><br><p>${google(700, 'Duties')}</p></b>`,
    '<p>We cook.</p><br><p><strong>Duties</strong></p>',
    2,
  ],
  [
    'Google Docs: an item that begins bold',
    `<ul><li style="list-style-type:disc;font-weight:700;" aria-level="1"><p role="presentation">${google(700, 'Cook')}${google(400, ' and serve')}</p></li></ul>`,
    '<ul><li><p><strong>Cook </strong>and serve</p></li></ul>',
    1,
  ],
  [
    'Google Docs: a heading of normal weight',
    `<h2 dir="ltr">${google(400, 'Duties')}</h2>`,
    '<p><strong>Duties</strong></p>',
    1,
  ],
  [
    'Google Docs: bold and italic',
    '<p><span style="font-weight:700;font-style:italic">Now</span></p>',
    '<p><strong><em>Now</em></strong></p>',
    2,
  ],
  // Word, and Outlook
  ['Word: bullets', item('·', 'Prep') + item('·', 'Clean'), '<ul><li>Prep</li><li>Clean</li></ul>', 2],
  [
    'Word: numbers, between paragraphs',
    `<p class=MsoNormal>Duties:</p>\n${item('1.', 'Prep')}\n\n${item('2.', 'Clean')}<p class=MsoNormal>End</p>`,
    '<p>Duties:</p>\n<ol><li>Prep</li>\n\n<li>Clean</li></ol><p>End</p>',
    2,
  ],
  [
    'Word: letters, and other markers, in levels',
    item('A)', 'a') + item('o', 'b', 2) + item('B)', 'c'),
    '<ol><li>a</li><li>b</li><li>c</li></ol>',
    3,
  ],
  [
    'Word: a list of numbers after one of bullets',
    item('§', 'a') + item('(i)', 'b'),
    '<ul><li>a</li></ul><ol><li>b</li></ol>',
    2,
  ],
  [
    'Word: bold markers',
    `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><b><span style='mso-list:Ignore'>1.<span>&nbsp; </span></span></b><![endif]><b>Prep</b> all</p>`,
    '<ol><li><b>Prep</b> all</li></ol>',
    1,
  ],
  [
    'Word: bold text that begins with its marker',
    '<p class=MsoListParagraph><b>1. Prep</b> all</p><p class=MsoListParagraph><b>2.<span>&nbsp; </span>Clean &amp; dry</b></p>',
    '<ol><li><b>Prep</b> all</li><li><b>Clean &amp; dry</b></li></ol>',
    2,
  ],
  [
    'Word: a bold item',
    `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1;font-weight:bold'>${ignored('·')}Prep</p>`,
    '<ul><li><strong>Prep</strong></li></ul>',
    2,
  ],
  [
    'Word: weight for other scripts',
    `<p class=MsoNormal><b style='mso-bidi-font-weight:normal'><i style='mso-bidi-font-style:normal'>Pay</i></b></p>`,
    '<p><b><i>Pay</i></b></p>',
    0,
  ],
  [
    'Word: a heading',
    `<h1><a name="_Toc1"></a><span lang=EN-CA>Cook<o:p></o:p></span></h1>`,
    '<p><strong>Cook</strong></p>',
    1,
  ],
  ['Word: no list', `<p class=MsoListParagraph style='mso-list:none'>Prep</p>`, '<p>Prep</p>', 0],
  [
    'Word for the web: a heading, bold text and a list',
    '<div class="OutlineElement"><p role="heading" aria-level="2"><span style="font-weight:normal">Duties</span></p></div><div><p><span class="TextRun" style="font-weight: bold;">Prep</span></p></div><div class="ListContainerWrapper"><ul role="list"><li role="listitem"><p><span>Clean</span></p></li></ul></div>',
    '<div><p><strong>Duties</strong></p></div><div><p><strong>Prep</strong></p></div><div><ul><li><p>Clean</p></li></ul></div>',
    2,
  ],
  [
    'Outlook: real lists, and classes with a prefix',
    `<ul type=disc><li class=MsoListParagraph style='mso-list:l0 level1 lfo1'>Prep</li><li><p class="x_MsoListParagraph">Clean</p></li></ul><p class="x_MsoListParagraph">·&nbsp;&nbsp; Serve</p>`,
    '<ul><li>Prep</li><li><p>Clean</p></li></ul><ul><li>Serve</li></ul>',
    1,
  ],
  [
    'Outlook: links',
    '<p><a href="//example.com/a">a</a> <a href="jobs@example.com">b</a> <a href="careers.example.com:8080/x">c</a> <a href=" www.example.com">d</a></p>',
    '<p><a href="https://example.com/a">a</a> <a href="mailto:jobs@example.com">b</a> <a href="https://careers.example.com:8080/x">c</a> <a href="https://www.example.com">d</a></p>',
    4,
  ],
  [
    'links that are relative',
    '<p><a href="apply.html">a</a> <a href="index.php/jobs">b</a> <a href="/x">c</a> <a href="example.com">d</a> <a href="//x">e</a> <a href="www.">f</a></p>',
    '<p>a b c d e f</p>',
    0,
  ],
  // Workday
  [
    'Workday: headings of bold text',
    `<h2><b>Your role</b></h2><p style="text-align:inherit"></p><p style="text-align:left"><span><b>Pay</b></span></p>`,
    '<p><b>Your role</b></p><p></p><p><b>Pay</b></p>',
    1,
  ],
  [
    'Workday: markers of Word without their styles',
    '<p class="MsoListParagraph">·&nbsp;&nbsp;&nbsp; Prep</p><p class="MsoListParagraph"><span>·<span>&nbsp; </span></span><b>Clean</b></p>',
    '<ul><li>Prep</li><li><b>Clean</b></li></ul>',
    2,
  ],
  [
    'a list of Word without markers',
    '<p class="MsoListParagraphCxSpFirst">2 years of work</p><p class="MsoListParagraphCxSpLast">A. Lee leads</p>',
    '<ul><li>2 years of work</li><li>A. Lee leads</li></ul>',
    2,
  ],
  [
    'numbers of Word without their styles',
    '<p class="MsoListParagraph">1. Prep</p><p class="MsoListParagraph">2. Clean</p>',
    '<ol><li>Prep</li><li>Clean</li></ol>',
    2,
  ],
  [
    'an item that its end tag does not end',
    '<p class=MsoListParagraph>a<p class=MsoListParagraph>b<div>c</div>',
    '<ul><li>a</li><li>b</li></ul><div>c</div>',
    2,
  ],
  [
    'an empty item',
    `${item('·', 'Prep')}${item('·', '&nbsp;')}${item('·', 'Clean')}`,
    '<ul><li>Prep</li><li>Clean</li></ul>',
    2,
  ],
  [
    'a marker that does not end',
    `<p style='mso-list:l0'><span style='mso-list:Ignore'>1. Prep the kitchen and the dining room every day</p>`,
    '<ol><li>Prep the kitchen and the dining room every day</li></ol>',
    1,
  ],
  // iCIMS
  [
    'iCIMS: a title, and bold text in a cell',
    `<div class="iCIMS_JobContent"><h2 class="iCIMS_InfoMsg">Overview</h2><table><tr><td style="font-weight: 600">Pay</td><td style="font-weight:500">20</td></tr></table></div>`,
    '<div><p><strong>Overview</strong></p><div><div><strong>Pay </strong>20 </div></div></div>',
    2,
  ],
  [
    'iCIMS: a button',
    `<p><a href="${url}"><img src="b.png" alt="Apply here"></a>now</p>`,
    `<p><a href="${url}">Apply here</a> now</p>`,
    1,
  ],
  [
    'a button without a text',
    `<p><a href="${url}"><img src="b.png" alt=""></a></p>`,
    `<p><a href="${url}">example.com</a></p>`,
    1,
  ],
  [
    'an icon beside a text',
    `<a href="${url}"><img src="b.png"> Apply</a><img alt="x">`,
    `<a href="${url}"> Apply</a> `,
    0,
  ],
  [
    'an image in an address',
    '<a href="mailto:jobs@example.com?subject=x"><img src="b.png"></a>',
    '<a href="mailto:jobs@example.com?subject=x">jobs@example.com</a>',
    1,
  ],
  // Greenhouse
  [
    'Greenhouse: escaped, with headings',
    '&lt;div class=&quot;content-intro&quot;&gt;&lt;h3&gt;&lt;strong&gt;Us&lt;/strong&gt;&lt;/h3&gt;&lt;/div&gt;&lt;p&gt;&lt;em style=&quot;font-style: normal&quot;&gt;You&lt;/em&gt;&lt;/p&gt;',
    '<div><p><strong>Us</strong></p></div><p>You</p>',
    3,
  ],
  [
    'a heading with blocks',
    '<h3><p>a</p><div>b</div></h3>c',
    '<p><strong>a</strong></p><div><strong>b</strong></div>c',
    1,
  ],
  ['an empty heading', '<p>a</p><h3> </h3><p>b</p>', '<p>a</p> <p>b</p>', 1],
  [
    'a style around paragraphs',
    '<div style="FONT-WEIGHT: BOLDER !important"><p>a<p>b</div>c',
    '<div><p><strong>a</strong></p><p><strong>b</strong></p></div>c',
    2,
  ],
  [
    'an item that is not closed',
    '<ul><li style="font-weight:bold">a<li>b</ul>',
    '<ul><li><strong>a</strong></li><li>b</li></ul>',
    1,
  ],
  ['italic, twice', '<p><i>a <span style="font-style:oblique">b</span></i></p>', '<p><i>a b</i></p>', 0],
  ['text that is bold as a whole', '<b><p>a</p><p>b</p></b>', '<b><p>a</p><p>b</p></b>', 0],
];

describe('what an editor meant', () => {
  test.each(fragments)('%s', async (_, html, stored, rewritten) => {
    const cleaned = await cleanDescription(html);
    expect([cleaned.html, cleaned.removed.rewritten]).toEqual([stored, rewritten]);
    expect(await checkDescription(stored)).toEqual({ html: stored, blank: false });
  });

  const styles = [
    'font-weight:bold',
    'font-weight:400',
    'font-style:italic;font-weight:600',
    'font-style:normal',
    'mso-list:l0 level1 lfo1',
    'mso-list:l1 level2 lfo1',
  ];
  const styled = fc
    .tuple(fc.constantFrom(...words('p p p p div span b i li h2 td em')), fc.constantFrom(...styles))
    .map(([tag, style]) => `<${tag} style="${style}">`);
  const piece = fc.oneof(
    { weight: 3, arbitrary: styled },
    {
      weight: 3,
      arbitrary: fc.constantFrom(
        ...words(
          '</p> </p> </p> </span> </div> </b> </i> </li> </h2> </td> </em> <ul> </ul> <br> </a> <h3> </h3> <p> <b> <div> <![if> <![endif]>',
        ),
        ignored('1.'),
        ignored('·'),
        "<span style='mso-list:Ignore'>",
        '<p class=MsoListParagraph>',
        '<a href="www.example.com">',
        `<a href="${url}">`,
        '<img alt="w">',
        '<img>',
        '·&nbsp; ',
        '&nbsp;',
        ' ',
      ),
    },
    { weight: 3, arbitrary: fc.integer({ min: 0, max: 999 }).map((number) => `w${number}x`) },
  );
  const editorHtml = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''));

  test('is accepted strictly, and does not change again', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(fc.constantFrom('', '<div>'.repeat(197)), editorHtml, fc.oneof(editorHtml, everyHtml)),
        async (parts) => {
          const { html, blank } = await cleanDescription(parts.join(''));
          expect(disallowedIn(html)).toEqual([]);
          expect(await checkDescription(html)).toEqual({ html, blank });
          const { removed, ...again } = await cleanDescription(html);
          expect(again).toEqual({ html, blank });
          expect(Object.values(removed)).toEqual([0, 0, 0, 0, 0]);
        },
      ),
      { numRuns: runs(300) },
    );
  });

  test('has every word, in its order', async () => {
    await fc.assert(
      fc.asyncProperty(editorHtml, async (source) => {
        const { html } = await cleanDescription(source);
        const numbered = (text: string) => text.match(/w\d+x/g) ?? [];
        expect(numbered(wordsOf(html).join(' '))).toEqual(numbered(source));
      }),
      { numRuns: runs(300) },
    );
  });
});
