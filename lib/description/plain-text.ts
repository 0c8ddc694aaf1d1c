import { isVisible } from './allowed-html.ts';
import { filterHtml } from './html-filter.ts';
import { limitFindings } from './too-large.ts';

const lineBreak = /\r\n|[\n\r\u2028\u2029]/g;

/**
 * Escapes text that a parser would lose: `I </3 you`, which it would read as a comment, and the first
 * `<` of `<Ann Lee <ann@acme.ca>>`, where it would read the address as attributes.
 *
 * @throws TooLargeError
 */
export const escapeTextLikeTags = (source: string): string => {
  let escaped = 0;
  const by = (text: string) => () => {
    escaped += 1;
    limitFindings(escaped);
    return text;
  };
  return source
    .replace(/<\/(?![a-z>])/gi, by('<&#47;'))
    .replace(/<(?=[a-z][^"'<=>]*<[^\s"'/<=>@]+@[^\s<>]+>)/gi, by('&lt;'));
};

/** Whether a text without tags becomes an allowed element once it is read as HTML. */
export const isEscapedHtml = (text: string | undefined): text is string =>
  text?.includes('</') === true && filterHtml(escapeTextLikeTags(text)).hasElement;

export const hasLineBreak = (text: string): boolean => text.search(lineBreak) >= 0;

/** A `p` for each paragraph, with a `br` for each line break in it. Blank lines end a paragraph. */
export const paragraphsOf = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .split(lineBreak)
    .map((line) => (isVisible(line) ? line.trim() : ''))
    .join('\n')
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>')}</p>`)
    .join('');

/**
 * Keeps text whose tags were removed from being read as plain text or as escaped HTML the next
 * time: its line breaks are white space, and its `&lt;p&gt;` is text.
 */
export const keepAsHtml = (html: string): string => {
  if (html.includes('<')) return html;
  const line = html.replace(lineBreak, ' ');
  return isEscapedHtml(filterHtml(line).text) ? filterHtml(`<div>${line}</div>`).html : line;
};
