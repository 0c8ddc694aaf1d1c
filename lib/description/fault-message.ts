import {
  addressUrl,
  allowedTags,
  linkAttributes,
  linkTargets,
  maxDepth,
  schemeOf,
  urlPrefixes,
} from './allowed-html.ts';
import { countedAs, type Finding, type FindingKind } from './findings.ts';
import { wholeUrl } from './link-texts.ts';

export type DescriptionFault = {
  readonly code: 'html_tag' | 'html_attribute' | 'html_link' | 'html_comment' | 'escaped_html';
  /** Can be forwarded to the author of the text. */
  readonly message: string;
};

const codes = {
  text: 'html_tag',
  tags: 'html_tag',
  attributes: 'html_attribute',
  links: 'html_link',
  rewritten: 'html_link',
  comments: 'html_comment',
} as const satisfies Record<(typeof countedAs)[FindingKind], DescriptionFault['code']>;

const listed = (words: readonly string[], last: 'and' | 'or'): string =>
  `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;

/** Shortens client input to one line without control and bidirectional characters. */
const excerptOf = (text: string, length: number): string => {
  const characters = Array.from(text.slice(0, 4 * length).replace(/[\p{C}\p{Z}\s]+/gu, ' '));
  return characters.length > length || text.length > 4 * length
    ? `${characters.slice(0, length).join('')}…`
    : characters.join('');
};

const cdataSection = 'A CDATA section';

const commentName = (source: string): string => {
  if (source.startsWith('<!--')) return 'A comment';
  if (/^<!doctype/i.test(source)) return 'A doctype';
  if (source.startsWith('<![CDATA[')) return cdataSection;
  return source.startsWith('<?') ? 'A processing instruction' : 'A markup declaration';
};

/** What to write instead of the tags that editors and other systems produce. */
const suggestions: readonly (readonly [tags: RegExp, suggestion: string])[] = [
  [/^h[1-6]$/, 'write <p><strong>…</strong></p> for a heading'],
  [
    /^(?:table|caption|colgroup|col|t[rdh]|tbody|thead|tfoot)$/,
    'write each row as a <p>, or the rows as <ul><li>…</li></ul>',
  ],
  [
    /^(?:img|image|picture|svg|figure|figcaption|video|audio|embed|object)$/,
    'leave it out, or link to it: <a href="https://…">…</a>',
  ],
  [/^(?:script|style|iframe|noscript|template|link|meta|title|head)$/, 'leave it out with its content'],
  [
    /^(?:form|input|button|select|option|textarea|label)$/,
    'leave it out, or link to the form: <a href="https://…">…</a>',
  ],
  [/^(?:span|font|small|big|abbr|time|code|tt|o:p)$/, 'leave out the tag and keep its text'],
  [/^(?:u|ins|mark|cite|var|dfn)$/, 'write <em>…</em> instead'],
  [/^(?:s|strike|del)$/, 'leave it out with its text'],
  [
    /^(?:html|body|section|article|header|footer|main|aside|nav|center|address|blockquote|pre|details|summary)$/,
    'write <p> or <div> instead',
  ],
  [/^d[ltd]$/, 'write <ul><li>…</li></ul> instead'],
  [/^(?:menu|dir)$/, 'write <ul> instead'],
  [/^hr$/, 'leave it out; a <p> begins a new paragraph'],
];

const suggestionFor = (tag: string): string =>
  suggestions.find(([tags]) => tags.test(tag))?.[1] ?? `the allowed tags are ${listed(allowedTags, 'and')}`;

const attributeSuggestion = (tag: string): string =>
  tag === 'a'
    ? `only ${listed(linkAttributes, 'and')} are`
    : `leave it out: only <a> has attributes, ${listed(linkAttributes, 'and')}`;

const sentenceParts = (
  finding: Finding,
  source: string,
): readonly [subject: string, problem: string, suggestion: string] => {
  const tag = `<${excerptOf(finding.tag, 40)}>`;
  const attribute = excerptOf(finding.attribute, 40);
  const valued = `${attribute}="${excerptOf(finding.value, 60)}" on ${tag}`;
  const scheme = excerptOf(schemeOf(finding.value) ?? '', 40);
  const urlSuggestion = `start it with ${listed(urlPrefixes, 'or')}`;
  const comment = commentName(source.slice(finding.at.startOffset, finding.at.startOffset + 9));
  const sentences = {
    tag: [tag, 'is not allowed', suggestionFor(finding.tag)],
    'end-tag': [`</${tag.slice(1)}`, 'is not allowed', 'leave it out: it ends nothing'],
    'nameless-tag': ['A tag without a name', 'is not allowed', 'write &lt; for a < that is text'],
    'text-like-tag': ['A tag without a name', 'is not allowed', 'write &lt; for a < that is text'],
    address: [
      `The address <${excerptOf(finding.value, 60)}>`,
      'is not a tag',
      `write &lt;${excerptOf(finding.value, 60).replace('<', '&lt;')}&gt;, or a link: <a href="${excerptOf(addressUrl(finding.value), 60)}">`,
    ],
    'unfinished-tag': ['A tag', 'never ends', 'add its >, or write &lt; for a < that is text'],
    depth: [tag, `is more than ${maxDepth} levels deep`, 'leave out some of the tags around it'],
    reopened: [tag, 'follows too many tags that are never closed', 'close each tag where its text ends'],
    attribute: [`${attribute} on ${tag}`, 'is not allowed', attributeSuggestion(finding.tag)],
    'duplicate-attribute': [`${attribute} on ${tag}`, 'is given twice', 'leave out one of the two'],
    target: [valued, 'is not allowed', `use ${listed(linkTargets, 'or')}`],
    'no-href': ['a without href', 'is not allowed', 'give the link an address, or leave out the tag'],
    incomplete: [valued, 'is not a whole address', `write ${excerptOf(wholeUrl(finding.value) ?? '', 200)}`],
    relative: [valued, 'is not a whole address', urlSuggestion],
    scheme: [valued, `has the scheme ${scheme}:, which is not allowed`, urlSuggestion],
    breakout: [valued, 'holds characters that end a comment or a tag', 'write < as %3C and > as %3E in it'],
    comment: [
      comment,
      'is not allowed',
      comment === cdataSection ? 'leave out <![CDATA[ and ]]>' : 'leave it out',
    ],
  } as const satisfies Record<FindingKind, readonly [string, string, string]>;
  return sentences[finding.kind];
};

/** The fault that the API reports for a finding in `source`. */
export const faultOf = (finding: Finding, source: string): DescriptionFault => {
  const { startLine, startCol, startOffset } = finding.at;
  const [subject, problem, suggestion] = sentenceParts(finding, source);
  const excerpt = excerptOf(source.slice(startOffset, startOffset + 200), 40);
  return {
    code: codes[countedAs[finding.kind]],
    message: `${subject} at line ${startLine}, column ${startCol} ${problem} ("${excerpt}"); ${suggestion}`,
  };
};

/** The fault of a description that is HTML only once decoded. */
export const escapedHtmlFault = (source: string): DescriptionFault => ({
  code: 'escaped_html',
  message: `The HTML is escaped, and its tags would be shown as text ("${excerptOf(source.trimStart(), 40)}"); write < for &lt; and > for &gt;, or put text about HTML in a <p>`,
});
