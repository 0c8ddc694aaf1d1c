import { fieldKey } from '../readers/feed.ts';
import { htmlOfElement } from '../readers/xml-item.ts';

export type Path = readonly string[];

/** The values at a path of a record. Arrays on the way are entered. */
export const valuesAt = (record: unknown, path: Path): readonly unknown[] => {
  let values: readonly unknown[] = [record];
  for (const name of path) {
    values = values
      .flat()
      .flatMap((value) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, name)
          ? [(value as Record<string, unknown>)[name]]
          : [],
      );
  }
  return values.flat();
};

/**
 * Copies of the record, one for each entry of the outermost list of several objects on a path. Each
 * has one entry in the place of the list, so that its values are read together.
 */
export const entriesAt = (record: unknown, [name = '', ...inside]: Path): readonly RecordEntry[] => {
  if (!isObjectOrArray(record) || !Object.hasOwn(record, name)) return [];
  const values = [record[name]].flat();
  const entries =
    values.length > 1
      ? values.filter(isObjectOrArray).map((entry) => ({ entry, record: entry }))
      : entriesAt(values[0], inside);
  return entries.map((one) => ({ ...one, record: { ...record, [name]: one.record } }));
};

/** Splits `company/name`. Names of columns and elements are compared by their keys. */
export const pathOf = (path: string, isExact: boolean): Path =>
  path.split('/').map((name) => (isExact ? name : fieldKey(name)));

/** An entry of a list in a record, and a copy of the record with this entry in the place of the list. */
export type RecordEntry = { readonly entry: Readonly<Record<string, unknown>>; readonly record: unknown };

/** The texts of a field, and whether some of its values are objects. */
export type Texts = { readonly texts: readonly string[]; readonly hasMarkup: boolean };

export const isObjectOrArray = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** The innermost values of an object, each with the names that lead to it. */
export const leavesIn = function* (
  value: unknown,
  names: Path = [],
): Generator<readonly [names: Path, leaf: unknown]> {
  if (Array.isArray(value)) for (const one of value) yield* leavesIn(one, names);
  else if (!isObjectOrArray(value)) yield [names, value];
  else
    for (const [name, inside] of Object.entries(value))
      if (name !== htmlOfElement) yield* leavesIn(inside, [...names, name]);
};

/** The text of an XML element that has attributes, but no elements; or whose elements are HTML. */
const ownText = (value: Record<string, unknown>): unknown =>
  value[htmlOfElement] ??
  (Object.keys(value).every((name) => name.startsWith('@') || name === '#text')
    ? (value['#text'] ?? '')
    : undefined);

/** A value as text. A number of three decimals gets a fourth: `33.367` as text could mean 33,367. */
const textOf = (value: unknown): string =>
  typeof value === 'number' && /^\d+\.\d{3}$/.test(String(value)) ? `${value}0` : String(value).trim();

export const textsOf = (values: readonly unknown[]): Texts => {
  const plain = values.map((value) => (isObjectOrArray(value) ? ownText(value) : value));
  const texts = plain.flatMap((value) => (value === undefined || value === null ? [] : [textOf(value)]));
  return { texts: texts.filter((text) => text !== ''), hasMarkup: plain.includes(undefined) };
};
