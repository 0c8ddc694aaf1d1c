/** The value of If-Match or If-None-Match: `*`, or what is between the quotes of each tag. */
export type Tags = '*' | readonly string[];

/** What proxies and servers add to a tag when they compress. */
const codings = ['', '-gzip', '--gzip', '-br', ';gzip'];

/**
 * Compares what is between the quotes. A weak tag suffices, as proxies that compress make strong ones
 * weak: `tag` changes with every byte.
 */
export const matchesTag = (tags: Tags, tag: string): boolean =>
  tags === '*' || codings.some((coding) => tags.includes(`${tag.slice(1, -1)}${coding}`));
