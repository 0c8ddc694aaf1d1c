import type { Schema } from './types.ts';

export type ListEntry = { readonly id: number; readonly name: string };

/** The fixed lists, whose ids become enumerations. */
export type FixedLists = Readonly<
  Record<'positionTypes' | 'jobCategories' | 'salaryPeriods' | 'applicantRoutingTypes', readonly ListEntry[]>
>;

/** `Arts, Culture` becomes `ArtsCulture`: generators use the text as an identifier. */
const identifier = (name: string): string =>
  name
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

/** The ids of a list. */
export const namedIds = (entries: readonly ListEntry[], what: string): Schema => ({
  type: 'integer',
  enum: entries.map(({ id }) => id),
  'x-enum-varnames': entries.map(({ name }) => identifier(name)),
  description: `The id of ${what}: ${entries.map(({ id, name }) => `\`${id}\` ${name}`).join(', ')}.`,
});
