import { maxInt32 } from './limits.ts';

/** Parts of the JSON Schemas in this folder. */

export const id = { type: 'integer', minimum: 1, maximum: maxInt32 } as const;
export const count = { type: 'integer', minimum: 0, maximum: maxInt32 } as const;

/** An object with all of these properties. */
/* @__NO_SIDE_EFFECTS__ */
export const complete = <const P extends object>(properties: P) =>
  ({
    type: 'object',
    properties,
    required: Object.keys(properties) as (keyof P & string)[],
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
