import type { Tags } from './request.ts';

/** Strong comparison, as If-Match wants it: a weak tag matches nothing. */
export const matches = (tags: Tags, tag: string): boolean => tags === '*' || tags.includes(tag);

/** Weak comparison, as If-None-Match wants it. */
export const matchesWeakly = (tags: Tags, tag: string): boolean =>
  tags === '*' || tags.some((one) => one.replace(/^W\//, '') === tag);
