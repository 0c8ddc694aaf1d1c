import type { Schema } from './types.ts';

type Value = NonNullable<Schema['enum']>[number];

const typeOf = (value: Value): string => (Number.isInteger(value) ? 'integer' : typeof value);

const knownValues = (schema: Schema): Schema => {
  const { const: only, enum: several = [], ...rest } = schema;
  const values = only === undefined ? several : [only];
  if (values.length === 0) return rest;
  const open = { type: typeOf(values[0] ?? null), ...rest, 'x-extensible-enum': values };
  if (only !== undefined) return open;
  const listed = values.every((value) => rest.description?.includes(`\`${value}\``));
  const known = values.map((value) => `\`${value}\``).join(', ');
  const note = listed ? 'Others may be added.' : `One of ${known}; others may be added.`;
  return { ...open, description: [rest.description, note].filter(Boolean).join(' ') };
};

/**
 * The schema of a response as clients should read it: a value or a property that is added later is
 * valid. Known values are in `x-extensible-enum`, which generators ignore.
 */
export const opened = (schema: Schema): Schema => {
  const { additionalProperties: _, properties, items, ...rest } = knownValues(schema);
  return {
    ...rest,
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, opened(one)])),
    }),
    ...(items && { items: opened(items) }),
  };
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The document with the known values of responses as enumerations: what this version returns. */
export const closed = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(closed);
  if (!isObject(value)) return value;
  const { 'x-extensible-enum': known, ...rest } = value;
  const entries = Object.entries(rest).map(([name, one]) => [name, closed(one)]);
  return { ...Object.fromEntries(entries), ...(known !== undefined && { enum: known }) };
};
