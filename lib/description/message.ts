import type { Finding, FindingKind, Removed } from './finding.ts';
import { countedAs } from './finding.ts';
import { addressStarts, allowedTags, linkAttributes, linkTargets, maxDepth, schemeOf } from './rules.ts';

export type DescriptionFault = {
  readonly code: 'html_tag' | 'html_attribute' | 'html_link' | 'html_comment';
  /** A sentence that can be forwarded to the person who wrote the text. */
  readonly message: string;
};

const codes = {
  tags: 'html_tag',
  attributes: 'html_attribute',
  links: 'html_link',
  comments: 'html_comment',
} as const satisfies Record<keyof Removed, DescriptionFault['code']>;

const listed = (words: readonly string[], last: 'and' | 'or'): string =>
  `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;

/** Names and values are the sender's: short, on one line, and without characters that turn the text around. */
const brief = (text: string, length: number): string => {
  const characters = Array.from(text.slice(0, 4 * length).replace(/[\p{C}\p{Z}\s]+/gu, ' '));
  return characters.length > length || text.length > 4 * length
    ? `${characters.slice(0, length).join('')}…`
    : characters.join('');
};

/** What a comment is called, by how it starts. */
const commentName = (source: string): string => {
  if (source.startsWith('<!--')) return 'A comment';
  if (/^<!doctype/i.test(source)) return 'A doctype';
  if (source.startsWith('<![CDATA[')) return 'A CDATA section';
  return source.startsWith('<?') ? 'A processing instruction' : 'A markup declaration';
};

const insteadOf = (tag: string): string => {
  if (/^h[1-6]$/.test(tag)) return 'for a heading use <p><strong>';
  if (/^(?:table|t[rdh]|tbody|thead)$/.test(tag)) return 'write the rows as paragraphs or as a list';
  return `the tags that may be used are ${listed(allowedTags, 'and')}`;
};

/** The parts of a sentence about a finding: what it is, what is wrong with it, what to do. */
const sentence = (finding: Finding, source: string): readonly [what: string, wrong: string, todo: string] => {
  const tag = `<${brief(finding.tag, 40)}>`;
  const attribute = brief(finding.attribute, 40);
  const valued = `${attribute}="${brief(finding.value, 60)}" on ${tag}`;
  const scheme = brief(schemeOf(finding.value) ?? '', 40);
  const whereToGo = `start it with ${listed(addressStarts, 'or')}`;
  const sentences = {
    tag: [tag, 'is not allowed', insteadOf(finding.tag)],
    'end-tag': [`</${tag.slice(1)}`, 'is not allowed', 'it ends nothing and can be left out'],
    'nameless-tag': ['A tag without a name', 'is not allowed', 'write &lt; for a < that is text'],
    'unfinished-tag': ['A tag', 'never ends', 'add its >, or write &lt; for a < that is text'],
    depth: [tag, `is more than ${maxDepth} levels deep`, 'leave out some of the tags around it'],
    repetition: [tag, 'follows too many tags that are never closed', 'close each tag where its text ends'],
    attribute: [
      `${attribute} on ${tag}`,
      'is not allowed',
      `only <a> has attributes, ${listed(linkAttributes, 'and')}`,
    ],
    'attribute-twice': [`${attribute} on ${tag}`, 'is given twice', 'leave one out'],
    target: [valued, 'is not allowed', `use ${listed(linkTargets, 'or')}`],
    'no-href': ['a without href', 'is not allowed', 'give the link an address, or leave out the tag'],
    relative: [valued, 'is not a whole address', whereToGo],
    scheme: [valued, `has the scheme ${scheme}:, which is not allowed`, whereToGo],
    breakout: [valued, 'holds characters that end a comment or a tag', 'write < as %3C and > as %3E in it'],
    comment: [
      commentName(source.slice(finding.at.startOffset, finding.at.startOffset + 9)),
      'is not allowed',
      'leave it out',
    ],
  } as const satisfies Record<FindingKind, readonly [string, string, string]>;
  return sentences[finding.kind];
};

/** A finding as a fault for people; `source` is the text it was found in. */
export const describe = (finding: Finding, source: string): DescriptionFault => {
  const { startLine, startCol, startOffset } = finding.at;
  const [what, wrong, todo] = sentence(finding, source);
  const excerpt = brief(source.slice(startOffset, startOffset + 200), 40);
  return {
    code: codes[countedAs[finding.kind]],
    message: `${what} at line ${startLine}, column ${startCol} ${wrong} ("${excerpt}"); ${todo}`,
  };
};
