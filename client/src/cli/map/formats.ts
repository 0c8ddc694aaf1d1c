import type { Format } from '../feeds/feed.ts';
import { fieldNames, type Paths } from './fields.ts';

/** How a format says what it says. */
export type FormatRules = {
  readonly paths: Paths;
  /** Numbers are ids of the API's lists. Those of other formats may be codes of their own. */
  readonly acceptsIds: boolean;
  /** Separates several values in one text. */
  readonly separator: string | undefined;
};

/** A field that a map file does not name is read where it has its own name. */
export const standardPaths: Paths = Object.fromEntries(fieldNames.map((name) => [name, [name]]));

const csv: FormatRules = {
  paths: standardPaths,
  acceptsIds: true,
  separator: '|',
};

const xml: FormatRules = {
  paths: standardPaths,
  acceptsIds: false,
  separator: undefined,
};

const indeed: FormatRules = {
  ...xml,
  paths: {
    referenceId: ['referencenumber'],
    title: ['title'],
    description: ['description'],
    city: ['city'],
    state: ['state'],
    country: ['country'],
    applicationUrl: ['url'],
    applicationEmail: ['email'],
    positionType: ['jobtype'],
    salary: ['salary'],
    closeDate: ['expirationdate'],
    workplace: ['remotetype'],
    category: ['category'],
  },
};

const salary = 'salaries/salary';

const linkedin: FormatRules = {
  ...xml,
  paths: {
    referenceId: ['partnerJobId'],
    title: ['title'],
    description: ['description'],
    location: ['location'],
    city: ['city'],
    state: ['state'],
    country: ['country'],
    applicationUrl: ['applyUrl'],
    positionType: ['jobtype'],
    salaryAmount: [`${salary}/lowEnd/amount`],
    salaryMaxAmount: [`${salary}/highEnd/amount`],
    salaryCurrency: [`${salary}/lowEnd/currencyCode`, `${salary}/highEnd/currencyCode`],
    salaryPeriod: [`${salary}/period`],
    closeDate: ['expirationDate'],
    workplace: ['workplaceTypes'],
    category: ['category', 'jobFunctions/jobFunction', 'industry'],
  },
};

export const formatRules: Readonly<Record<Format, FormatRules>> = {
  csv,
  indeed,
  linkedin,
  xml,
  // JSON that a map file describes.
  json: xml,
  ndjson: xml,
};
