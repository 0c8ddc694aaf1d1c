import { choices } from '../../errors/fault.ts';
import {
  applicantRoutingTypes,
  type Entry,
  jobCategories,
  type List,
  positionTypes,
  salaryPeriods,
} from '../../reference/lists.ts';
import { matchKey } from '../../reference/match-key.ts';
import { isObject } from '../../schema-parts.ts';

type Reference = {
  readonly list: List<Entry & { readonly unit?: string }>;
  /** An id that messages show. */
  readonly example: number;
  /** Says where the ids are; by default the message shows them. */
  readonly ids?: string;
};

/** The properties that refer to an entry of a list. */
const references: Readonly<Record<string, Reference>> = {
  categories: { list: jobCategories, example: 19, ids: 'GET /jobcategories lists the ids' },
  positionType: { list: positionTypes, example: 1 },
  'salary.period': { list: salaryPeriods, example: 5 },
  applicantRoutingType: { list: applicantRoutingTypes, example: 1 },
};

/** `Full-time` and `FULL_TIME` are the name `Full Time`; `&` is `and`. */
const plain = (name: string): string => matchKey(name.replace(/\band\b/gi, ''));

/** Longer than any name, with room for spaces and punctuation. */
const longestName = 100;

const withName = ({ list }: Reference, name: string): Entry | undefined => {
  const wanted = name.length <= longestName ? plain(name) : '';
  if (wanted === '') return undefined;
  return list.all().find((entry) => plain(entry.name) === wanted || plain(entry.unit ?? '') === wanted);
};

/** What was sent to identify an entry: a text or number by itself, or in one of these properties. */
const identifiersIn = (value: unknown): unknown[] => (isObject(value) ? [value.id, value.name] : [value]);

/**
 * The message for an invalid reference to a list entry.
 *
 * @param name of the property, such as `categories[0]` or `positionType.id`.
 * @param value the entry as it was sent, or its id.
 * @returns undefined for another property.
 */
export const entryMessage = (name: string, value: unknown): string | undefined => {
  const owner = name.replace(/\.id$/, '');
  const property = owner.replace(/\[\d+\]$/, '');
  const reference = references[property];
  if (!reference) return undefined;
  const { list, example, ids = `the ids are ${choices(list)}` } = reference;
  if (name === 'categories') return `${name} must be an array, such as [{ "id": ${example} }]; ${ids}`;
  const sent = identifiersIn(value).filter((one) => typeof one === 'string' || typeof one === 'number');
  const verb = property === 'categories' ? 'are' : 'is';
  for (const text of sent) {
    const entry = typeof text === 'string' ? withName(reference, text) : undefined;
    if (entry)
      return `${property} ${verb} given by id: "${text}" is ${entry.id}; write { "id": ${entry.id} }`;
  }
  const meant = sent.map(Number).find((id) => list.listed(id)) ?? example;
  if (name !== owner) return `${name} must be a whole number, such as ${meant}; ${ids}`;
  return `${owner} must be an object, such as { "id": ${meant} }; ${ids}`;
};
