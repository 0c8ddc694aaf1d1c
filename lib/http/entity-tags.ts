/**
 * The value of If-Match or If-None-Match (RFC 9110): `*`, or a list of tags. A `*` within a list, as
 * when a proxy repeats the header, is invalid: it makes If-None-Match match, but not If-Match, so
 * that neither allows a change.
 */
export type Tags = '*' | readonly string[];

/** Strong comparison, for If-Match: a weak tag matches nothing. */
export const matchesStrongly = (tags: Tags, tag: string): boolean => tags === '*' || tags.includes(tag);

/** Whether If-None-Match matches whatever exists. */
export const matchesAny = (tags: Tags): boolean => tags.includes('*');

/** Weak comparison, for If-None-Match. */
export const matchesWeakly = (tags: Tags, tag: string): boolean =>
  tags === '*' || matchesAny(tags) || tags.some((one) => one.replace(/^W\//, '') === tag);
