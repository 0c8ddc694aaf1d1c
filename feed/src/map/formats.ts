import type { Format } from '../readers/feed.ts';
import table from './data/formats.json' with { type: 'json' };
import { fieldNames, type Paths } from './fields.ts';

/** Where the records of a format have their fields, and how to read the values. */
export type FormatRules = {
  readonly paths: Paths;
  /** Numbers are ids of the API's lists. Those of other formats may be codes of their own. */
  readonly acceptsIds?: boolean;
  /** Separates several values in one text. */
  readonly separator?: string;
};

/** Each field at the path of its own name, unless a map file has another. */
export const standardPaths: Paths = Object.fromEntries(fieldNames.map((name) => [name, [name]]));

const columns: FormatRules = { paths: standardPaths, acceptsIds: true, separator: '|' };

export const formatRules: Readonly<Record<Format, FormatRules>> = {
  csv: columns,
  xlsx: columns,
  indeed: { paths: table.indeed },
  linkedin: { paths: table.linkedin },
  xml: { paths: standardPaths },
  // JSON that a map file describes.
  json: { paths: standardPaths },
  ndjson: { paths: standardPaths },
};
