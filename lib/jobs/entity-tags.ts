/** Entity tags of If-Match or If-None-Match (RFC 9110): any, or these. */
export type Tags = '*' | readonly string[];

/** Reads one of these headers. A list without a readable tag matches nothing. */
export const readTags = (header: string | undefined): Tags | undefined => {
  if (header === undefined) return undefined;
  if (header.trim() === '*') return '*';
  return header.match(/(?:W\/)?"[^"]*"/g) ?? [];
};

/** Strong comparison, for If-Match: a weak tag matches nothing. */
export const matches = (tags: Tags, tag: string): boolean => tags === '*' || tags.includes(tag);

/** Weak comparison, for If-None-Match. */
export const matchesWeakly = (tags: Tags, tag: string): boolean =>
  tags === '*' || tags.some((one) => one.replace(/^W\//, '') === tag);
