/** The tags a description may hold; everything else in this folder asks here. */
export const allowedTags = ['p', 'div', 'ul', 'ol', 'li', 'br', 'strong', 'b', 'em', 'i', 'a'] as const;

/** Those that a parser opens anew in the next paragraph when they were not closed (HTML, "formatting"). */
export const formattingTags = ['strong', 'b', 'em', 'i', 'a'] as const;

/** The only attributes there are, on `a` only. */
export const linkAttributes = ['href', 'target'] as const;

export const linkTargets = ['_blank', '_self', '_parent', '_top'] as const;

/** `http:x` without slashes is relative on a page that itself came over http, so the slashes belong to it. */
export const addressStarts = ['http://', 'https://', 'mailto:', 'tel:'] as const;

export const absoluteAddress = new RegExp(`^(?:${addressStarts.join('|')})`, 'i');

/** Levels of open elements. Nobody writes this deep by hand, and parsers get slow on it or stop at 512. */
export const maxDepth = 200;

/**
 * Characters by which tags that were left open may make a description longer than it was sent: a parser opens
 * them anew in every paragraph, and a few hundred kilobytes could become gigabytes.
 */
export const maxRepeated = 1_000_000;

const tags: ReadonlySet<string> = new Set(allowedTags);
const formatting: ReadonlySet<string> = new Set(formattingTags);
const targets: ReadonlySet<string> = new Set(linkTargets);

const visible = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}]/u;

/** Whether a reader sees anything of a text. */
export const isVisible = (text: string): boolean => visible.test(text);

export const isAllowedTag = (tag: string): boolean => tags.has(tag);

export const isFormatting = (tag: string): boolean => formatting.has(tag);

/** Whether an attribute may stay on a tag; `value` without its character references. */
export const isAllowedAttribute = (tag: string, name: string, value: string): boolean => {
  if (tag !== 'a') return false;
  return name === 'href' ? addressFault(value) === undefined : name === 'target' && targets.has(value);
};

/**
 * What is wrong with a link's address; undefined when nothing is. `breakout` is a rule of DOMPurify's: it drops
 * an address in which a comment or a raw text element seems to end.
 */
export const addressFault = (address: string): 'relative' | 'scheme' | 'breakout' | undefined => {
  if (!absoluteAddress.test(asBrowsersRead(address))) {
    return schemeOf(address) === undefined ? 'relative' : 'scheme';
  }
  return breakout.test(address) ? 'breakout' : undefined;
};

/** The scheme of an address in lower case, without its colon; undefined when the address is relative. */
export const schemeOf = (address: string): string | undefined => {
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(asBrowsersRead(address))?.[1]?.toLowerCase();
  return scheme === 'http' || scheme === 'https' ? undefined : scheme;
};

const breakout = /(?:--!?|\])>|<\/(?:style|script|title|xmp|textarea|noscript|iframe|noembed|noframes)/i;

/**
 * Without the line breaks and leading control characters that a browser skips (URL Standard, "basic URL
 * parser") and that could hide a scheme. Trimmed first, because DOMPurify stores the trimmed address.
 */
const asBrowsersRead = (address: string): string =>
  address
    .trim()
    .replace(/[\t\n\r]/g, '')
    .replace(/^[^!-\u{10FFFF}]+/u, '');
