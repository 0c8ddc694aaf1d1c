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

/** Whether a text without tags has an allowed element once it is read as HTML. @throws TooLargeError */
export const isEscapedHtml = (text: string | undefined, limits: DescriptionLimits): text is string =>
  text?.includes('</') === true && hasElement(escapeTextLikeTags(text, limits), limits);

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
  return isEscapedHtml(filterHtml(line, { limits }).text, limits)
    ? filterHtml(`<div>${line}</div>`, { limits }).html
    : line;
};
