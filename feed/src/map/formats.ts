import type { Format } from '../readers/feed.ts';
import { type Field, fieldNames, type Paths } from './fields.ts';

/** Where the records of a format have their fields, and how to read the values. */
export type FormatRules = {
  readonly paths: Paths;
  /** Numbers are ids of the API's lists. Those of other formats may be codes of their own. */
  readonly acceptsIds?: boolean;
  /** Separates several values in one text. */
  readonly separator?: string;
};

const ownPaths = (names: readonly Field[]): Paths => Object.fromEntries(names.map((name) => [name, [name]]));

/** Each field at the path of its own name, unless a map file has another. */
export const standardPaths = ownPaths(fieldNames);

const inBoth = ownPaths(['title', 'description', 'city', 'state', 'country', 'category']);

const indeed: Paths = {
  ...inBoth,
  ...ownPaths(['salary']),
  referenceId: ['referencenumber'],
  applicationUrl: ['url'],
  applicationEmail: ['email'],
  positionType: ['jobtype'],
  closeDate: ['expirationdate'],
  workplace: ['remotetype'],
};

const salary = 'salaries/salary';

const linkedin: Paths = {
  ...inBoth,
  ...ownPaths(['location']),
  referenceId: ['partnerJobId'],
  applicationUrl: ['applyUrl'],
  positionType: ['jobtype'],
  salaryAmount: [`${salary}/lowEnd/amount`],
  salaryMaxAmount: [`${salary}/highEnd/amount`],
  salaryCurrency: [`${salary}/lowEnd/currencyCode`, `${salary}/highEnd/currencyCode`],
  salaryPeriod: [`${salary}/period`],
  closeDate: ['expirationDate'],
  workplace: ['workplaceTypes'],
  category: ['category', 'jobFunctions/jobFunction', 'industry'],
};

const columns: FormatRules = { paths: standardPaths, acceptsIds: true, separator: '|' };

export const formatRules: Readonly<Record<Format, FormatRules>> = {
  csv: columns,
  xlsx: columns,
  indeed: { paths: indeed },
  linkedin: { paths: linkedin },
  xml: { paths: standardPaths },
  // JSON that a map file describes.
  json: { paths: standardPaths },
  ndjson: { paths: standardPaths },
};
