import {
  applicantRoutingTypes,
  type Entry,
  jobCategories,
  type List,
  positionTypes,
} from '../reference/lists.ts';
import { locationKey, resolveLocation } from '../reference/locations.ts';
import type { DetailsInput } from './details.ts';
import { choices } from './fault.ts';
import type { Faults } from './faults.ts';
import type { Status } from './job.ts';
import type { ChangeInput, LocationEntries } from './rewrite-locations.ts';
import { checkPeriod, type SalaryInput } from './salary.ts';

/** The change that a body requests. Only what was sent is set; a null `referenceId` removes it. */
export type JobChange = {
  readonly referenceId?: string | null;
  readonly title?: string;
  readonly closeDate?: string;
  readonly confidential?: boolean;
  readonly autoRefresh?: boolean;
  readonly status?: Status;
  readonly locations?: readonly (number | string)[];
  readonly categories?: readonly number[];
  readonly positionType?: number;
  readonly salary?: SalaryInput | null;
  readonly description?: string;
  readonly applicantRoutingType?: number;
  readonly applicationEmail?: string | null;
  readonly applicationUrl?: string | null;
  readonly details?: DetailsInput | null;
};

/** An invalid entry has been reported and is undefined: the others keep their index. */
type Entries<Entry> = readonly (Entry | undefined)[];

const readLocations = (entries: LocationEntries, lenient: boolean, faults: Faults): (number | string)[] => {
  const seen = new Map<number, number>();
  return entries.flatMap((entry, position) => {
    if (entry === undefined) return [];
    const index = entry.at ?? position;
    const pointer = `/locations/${index}`;
    const resolved = resolveLocation(entry.description, { lenient, id: entry.id });
    if ('code' in resolved) {
      faults.add({ pointer, code: resolved.code, message: `locations[${index}]: ${resolved.message}` });
      return [];
    }
    const { location } = resolved;
    const first = seen.get(location.id);
    if (first !== undefined) {
      const message = `locations[${index}] is the same place as locations[${first}]: ${location.description}`;
      faults.add({ pointer, code: 'duplicate', message });
      return [];
    }
    seen.set(location.id, index);
    return [locationKey(location)];
  });
};

const readCategories = (entries: Entries<{ readonly id: number }>, faults: Faults): number[] => {
  const seen = new Set<number>();
  return entries.flatMap((entry, index) => {
    if (entry === undefined) return [];
    const pointer = `/categories/${index}`;
    if (!jobCategories.find(entry.id)) {
      const message = `categories[${index}]: there is no job category ${entry.id}; GET /jobcategories lists the ids`;
      faults.add({ pointer, code: 'not_in_list', message });
    } else if (seen.has(entry.id)) {
      const message = `categories[${index}] repeats the category ${entry.id}; leave it out`;
      faults.add({ pointer, code: 'duplicate', message });
    } else {
      seen.add(entry.id);
      return [entry.id];
    }
    return [];
  });
};

const readEntry = (
  property: string,
  list: List<Entry>,
  entry: { readonly id?: number } | undefined,
  faults: Faults,
): number | undefined => {
  // An invalid id has been reported, and removed.
  if (entry?.id === undefined || list.find(entry.id)) return entry?.id;
  const message = `${property}.id must be one of ${choices(list)}`;
  faults.add({ pointer: `/${property}/id`, code: 'not_in_list', message });
  return undefined;
};

/** Drops what is undefined: absent properties, and invalid ones. */
const withoutUndefined = (change: { [Key in keyof JobChange]: JobChange[Key] | undefined }): JobChange =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));

/**
 * Checks the rules that need no stored job.
 *
 * @param description the sanitised description, if one was sent and accepted.
 */
export const readChange = (
  input: ChangeInput,
  description: string | undefined,
  lenient: boolean,
  faults: Faults,
): JobChange => {
  const change = withoutUndefined({
    referenceId: input.referenceId === '' ? null : input.referenceId,
    title: input.title,
    closeDate: input.closeDate,
    confidential: input.confidential,
    autoRefresh: input.autoRefresh,
    status: input.status,
    locations: input.locations && readLocations(input.locations, lenient, faults),
    categories: input.categories && readCategories(input.categories, faults),
    positionType: readEntry('positionType', positionTypes, input.positionType, faults),
    salary: input.salary,
    description,
    applicantRoutingType: readEntry(
      'applicantRoutingType',
      applicantRoutingTypes,
      input.applicantRoutingType,
      faults,
    ),
    applicationEmail: input.applicationEmail,
    applicationUrl: input.applicationUrl,
    details: input.details,
  });
  if (input.salary) checkPeriod(input.salary, faults);
  return change;
};
