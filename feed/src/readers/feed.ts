/** A format of section "Feeds" of the documentation; `xml` is one that a map file describes. */
export type Format = 'json' | 'ndjson' | 'csv' | 'xlsx' | 'indeed' | 'linkedin' | 'xml';

export const formats = [
  'json',
  'ndjson',
  'csv',
  'xlsx',
  'indeed',
  'linkedin',
] as const satisfies readonly Format[];

/** Whether a feed has a header line with the names of its columns. */
export const hasColumns = (format: Format): boolean => format === 'csv' || format === 'xlsx';

/** One job of a feed as it was sent. */
export type FeedRecord = {
  /** The line on which it begins, from 1; undefined in JSON. */
  readonly line?: number | undefined;
  readonly value: unknown;
  /** The cells of a row of CSV without a column: text with a delimiter that is not in quotes. */
  readonly surplus?: string;
};

/** What a feed says about itself; complete once its records have been read. */
export type FeedFacts = {
  /** What the feed says of the number of its jobs. */
  expected?: string;
  /** The name of what says that the jobs are a page of more. */
  next?: string;
  /** Whether the document is about an error. */
  isError?: boolean;
  /** Whether it has a list of jobs, which may be empty; undefined where the format has no other place for them. */
  hasList?: boolean;
  /** The names in the header line of CSV or a sheet, as written. */
  header?: readonly string[];
  /** The name of the outermost element of XML. */
  root?: string;
  /** The names of columns, elements and attributes as they are written, by their keys. */
  names?: ReadonlyMap<string, string>;
  /** The lines of CSV in each of two encodings; ASCII is in both. */
  lines?: { readonly encoding: string; readonly utf8: number; readonly others: number };
};

/** A feed's records in their order. Reading them throws a FeedError where the feed is not complete. */
export type Records = AsyncIterable<FeedRecord>;

/**
 * The names of columns and elements are compared without case, spaces, hyphens and underscores:
 * `Reference ID` and `reference_id` are `referenceId`.
 */
export const fieldKey = (name: string): string => name.toLowerCase().replace(/[\s_-]+/g, '');

/**
 * Which XML a feed is shows in its first job that has a reference.
 *
 * @param isSource whether it has the elements of Indeed, and the map file the reference.
 */
export const formatOf = (format: Format, record: unknown, isSource: boolean): Format => {
  if (format !== 'xml' || typeof record !== 'object' || record === null) return format;
  if ('partnerjobid' in record) return 'linkedin';
  return isSource || 'referencenumber' in record ? 'indeed' : 'xml';
};

export const isSourceOfIndeed = ({ root }: FeedFacts, item: string | undefined): boolean =>
  root === 'source' && /^(?:(?:source|\*)\/job)?$/.test(item ?? '');
