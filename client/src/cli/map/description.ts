import { decodeHTML, escapeText } from 'entities';
import { allowedTags } from '../../../../lib/description/allowed-html.ts';

/** A text of a description, and the heading over it. */
export type Section = { readonly heading?: string | undefined; readonly texts: readonly string[] };

const tag = /<\/?[a-z][^>]*>/i;
const endTag = new RegExp(`</(?:${allowedTags.join('|')})\\s*>`, 'i');

/** Whether it has tags only once it is decoded, as `&lt;p&gt;` has. */
const isEscaped = (text: string): boolean => !tag.test(text) && endTag.test(decodeHTML(text));

const paragraphs = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .map(
      (paragraph) =>
        `<p>${paragraph
          .trim()
          .split(/\s*\n\s*/)
          .join('<br>')}</p>`,
    )
    .join('');

const htmlOf = (text: string): string => {
  const html = isEscaped(text) ? decodeHTML(text) : text;
  if (!tag.test(html)) return paragraphs(escapeText(decodeHTML(html).replace(/\r\n?/g, '\n')));
  // Lever's lists are items without a list around them.
  return /^\s*<li[\s>]/i.test(html) ? `<ul>${html}</ul>` : html;
};

const headingOf = (heading: string): string =>
  `<p><strong>${escapeText(decodeHTML(heading.replaceAll(new RegExp(tag, 'gi'), '')).trim())}</strong></p>`;

/** The HTML of several texts, in their order; a text without a tag is plain text. */
export const joinedHtml = (sections: readonly Section[]): { html: string; isEscaped: boolean } => ({
  html: sections
    .filter(({ texts }) => texts.length > 0)
    .map(({ heading, texts }) => (heading ? headingOf(heading) : '') + texts.map(htmlOf).join(''))
    .join(''),
  isEscaped: sections.some(({ texts }) => texts.some(isEscaped)),
});
