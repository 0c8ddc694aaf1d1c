import type { ErrorObject } from 'ajv';
import type { Fault } from '../errors/fault.ts';
import { maxErrors } from '../limits.ts';
import type { JsonBody, Validate } from './checked-body.ts';
import type { BodyErrors } from './find-errors.ts';
import { invalidCharacters } from './invalid-characters.ts';
import { findOversized, type Oversized, type SizedSchema } from './oversized.ts';
import { type BodyNoun, schemaFault, type Wording } from './schema-faults.ts';

/** Errors that say no more than another one about the same value. */
const implied: Readonly<Record<string, string>> = {
  /** A value of the wrong type is none of the choices, either. */
  enum: 'type',
  /** A text that shows nothing may be one of control characters. */
  pattern: 'format',
};

const isImplied = ({ keyword, instancePath }: ErrorObject, all: readonly ErrorObject[]): boolean =>
  keyword in implied &&
  all.some((other) => other.keyword === implied[keyword] && other.instancePath === instancePath);

/** Removes an invalid value. An array's entry becomes undefined: the others keep their index. */
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

/** Removes an oversized array, or the unknown properties of an oversized object. */
const cut = (body: object, { fault, members, properties }: Oversized): void => {
  if (Array.isArray(members)) prune(body, fault.pointer);
  else {
    const unknown = Object.keys(members).filter((name) => !Object.hasOwn(properties, name));
    for (const name of unknown) Reflect.deleteProperty(members, name);
  }
};

type Check = { readonly faults: readonly Fault[]; readonly ignoredProperties: number };

const isAboutCharacters = ({ code }: Fault): boolean => code === 'blank' || code === 'invalid_character';

/** Reports every fault at once, and removes invalid values from `body`. */
export const check = (
  schema: SizedSchema,
  findErrors: BodyErrors,
  { value: body, mayHoldInvalidCharacters, lenient }: JsonBody,
  wording: Omit<Wording, 'suggests'>,
): Check => {
  const oversized = findOversized(body, schema, lenient);
  for (const one of oversized) cut(body, one);
  const errors = findErrors(body).filter((error, _, all) => !isImplied(error, all));
  const isIgnored = ({ keyword }: ErrorObject): boolean => lenient && keyword === 'additionalProperties';
  const invalid = mayHoldInvalidCharacters ? invalidCharacters(body) : [];
  const invalidPointers = new Set(invalid.map(({ pointer }) => pointer));
  const found = [
    ...invalid,
    ...errors
      .filter((error) => !isIgnored(error))
      // A response shows no more errors.
      .map((error, at) => schemaFault(error, body, schema, { ...wording, suggests: at < maxErrors }))
      // A NUL is reported once.
      .filter((fault) => !(isAboutCharacters(fault) && invalidPointers.has(fault.pointer))),
  ];
  // An array with too many entries is kept, so that each entry is still checked.
  for (const { pointer, code } of found) if (code !== 'too_many') prune(body, pointer);
  const oversizedPointers = new Set(oversized.map(({ fault }) => fault.pointer));
  return {
    // A value that was removed as oversized is not reported as missing, too.
    faults: [
      ...oversized.map(({ fault }) => fault),
      ...found.filter(({ pointer }) => !oversizedPointers.has(pointer)),
    ],
    ignoredProperties: errors.filter(isIgnored).length,
  };
};

/** A validator. Its cast holds because `check` removes everything that the schema does not allow. */
/* @__NO_SIDE_EFFECTS__ */
export const validator =
  <Input>(schema: SizedSchema, errors: BodyErrors, noun: BodyNoun): Validate<Input> =>
  (body) => ({
    ...check(schema, errors, { ...body, lenient: false }, { noun }),
    lenient: body.lenient,
    input: body.value as Input,
  });
