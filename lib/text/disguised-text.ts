import { decodeHTML, decodeHTMLStrict } from 'entities/decode';
import { lazyPattern } from '../lazy.ts';
import { isVisible } from './characters.ts';

// Its tables of character references take long to load: import this file where a text may need them.

/** How often a text is decoded that is escaped more than once. */
export const maxDecoded = 3;

/** A text without the character references that HTML knows. */
export const unescaped = (text: string): string => {
  let decoded = text;
  for (let times = 0; times < maxDecoded; times += 1) decoded = decodeHTMLStrict(decoded);
  return decoded;
};

/** The first character reference that HTML knows. */
export const referenceIn = (text: string): string | undefined =>
  text.match(/&[#\w]+;/g)?.find((reference) => decodeHTMLStrict(reference) !== reference);

/** The text of HTML without tags. */
export const textOfHtml = (html: string): string => (html.includes('&') ? decodeHTML(html) : html);

const markdownHeading = lazyPattern(String.raw`^ {0,3}#{1,6}[ \t]+\p{L}`, 'gmu');
const markdownSign = /^ {0,3}[-*] |\*\*[^*\s][^*]*\*\*/m;

export const isMarkdown = (text: string): boolean => {
  const [first, second] = text.matchAll(markdownHeading());
  return first !== undefined && (second !== undefined || markdownSign.test(text));
};

/** Whether it shows something on more than one line. */
export const hasLines = (text: string): boolean => {
  const lines = text.trim();
  const end = lines.search(/[\n\r\u2028\u2029]/);
  return end >= 0 && isVisible(lines.slice(0, end)) && isVisible(lines.slice(end));
};
