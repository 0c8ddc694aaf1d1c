/** Entity tags of If-Match or If-None-Match (RFC 9110): any, or these. */
export type Tags = '*' | readonly string[];

/** Strong comparison, for If-Match: a weak tag matches nothing. */
export const matches = (tags: Tags, tag: string): boolean => tags === '*' || tags.includes(tag);

/** Weak comparison, for If-None-Match. */
export const matchesWeakly = (tags: Tags, tag: string): boolean =>
  tags === '*' || tags.some((one) => one.replace(/^W\//, '') === tag);
