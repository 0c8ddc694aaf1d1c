import type { Tags } from '../../jobs/entity-tags.ts';

/**
 * Reads the header If-Match or If-None-Match (RFC 9110). A list without a readable tag matches
 * nothing.
 */
export const readTags = (header: string | undefined): Tags | undefined => {
  if (header === undefined) return undefined;
  if (header.trim() === '*') return '*';
  return header.match(/(?:W\/)?"[^"]*"/g) ?? [];
};
