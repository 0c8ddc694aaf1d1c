import type { ErrorObject } from 'ajv';
import { closest, distance } from 'fastest-levenshtein';
import type { FaultCode } from '../api/fault-codes.ts';
import { childPointer, type Fault, nameOf } from '../domain/fault.ts';

const typeNames: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
  null: 'null',
};

/** Follows a JSON Pointer (RFC 6901). */
const valueAt = (body: unknown, pointer: string): unknown =>
  pointer
    .slice(1)
    .split('/')
    .reduce<unknown>((value, token) => (value as Record<string, unknown> | undefined)?.[token], body);

const plural = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

/** A name that is longer than any property's cannot be a misspelling, and comparing it would cost its length. */
const longestMisspelling = 30;

/** The property that a misspelled one most likely means: a few letters wrong, or the case alone. */
const suggestion = (name: string, properties: readonly string[]): string | undefined => {
  if (name.length === 0 || name.length > longestMisspelling) return undefined;
  const lowered = name.toLowerCase().replace(/[_-]/g, '');
  const best = properties.find((one) => one.toLowerCase() === lowered) ?? closest(name, [...properties]);
  // Two letters changed places count as two changes.
  const isNear =
    distance(lowered, best.toLowerCase()) <= (best.length < 5 ? 1 : Math.max(2, best.length / 3));
  return isNear ? best : undefined;
};

const unknownProperty = (error: ErrorObject): Fault => {
  const name = String(error.params.additionalProperty);
  const pointer = childPointer(error.instancePath, name);
  const shown = name.length > 60 ? `${name.slice(0, 60)}…` : name;
  const owner = error.instancePath === '' ? 'a job' : nameOf(error.instancePath);
  const known = Object.keys((error.parentSchema as { properties?: object }).properties ?? {});
  const meant = suggestion(name, known);
  const place = error.instancePath === '' ? '' : `${nameOf(error.instancePath)}.`;
  const message = `${place}${shown || '""'} is not a property of ${owner}${meant ? `; did you mean ${meant}?` : ''}`;
  return { pointer, code: 'unknown_property', message };
};

const range = ({ parentSchema }: ErrorObject): string =>
  `from ${parentSchema?.minimum} to ${parentSchema?.maximum}`;

const typeFault = (error: ErrorObject, name: string, value: unknown): [FaultCode, string] => {
  if (Number.isNaN(value)) return ['too_many_decimals', `${name} may have at most four decimal places`];
  if (value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY) {
    return ['out_of_range', `${name} must be ${range(error)}`];
  }
  const wanted = [error.params.type].flat().map((type: string) => typeNames[type] ?? type);
  return ['type', `${name} must be ${wanted.join(' or ')}${value === null ? ', not null' : ''}`];
};

const explain = (error: ErrorObject, name: string, value: unknown): [FaultCode, string] => {
  const { limit } = error.params as { limit: number };
  switch (error.keyword) {
    case 'type':
      return typeFault(error, name, value);
    case 'pattern':
    case 'minLength':
      return ['blank', `${name} must not be blank`];
    case 'maxLength':
      return [
        'too_long',
        `${name} may have at most ${plural(limit, 'character')}; it has ${[...String(value)].length}`,
      ];
    case 'format':
      return ['invalid_date', `${name} must be a real date written as YYYY-MM-DD`];
    case 'enum':
      return ['not_in_list', `${name} must be one of ${error.params.allowedValues.join(', ')}`];
    case 'minimum':
    case 'maximum':
      return ['out_of_range', `${name} must be ${range(error)}`];
    case 'minItems':
      return ['too_few', `${name} needs at least ${limit} entr${limit === 1 ? 'y' : 'ies'}`];
    case 'maxItems':
      return ['too_many', `${name} may have at most ${limit} entries; it has ${(value as unknown[]).length}`];
    default:
      throw new Error(`The schema keyword ${error.keyword} has no words.`);
  }
};

/** What a validator found, in words for people. ajv must be told to be `verbose`. */
export const schemaFault = (error: ErrorObject, body: unknown): Fault => {
  if (error.keyword === 'additionalProperties') return unknownProperty(error);
  if (error.keyword === 'required') {
    const pointer = `${error.instancePath}/${error.params.missingProperty}`;
    return { pointer, code: 'required', message: `${nameOf(pointer)} is required` };
  }
  const pointer = error.instancePath;
  const [code, message] = explain(error, nameOf(pointer), valueAt(body, pointer));
  return { pointer, code, message };
};
