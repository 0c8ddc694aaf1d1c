import { choices, type Faults } from '../../errors/fault.ts';
import { type Entry, jobCategories, jobLists, type List } from '../../reference/lists.ts';
import { locationKey, resolveLocation } from '../../reference/locations.ts';
import type { MaySuggest } from '../../reference/similar-location.ts';
import {
  type JobEdit,
  jobProperties,
  type PartialName,
  type Property,
  type SentName,
  type UnlikeName,
} from './job.ts';
import { sentNames } from './property-names.ts';
import type { EditInput, LocationEntries } from './rewrite-locations.ts';
import { checkPeriod } from './salary.ts';

type Context = {
  readonly faults: Faults;
  readonly lenient: boolean;
  /** The sanitised description, if one was sent and accepted. */
  readonly description: string | undefined;
  readonly maySuggest: MaySuggest;
};

// An invalid entry has been reported and is undefined: the others keep their index.

const readLocations = (
  entries: LocationEntries,
  { lenient, faults, maySuggest }: Context,
): (number | string)[] => {
  const seen = new Map<number, number>();
  return entries.flatMap((entry, position) => {
    if (entry === undefined) return [];
    const index = entry.at ?? position;
    const pointer = `/locations/${index}`;
    const { description, id } = entry;
    const resolved = entry.resolved ?? resolveLocation(description, { lenient, id, maySuggest });
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

const readCategories = (
  entries: readonly ({ readonly id: number } | undefined)[],
  { faults }: Context,
): number[] => {
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

const readEntry =
  (property: string, list: List<Entry>) =>
  ({ id }: { readonly id?: number }, { faults }: Context): number | undefined => {
    // An invalid id has been reported, and removed.
    if (id === undefined || list.find(id)) return id;
    const message = `${property}.id must be one of ${choices(list)}`;
    faults.add({ pointer: `/${property}/id`, code: 'not_in_list', message });
    return undefined;
  };

type Read = { read(sent: unknown, context: Context): unknown }['read'];

/** How values are read that are not kept as they are sent. */
const readers: Readonly<Partial<Record<SentName, Read>>> &
  Readonly<Record<Exclude<UnlikeName, PartialName>, Read>> = {
  locations: readLocations,
  categories: readCategories,
  description: (_, { description }) => description,
};

const readerOf = (name: SentName): Read => {
  const { list, unset }: Property = jobProperties[name];
  const own = readers[name] ?? (list && readEntry(name, jobLists[list]));
  // An empty text is none, where there may be none.
  return own ?? ((sent) => (unset === null && sent === '' ? null : sent));
};

const readEach = sentNames.map((name) => [name, readerOf(name)] as const);

/** Checks the rules that need no stored job. Invalid properties are left out. */
export const readEdit = (input: EditInput, context: Context): JobEdit => {
  const read = readEach.flatMap(([name, reader]) => {
    const sent = input[name];
    const value = sent === undefined ? undefined : reader(sent, context);
    return value === undefined ? [] : [[name, value]];
  });
  if (input.salary) checkPeriod(input.salary, context.faults);
  return Object.fromEntries(read);
};
