import { decodeHTML, escapeText } from 'entities';
import { allowedTags } from '../../../lib/description/allowed-html.ts';

/** A text of a description, and the heading over it. */
export type Section = { readonly heading?: string | undefined; readonly texts: readonly string[] };

const hasTag = (text: string): boolean => {
  const at = text.search(/<\/?[a-z]/i);
  return at >= 0 && text.includes('>', at);
};

const withoutTags = (text: string): string => {
  const end = text.lastIndexOf('>') + 1;
  return text.slice(0, end).replaceAll(/<\/?[a-z][^>]*(?:>|$)/gi, '') + text.slice(end);
};

const endTag = new RegExp(`</(?:${allowedTags.join('|')})\\s*>`, 'i');

const decoded = (text: string, times: number): string =>
  times === 0 ? text : decoded(decodeHTML(text), times - 1);

/** How often the HTML of a text is escaped: once in `&lt;p&gt;`, twice in `&amp;lt;p&amp;gt;`. */
const escapesOf = (text: string): number =>
  hasTag(text) ? 0 : ([1, 2].find((times) => endTag.test(decoded(text, times))) ?? 0);

const paragraphs = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim().split('\n'))
    .map((lines) => `<p>${lines.map((line) => line.trim()).join('<br>')}</p>`)
    .join('');

const htmlOf = (text: string): string => {
  const html = decoded(text, escapesOf(text));
  if (!hasTag(html)) return paragraphs(escapeText(decodeHTML(html).replace(/\r\n?/g, '\n')));
  // Lever's lists are items without a list around them.
  return /^\s*<li[\s>]/i.test(html) ? `<ul>${html}</ul>` : html;
};

const headingOf = (heading: string): string =>
  `<p><strong>${escapeText(decodeHTML(withoutTags(heading)).trim())}</strong></p>`;

/** The HTML of several texts, in their order; a text without a tag is plain text. */
export const joinedHtml = (sections: readonly Section[]) => ({
  html: sections
    .filter(({ texts }) => texts.length > 0)
    .map(({ heading, texts }) => (heading ? headingOf(heading) : '') + texts.map(htmlOf).join(''))
    .join(''),
  isEscaped: sections.some(({ texts }) => texts.some((text) => escapesOf(text) > 0)),
});
