export { isVisible } from '../text/characters.ts';

/** The tags that a description may contain. All rules about tags and attributes are here. */
export const allowedTags = ['p', 'div', 'ul', 'ol', 'li', 'br', 'strong', 'b', 'em', 'i', 'a'] as const;

/** Tags that a parser reopens in the next paragraph if they are not closed (HTML, "formatting"). */
export const formattingTags = ['strong', 'b', 'em', 'i', 'a'] as const;

/** The allowed attributes, on `a` only. */
export const linkAttributes = ['href', 'target'] as const;

export const linkTargets = ['_blank', '_self', '_parent', '_top'] as const;

/** The slashes are required: on a page loaded over http, `http:x` is a relative URL. */
export const urlPrefixes = ['http://', 'https://', 'mailto:', 'tel:'] as const;

export const absoluteUrl = new RegExp(`^(?:${urlPrefixes.join('|')})`, 'i');

/** Levels of open elements. No author nests this deep, and parsers get slow or stop at 512. */
export const maxDepth = 200;

/**
 * Characters that reopened tags may add. A parser reopens unclosed tags in every paragraph: a few
 * hundred kilobytes could become gigabytes.
 */
export const maxReopened = 500_000;

const tags: ReadonlySet<string> = new Set(allowedTags);
const formatting: ReadonlySet<string> = new Set(formattingTags);
const targets: ReadonlySet<string> = new Set(linkTargets);

export const isAllowedTag = (tag: string): boolean => tags.has(tag);
export const isFormatting = (tag: string): boolean => formatting.has(tag);

/** Why an attribute is not allowed; undefined if it is. `value` is decoded. */
export const attributeFault = (tag: string, name: string, value: string) => {
  if (tag === 'a' && name === 'href') return linkFault(value);
  if (tag === 'a' && name === 'target') return targets.has(value) ? undefined : 'target';
  return 'attribute';
};

/** `breakout`: the URL seems to end a comment or a raw text element; DOMPurify removes it. */
export const linkFault = (url: string): 'relative' | 'scheme' | 'breakout' | undefined => {
  if (!absoluteUrl.test(asBrowsersRead(url))) return schemeOf(url) === undefined ? 'relative' : 'scheme';
  return breakout.test(url) ? 'breakout' : undefined;
};

/** The scheme of a URL in lower case, without its colon; undefined if the URL is relative. */
export const schemeOf = (url: string): string | undefined => {
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(asBrowsersRead(url))?.[1]?.toLowerCase();
  return scheme === 'http' || scheme === 'https' ? undefined : scheme;
};

/** No name of a tag begins like this. */
const address = /^(?:https?:\/\/|mailto:|tel:|www\.|[^\s"'=/<>@]+@)[^\s<>]/i;

/** The inner address of `<Ann Lee <ann@acme.ca>>`, and the name before it, without the outer `<`. */
export const namedAddress = String.raw`[a-z][^"'<=>]*<[^\s"'/<=>@]+@[^\s<>]+`;
const named = new RegExp(`^${namedAddress}>$`, 'i');

/** The address in angle brackets, such as `<jobs@acme.ca>`, that a parser reads as a tag. */
export const addressOfTag = (tag: string): string | undefined => {
  const text = tag.slice(1);
  return address.test(text) || named.test(text) ? text.slice(0, -1).replaceAll('&amp;', '&') : undefined;
};

/** The `href` of a link to an address in angle brackets. */
export const addressUrl = (address: string): string => {
  const [url = ''] = address.replace(/^.*</s, '').trim().split(/\s/, 1);
  if (absoluteUrl.test(url)) return url;
  return url.includes('@') ? `mailto:${url}` : `https://${url}`;
};

const breakout = /(?:--!?|\])>|<\/(?:style|script|title|xmp|textarea|noscript|iframe|noembed|noframes)/i;

/**
 * Removes line breaks and leading control characters, which could hide a scheme: browsers ignore
 * them (URL Standard, "basic URL parser"). Trims first, because DOMPurify stores the trimmed URL.
 */
export const asBrowsersRead = (url: string): string =>
  url
    .trim()
    .replace(/[\t\n\r]/g, '')
    .replace(/^[^!-\u{10FFFF}]+/u, '');
