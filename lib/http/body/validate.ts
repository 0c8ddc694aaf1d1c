import type { ErrorObject } from 'ajv';
import {
  type JobInput,
  jobInputSchema,
  type ReferenceInput,
  referenceInputSchema,
} from '../../api/job-schema.ts';
import type { Fault } from '../../domain/fault.ts';
import type { JsonBody, Validate } from '../operation.ts';
import { type BodyErrors, jobErrors, referenceErrors } from './body-errors.ts';
import { badCharacters, type Crowd, crowdsIn, type Schema } from './body-limits.ts';
import { schemaFault } from './schema-faults.ts';

/** ajv finds what is not even text to be none of the choices, too; its type is all that needs saying. */
const isSaidAlready = ({ keyword, instancePath }: ErrorObject, all: readonly ErrorObject[]): boolean =>
  keyword === 'enum' && all.some((other) => other.keyword === 'type' && other.instancePath === instancePath);

/** Takes what is at fault out of a body. An entry of an array leaves its place empty, so that the others keep theirs. */
const prune = (body: object, pointer: string): void => {
  const path = pointer.slice(1).split('/');
  let owner = body as Record<string, unknown>;
  for (const [depth, token] of path.entries()) {
    const child = owner[token];
    const isLast = depth === path.length - 1;
    if (Array.isArray(owner)) {
      owner[token] = undefined;
      return;
    }
    if (isLast || typeof child !== 'object' || child === null) {
      delete owner[token];
      return;
    }
    owner = child as Record<string, unknown>;
  }
};

/** Takes out what is too much to be described one by one: an array as a whole, of an object what nobody knows. */
const cut = (body: object, { fault, members, known }: Crowd): void => {
  if (Array.isArray(members)) prune(body, fault.pointer);
  else {
    const unknown = Object.keys(members).filter((name) => !Object.hasOwn(known, name));
    for (const name of unknown) Reflect.deleteProperty(members, name);
  }
};

type Check = { readonly faults: readonly Fault[]; readonly ignoredProperties: number };

/** Reports everything at once, and leaves in `body` only what is sound. */
const check = (schema: Schema, findErrors: BodyErrors, { value: body, text, lenient }: JsonBody): Check => {
  const crowds = crowdsIn(body, schema, lenient);
  for (const crowd of crowds) cut(body, crowd);
  const errors = findErrors(body).filter((error, _, all) => !isSaidAlready(error, all));
  const isForgiven = ({ keyword }: ErrorObject): boolean => lenient && keyword === 'additionalProperties';
  const found = [
    ...badCharacters(body, text),
    ...errors.filter((error) => !isForgiven(error)).map((error) => schemaFault(error, body, schema)),
  ];
  // An array with too many entries is kept, so that each entry is still looked at.
  for (const { pointer, code } of found) if (code !== 'too_many') prune(body, pointer);
  const crowded = new Set(crowds.map(({ fault }) => fault.pointer));
  return {
    // Where a crowd was cut out something is missing, too; but that has been said better.
    faults: [...crowds.map(({ fault }) => fault), ...found.filter(({ pointer }) => !crowded.has(pointer))],
    ignoredProperties: errors.filter(isForgiven).length,
  };
};

/**
 * Checks the body of POST and PUT against its schema.
 *
 * In lenient mode unknown properties are removed and counted instead of reported.
 */
export const validateJob: Validate<JobInput> = (body) => ({
  ...check(jobInputSchema, jobErrors, body),
  input: body.value as JobInput,
});

/** Checks the body of `DELETE /jobs`. */
export const validateReference: Validate<ReferenceInput> = (body) => ({
  ...check(referenceInputSchema, referenceErrors, { ...body, lenient: false }),
  input: body.value as ReferenceInput,
});
