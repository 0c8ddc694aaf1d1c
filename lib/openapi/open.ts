import type { Schema } from '../contract/types.ts';
import { isObject } from '../schema-parts.ts';

/** `others` follows the known values. */
const knownValues = ({ enum: values, ...schema }: Schema, others: string): Schema => {
  if (!values) return schema;
  const quoted = values.flatMap((value) => (value === null ? [] : `\`${value}\``));
  const known = quoted.every((value) => schema.description?.includes(value))
    ? ''
    : `One of ${quoted.join(', ')}.`;
  const description = [schema.description, known, others].filter(Boolean).join(' ');
  return { ...schema, 'x-extensible-enum': values, description };
};

const mapParts = ({ properties, items, ...schema }: Schema, change: (part: Schema) => Schema): Schema => ({
  ...schema,
  ...(properties && {
    properties: Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, change(one)])),
  }),
  ...(items && { items: change(items) }),
});

/**
 * The schema of a request. Known values are in `x-extensible-enum`, which generators ignore: a value
 * that was read has the type of one to send.
 */
export const ofRequest = (schema: Schema): Schema => mapParts(knownValues(schema, ''), ofRequest);

/** The schema of a response as clients should read it: what is added later is valid. */
export const ofResponse = ({ additionalProperties: _, const: __, ...schema }: Schema): Schema =>
  mapParts(knownValues(schema, 'Others may be added.'), ofResponse);

/** The document with known values as enumerations: what this version accepts and returns. */
export const closed = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(closed);
  if (!isObject(value)) return value;
  const { 'x-extensible-enum': known, ...rest } = value;
  const entries = Object.entries(rest).map(([name, one]) => [name, closed(one)]);
  return { ...Object.fromEntries(entries), ...(known !== undefined && { enum: known }) };
};
