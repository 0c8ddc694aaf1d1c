import { maxInt32 } from './limits.ts';

/** Parts of the JSON Schemas in this folder. */

/** `Object.keys` with the type of the keys: the tables of this project have no others. */
/* @__NO_SIDE_EFFECTS__ */
export const keysOf = <T extends object>(table: T) => Object.keys(table) as (keyof T & string)[];

/** The names of the rows with such a facet. */
export type NameWith<Rows, Facet> = {
  [Name in keyof Rows]: Rows[Name] extends Facet ? Name : never;
}[keyof Rows];

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An object with a value for each name. */
/* @__NO_SIDE_EFFECTS__ */
export const recordOf = <Name extends string, Value>(
  names: readonly Name[],
  valueFor: (name: Name) => Value,
) => Object.fromEntries(names.map((name) => [name, valueFor(name)])) as Record<Name, Value>;

export const id = { type: 'integer', minimum: 1, maximum: maxInt32 } as const;
export const count = { type: 'integer', minimum: 0, maximum: maxInt32 } as const;

/** An object with all of these properties. */
/* @__NO_SIDE_EFFECTS__ */
export const complete = <const P extends object>(properties: P) =>
  ({
    type: 'object',
    properties,
    required: keysOf(properties),
    additionalProperties: false,
  }) as const;

/** The object with more properties, which may be absent. */
/* @__NO_SIDE_EFFECTS__ */
export const withOptional = <const P extends object, S extends { readonly properties: object }>(
  optional: P,
  schema: S,
) => ({ ...schema, properties: { ...schema.properties, ...optional } }) as const;

/** No control characters. A pattern that tools of other languages understand, too. */
export const noControls = '^[^\\u0000-\\u001f\\u007f-\\u009f]*$';
export const oneLine = { pattern: noControls } as const;
