import { endOfDay } from './end-of-day.ts';
import type { BoardJob } from './types.ts';

const provinces: Readonly<Record<string, string>> = {
  AB: 'Alberta',
  BC: 'British Columbia',
  MB: 'Manitoba',
  NB: 'New Brunswick',
  NL: 'Newfoundland and Labrador',
  NS: 'Nova Scotia',
  NT: 'Northwest Territories',
  NU: 'Nunavut',
  ON: 'Ontario',
  PE: 'Prince Edward Island',
  QC: 'Quebec',
  SK: 'Saskatchewan',
  YT: 'Yukon',
};

/** By the id of the position type. */
const employmentTypes: Readonly<Record<number, string>> = {
  1: 'FULL_TIME',
  2: 'PART_TIME',
  3: 'CONTRACTOR',
  4: 'TEMPORARY',
  5: 'VOLUNTEER',
};

type JobLocation = BoardJob['locations'][number];

/** A town has a province, but for one that is not in the list. */
const addressOf = ({ type, description }: JobLocation) => {
  const country = { '@type': 'PostalAddress', addressCountry: 'CA' } as const;
  if (type === 'Country') return country;
  if (type !== 'Town') return { ...country, addressRegion: description };
  // A town that is not in the list is as it was written.
  const [, town = description, code = ''] = /^(.*[^ ]|) *, *([A-Z]{2})$/i.exec(description) ?? [];
  return { ...country, addressLocality: town, ...(code && { addressRegion: code.toUpperCase() }) };
};

const placeOf = (location: JobLocation) => ({ '@type': 'Place', address: addressOf(location) }) as const;

/** Where applicants of a remote job live: a province, or the country. */
const areaOf = (location: JobLocation) => {
  const { addressRegion = '' } = { addressRegion: undefined, ...addressOf(location) };
  const province = provinces[addressRegion] ?? addressRegion;
  return province
    ? ({ '@type': 'State', name: `${province}, Canada` } as const)
    : ({ '@type': 'Country', name: 'Canada' } as const);
};

/** Tools that do not read arrays understand a job with one area. */
const oneOrAll = <Value>(values: readonly Value[]): Value | readonly Value[] => {
  const [first, ...others] = values;
  return first !== undefined && others.length === 0 ? first : values;
};

/** Each area once. */
const areasOf = (locations: readonly JobLocation[]) =>
  oneOrAll([...new Map(locations.map(areaOf).map((area) => [area.name, area])).values()]);

/** A remote job reports to an office only where its location is a town. */
const whereOf = ({ locations, details }: BoardJob) => {
  const isRemote = details?.workplace === 'remote';
  const offices = locations.filter(({ type }) => !isRemote || type === 'Town');
  return {
    ...(offices.length > 0 && { jobLocation: offices.map(placeOf) }),
    ...(isRemote && {
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: areasOf(locations),
    }),
  };
};

/** Commission alone has no amount. */
const salaryOf = ({ salary }: BoardJob) => {
  const { amount = null, maxAmount = null, period = null } = salary ?? {};
  if (amount === null || !period) return {};
  const range = maxAmount === null ? { value: amount } : { minValue: amount, maxValue: maxAmount };
  const value = { '@type': 'QuantitativeValue', ...range, unitText: period.unit.toUpperCase() } as const;
  return { baseSalary: { '@type': 'MonetaryAmount', currency: 'CAD', value } as const };
};

/**
 * A live job as a [JobPosting](https://schema.org/JobPosting), as Google reads it. Put it on the page of
 * the job with `jsonLd`.
 *
 * @param page.url the address of that page. An application by e-mail is handed in there, by a form.
 * @param page.timeZone that of the board, in which the last day of a job ends; an IANA name.
 * @throws RangeError for an unknown time zone.
 */
export const toJobPosting = (
  job: BoardJob,
  { url, timeZone = 'America/Vancouver' }: { readonly url: string; readonly timeZone?: string | undefined },
) => {
  const { id, employer, details } = job;
  return {
    '@context': 'https://schema.org/',
    '@type': 'JobPosting',
    title: job.title,
    description: job.description,
    url,
    identifier: { '@type': 'PropertyValue', ...(employer && { name: employer.name }), value: String(id) },
    datePosted: job.publishDate,
    validThrough: endOfDay(job.closeDate, timeZone),
    employmentType: employmentTypes[job.positionType.id] ?? 'OTHER',
    hiringOrganization: employer
      ? ({ '@type': 'Organization', name: employer.name } as const)
      : 'confidential',
    ...whereOf(job),
    ...salaryOf(job),
    directApply: job.applicantRoutingType.id === 1,
    ...(details?.language && { inLanguage: details.language }),
  } as const;
};

/** The text of `<script type="application/ld+json">`, which no text of the job can end. */
export const jsonLd = (document: object): string => JSON.stringify(document).replaceAll('<', '\\u003c');
