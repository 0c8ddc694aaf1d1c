import { maxDecoded, textOfHtml } from '../text/disguised-text.ts';
import { isVisible, namedAddress } from './allowed-html.ts';
import type { DescriptionLimits } from './description-limits.ts';
import { hasElement } from './find-element.ts';
import { filterHtml } from './html-filter.ts';

const lineBreak = /\r\n|[\n\r\u2028\u2029]/g;

/** In these elements, text is raw: escapes would be shown. */
const rawText = /<(?:xmp|plaintext)/i;

const namedAddressTag = new RegExp(`<(${namedAddress}>)`, 'gi');

/**
 * Escapes text that a parser would lose: `I </3 you`, which it would read as a comment, and the first
 * `<` of `<Ann Lee <ann@acme.ca>>`, where it would read the address as attributes.
 * Leaves everything as it is from the first element with raw text on.
 *
 * @throws TooLargeError
 */
export const escapeTextLikeTags = (source: string, limits: DescriptionLimits): string => {
  let escaped = 0;
  const by = (text: string): string => {
    escaped += 1;
    limits.findings(escaped);
    return text;
  };
  const raw = rawText.exec(source)?.index ?? source.length;
  const readable = source
    .slice(0, raw)
    .replace(/<\/(?![a-z>])/gi, () => by('<&#47;'))
    .replace(namedAddressTag, (_, rest: string) => by(`&lt;${rest}`));
  return readable + source.slice(raw);
};

const [cdata, cdataEnd] = ['<![CDATA[', ']]>'] as const;

/** The content of CDATA sections that hold all of a text. */
export const withoutCdata = (source: string): string => {
  const text = source.trim();
  if (!(text.startsWith(cdata) && text.endsWith(cdataEnd))) return source;
  return text.slice(cdata.length, -cdataEnd.length).replace(/\]\]>\s*<!\[CDATA\[/g, '');
};

/** Whether a text without tags has an allowed element once it is read as HTML. @throws TooLargeError */
export const isEscapedHtml = (text: string | undefined, limits: DescriptionLimits): text is string =>
  text?.includes('</') === true && hasElement(escapeTextLikeTags(text, limits), limits);

/**
 * The HTML for which a text stands that is the decoded source, also if it is still escaped.
 *
 * @throws TooLargeError
 */
export const escapedHtml = (text: string, limits: DescriptionLimits): string | undefined => {
  let decoded = text;
  for (let times = 1; times <= maxDecoded; times += 1) {
    const html = withoutCdata(decoded);
    if (isEscapedHtml(html, limits)) return html;
    if (!decoded.includes('&')) return undefined;
    decoded = textOfHtml(decoded);
  }
  return undefined;
};

export const hasLineBreak = (text: string): boolean => text.search(lineBreak) >= 0;

/**
 * A `p` for each paragraph, with a `br` for each line break in it. Blank lines end a paragraph.
 *
 * @throws TooLargeError
 */
export const paragraphsOf = (text: string, limits: DescriptionLimits): string => {
  let count = 0;
  const trimmed = (line: string): string => {
    if (!isVisible(line)) return '';
    count += 1;
    limits.lines(count);
    return line.trim();
  };
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .split(lineBreak)
    .map(trimmed)
    .join('\n')
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>')}</p>`)
    .join('');
};

/**
 * Keeps text whose tags were removed from being read as plain text or as escaped HTML the next
 * time: its line breaks are white space, and its `&lt;p&gt;` is text.
 */
export const keepAsHtml = (html: string, limits: DescriptionLimits): string => {
  if (html.includes('<')) return html;
  const line = html.replace(lineBreak, ' ');
  return escapedHtml(filterHtml(line, { limits }).text ?? '', limits) !== undefined
    ? filterHtml(`<div>${line}</div>`, { limits }).html
    : line;
};
