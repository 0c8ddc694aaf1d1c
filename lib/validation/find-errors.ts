import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { ajvOptions, stringFormats } from './ajv-options.ts';

/** Every violation of a schema in a body. */
export type BodyErrors = (body: object) => readonly ErrorObject[];

const ajv = new Ajv({ ...ajvOptions, formats: stringFormats });

/**
 * Compiled at the first use, which takes a few milliseconds. In bundles, the build replaces each
 * `body-errors.ts` of a concept by validators that are already compiled.
 */
export const errorsBy = <Schema extends object>(schema: Schema): BodyErrors & { readonly schema: Schema } => {
  let validate: ValidateFunction | undefined;
  const find: BodyErrors = (body) => {
    validate ??= ajv.compile(schema);
    return validate(body) ? [] : (validate.errors ?? []);
  };
  return Object.assign(find, { schema });
};
