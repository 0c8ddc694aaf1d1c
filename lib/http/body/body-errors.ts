import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { ajvOptions, type BodyName, bodySchemas, formats } from './body-schemas.ts';

/** Everything that a schema finds wrong with a body. */
export type BodyErrors = (body: object) => readonly ErrorObject[];

// A bundle has other code in place of this file: the build compiles the same schemas, so that no cold start does.

const ajv = new Ajv({ ...ajvOptions, formats });

/** Compiling takes a few milliseconds: once, when it is first needed. */
const lazily = (name: BodyName): BodyErrors => {
  let validate: ValidateFunction | undefined;
  return (body) => {
    validate ??= ajv.compile(bodySchemas[name]);
    return validate(body) ? [] : (validate.errors ?? []);
  };
};

export const jobErrors = lazily('job');
export const referenceErrors = lazily('reference');
