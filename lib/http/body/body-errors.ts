import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { ajvOptions, type BodyName, bodySchemas, stringFormats } from './body-schemas.ts';

/** Every violation of a schema in a body. */
export type BodyErrors = (body: object) => readonly ErrorObject[];

// In bundles, the build replaces this file by validators that are already compiled.

const ajv = new Ajv({ ...ajvOptions, formats: stringFormats });

/** Compiled at the first use, which takes a few milliseconds. */
const lazily = (name: BodyName): BodyErrors => {
  let validate: ValidateFunction | undefined;
  return (body) => {
    validate ??= ajv.compile(bodySchemas[name]);
    return validate(body) ? [] : (validate.errors ?? []);
  };
};

export const jobErrors = lazily('job');
export const referenceErrors = lazily('reference');
export const syncErrors = lazily('sync');
export const commitErrors = lazily('commit');
export const applicationErrors = lazily('application');
