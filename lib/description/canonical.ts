import { isAllowedAttribute, isVisible, maxDepth } from './rules.ts';

/** A piece of a description in the very form in which it is stored; text may hold the four references that are written. */
const piece =
  /<(?<ends>\/?)(?<tag>p|div|ul|ol|li|strong|b|em|i)>|<br>|<a href="(?<href>[^"<>\s]+)"(?: target="(?<target>\w+)")?>|<(?<endsLink>\/)a>|(?<text>[^<>&\u00a0\r\0\ufeff]+|&(?:amp|lt|gt|nbsp);)/y;

const inline: ReadonlySet<string> = new Set(['strong', 'b', 'em', 'i', 'a']);
const lists: ReadonlySet<string> = new Set(['ul', 'ol']);

/** Whether a parser would put an element just where it stands, without ending or opening another one for it. */
const fits = (tag: string, open: readonly string[]): boolean => {
  const parent = open.at(-1);
  if (open.length >= maxDepth) return false;
  if (inline.has(tag)) return !open.includes(tag) && !(parent && lists.has(parent));
  if (tag === 'li') return parent !== undefined && lists.has(parent);
  return parent === undefined || parent === 'div' || parent === 'li';
};

const isAllowedLink = (href: string, target: string | undefined): boolean =>
  !/&(?!amp;)/.test(href) &&
  isAllowedAttribute('a', 'href', href.replaceAll('&amp;', '&')) &&
  (target === undefined || isAllowedAttribute('a', 'target', target));

/**
 * The common case, told by its grammar alone: a description that is already what would be stored of it. Its tags are
 * allowed and nest so that no parser has anything to mend, and everything is written the one way that serialisers
 * write it. That parse5 and DOMPurify give it back byte for byte is what the tests compare.
 *
 * @returns whether it shows no text; undefined when it takes a parser to tell.
 */
export const readCanonical = (html: string): { readonly blank: boolean } | undefined => {
  // White space that begins a document is no part of it to a parser.
  if (/^\s/.test(html)) return undefined;
  const open: string[] = [];
  let blank = true;
  piece.lastIndex = 0;
  while (piece.lastIndex < html.length) {
    const { ends, tag, href, target, endsLink, text } = piece.exec(html)?.groups ?? {};
    if (text !== undefined) blank &&= !isVisible(text === '&nbsp;' ? '' : text);
    else if (ends === '/' || endsLink) {
      if (open.pop() !== (tag ?? 'a')) return undefined;
    } else if (tag !== undefined || href !== undefined) {
      if (!fits(tag ?? 'a', open) || (href !== undefined && !isAllowedLink(href, target))) return undefined;
      open.push(tag ?? 'a');
    } else if (piece.lastIndex === 0) return undefined;
  }
  return open.length === 0 ? { blank } : undefined;
};
