import type { JobInput } from '../api/job-schema.ts';
import {
  applicantRoutingTypes,
  type Entry,
  jobCategories,
  type List,
  positionTypes,
} from '../reference/lists.ts';
import { locationKey, resolveLocation } from '../reference/locations.ts';
import { choices, type Fault } from './fault.ts';
import type { Status } from './job.ts';
import { periodFaults, type SalaryInput } from './salary.ts';

/**
 * What a body asks for, in the domain's terms: only what was sent is set. `referenceId` is null when it is to be
 * removed.
 */
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
};

/** An entry that is structurally wrong has been reported and is left out as undefined, so that places hold. */
type Entries<Entry> = readonly (Entry | undefined)[];

const readLocations = (
  entries: Entries<NonNullable<JobInput['locations']>[number]>,
  lenient: boolean,
  faults: Fault[],
): (number | string)[] => {
  const seen = new Map<number, number>();
  return entries.flatMap((entry, index) => {
    if (entry === undefined) return [];
    const pointer = `/locations/${index}`;
    const resolved = resolveLocation(entry.description, { lenient, id: entry.id });
    if ('code' in resolved) {
      faults.push({ pointer, code: resolved.code, message: `locations[${index}]: ${resolved.message}` });
      return [];
    }
    const { location } = resolved;
    const first = seen.get(location.id);
    if (first !== undefined) {
      const message = `locations[${index}] is the same place as locations[${first}]: ${location.description}`;
      faults.push({ pointer, code: 'duplicate', message });
      return [];
    }
    seen.set(location.id, index);
    return [locationKey(location)];
  });
};

const readCategories = (entries: Entries<{ readonly id: number }>, faults: Fault[]): number[] => {
  const seen = new Set<number>();
  return entries.flatMap((entry, index) => {
    if (entry === undefined) return [];
    const pointer = `/categories/${index}`;
    if (!jobCategories.find(entry.id)) {
      const message = `categories[${index}]: there is no job category ${entry.id}; GET /jobcategories lists them`;
      faults.push({ pointer, code: 'not_in_list', message });
    } else if (seen.has(entry.id)) {
      const message = `categories[${index}] repeats the category ${entry.id}`;
      faults.push({ pointer, code: 'duplicate', message });
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
  faults: Fault[],
): number | undefined => {
  // An id that was at fault by itself has been reported, and taken out.
  if (entry?.id === undefined || list.find(entry.id)) return entry?.id;
  faults.push({
    pointer: `/${property}/id`,
    code: 'not_in_list',
    message: `${property}.id must be one of ${choices(list)}`,
  });
  return undefined;
};

/** Only what is set: an absent property and one that was at fault are the same to the caller. */
const withoutUndefined = (change: { [Key in keyof JobChange]: JobChange[Key] | undefined }): JobChange =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));

/**
 * Reads what a structurally sound body asks for, by the rules that the body alone can break.
 *
 * @param input the body without its structural faults.
 * @param description the sanitised description, when one was sent and accepted.
 */
export const readChange = (
  input: JobInput,
  description: string | undefined,
  lenient: boolean,
): { change: JobChange; faults: Fault[] } => {
  const faults: Fault[] = [];
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
  });
  if (input.salary) faults.push(...periodFaults(input.salary));
  return { change, faults };
};
