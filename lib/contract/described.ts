import { maxPageSize } from '../limits.ts';
import { complete } from '../schema-parts.ts';
import type { Schema } from './types.ts';

export const schemaRef = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

/** A named object or null. */
export const nullableRef = (name: string, description: string): Schema => ({
  anyOf: [schemaRef(name), { type: 'null' }],
  description,
});

/** A link to another page of a list. */
export const link = (description: string, type: Schema['type'] = ['string', 'null']): Schema => ({
  type,
  format: 'uri',
  description,
});

/** The link to the next page of a list. */
export const nextPage = link('The URL of the next page; null on the last one. Use it unchanged.');

type Properties = Readonly<Record<string, object>>;

/** A list of named objects, or a page of it, with the members in `more`. */
export const listOf = (item: string, description: string, data: Schema, more: Properties = {}): Schema => ({
  ...complete({ data: { type: 'array', items: schemaRef(item), ...data }, ...more }),
  description,
});

/** What a page has of the entries. */
export const ofPage = { maxItems: maxPageSize, description: 'The entries of this page.' } as const;

/** A description, or keywords that override the source's. A `$ref` or `anyOf` replaces the source. */
type Note = string | Schema;

/** Tools do not know the format, but see that a text must not be empty. */
const asToolsKnowIt = (property: Schema): Schema =>
  property.format === 'not-blank' ? { ...property, minLength: 1 } : property;

const noted = (property: object, note: Note): Schema => {
  if (typeof note === 'string') return { ...asToolsKnowIt(property), description: note };
  return '$ref' in note || 'anyOf' in note ? note : { ...asToolsKnowIt(property), ...note };
};

/**
 * The source schema, an object, with a note for each property: a missing or unknown one does not
 * compile. Properties that are ignored in requests are last. The schema that refers to it says whether
 * it may be null.
 */
export const described = <P extends Properties>(
  source: { readonly properties: P },
  description: string,
  notes: Readonly<Record<keyof P, Note>>,
): Schema => {
  const noteOf: Readonly<Record<string, Note>> = notes;
  const properties = Object.entries(source.properties).map(([name, property]): [string, Schema] => [
    name,
    noted(property, noteOf[name] ?? ''),
  ]);
  const ignoredLast = properties.toSorted(
    ([, one], [, other]) => Number(one.readOnly ?? false) - Number(other.readOnly ?? false),
  );
  return { ...source, type: 'object', description, properties: Object.fromEntries(ignoredLast) };
};

export type ListEntry = { readonly id: number; readonly name: string };

/** The fixed lists, whose ids are described. */
export type FixedLists = Readonly<
  Record<'positionTypes' | 'jobCategories' | 'salaryPeriods' | 'applicantRoutingTypes', readonly ListEntry[]>
>;

/** An id of a list, whose entries the operator may change. */
export const listedId = (entries: readonly ListEntry[]): Schema => ({
  type: 'integer',
  minimum: 1,
  description: `One of ${entries.map(({ id, name }) => `\`${id}\` ${name}`).join(', ')}.`,
});
