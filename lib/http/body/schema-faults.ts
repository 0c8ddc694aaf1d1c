import type { ErrorObject } from 'ajv';
import type { FaultCode } from '../../api/fault-codes.ts';
import { childPointer, type Fault, nameOf, shownName } from '../../domain/fault.ts';
import { hiddenIn, pointOut } from '../../text/characters.ts';
import { closestName } from '../../text/closest-name.ts';

const typeNames: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
  null: 'null',
};

/** Follows a JSON Pointer (RFC 6901), whose tokens are names or numbers. */
const valueAt = (document: unknown, pointer: string): unknown =>
  pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((value, token) => (value as Record<string, unknown> | undefined)?.[token], document);

/** The part of a value's schema that messages need. */
type ValueSchema = { readonly properties?: object; readonly minimum?: number; readonly maximum?: number };

/** The schema of the value that the error is about. */
const schemaOf = ({ schemaPath }: ErrorObject, schema: object): ValueSchema =>
  valueAt(schema, schemaPath.slice('#'.length, schemaPath.lastIndexOf('/'))) as ValueSchema;

const plural = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

const unknownProperty = (error: ErrorObject, { properties = {} }: ValueSchema): Fault => {
  const name = String(error.params.additionalProperty);
  const pointer = childPointer(error.instancePath, name);
  const owner = error.instancePath === '' ? 'a job' : nameOf(error.instancePath);
  const meant = closestName(name, Object.keys(properties));
  const prefix = error.instancePath === '' ? '' : `${nameOf(error.instancePath)}.`;
  const message = `${prefix}${shownName(name)} is not a property of ${owner}${meant ? `; did you mean ${meant}?` : ''}`;
  return { pointer, code: 'unknown_property', message };
};

const outOfRange = (name: string, { minimum, maximum }: ValueSchema): [FaultCode, string] => [
  'out_of_range',
  `${name} must be from ${minimum} to ${maximum}`,
];

type Explain = (error: ErrorObject, schema: ValueSchema, name: string, value: unknown) => [FaultCode, string];

const typeFault: Explain = (error, schema, name, value) => {
  if (Number.isNaN(value)) return ['too_many_decimals', `${name} may have at most four decimal places`];
  if (value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY) {
    return outOfRange(name, schema);
  }
  const wanted = [error.params.type].flat().map((type: string) => typeNames[type] ?? type);
  return ['type', `${name} must be ${wanted.join(' or ')}${value === null ? ', not null' : ''}`];
};

const explain: Explain = (error, schema, name, value) => {
  const { limit } = error.params as { limit: number };
  switch (error.keyword) {
    case 'type':
      return typeFault(error, schema, name, value);
    case 'pattern':
      return [
        'invalid_character',
        `${name} contains the control character ${pointOut(String(value), /\p{Cc}/u)}; write a space instead`,
      ];
    case 'minLength':
      return ['blank', `${name} must not be blank`];
    case 'maxLength':
      return [
        'too_long',
        `${name} may have at most ${plural(limit, 'character')}; it has ${[...String(value)].length}`,
      ];
    case 'format':
      if (error.params.format === 'not-blank') {
        const why = hiddenIn(String(value)) ? ': it has only invisible characters' : '';
        return ['blank', `${name} must not be blank${why}`];
      }
      return ['invalid_date', `${name} must be a real date written as YYYY-MM-DD`];
    case 'enum':
      return ['not_in_list', `${name} must be one of ${error.params.allowedValues.join(', ')}`];
    case 'minimum':
    case 'maximum':
      return outOfRange(name, schema);
    case 'minItems':
      return ['too_few', `${name} needs at least ${limit} entr${limit === 1 ? 'y' : 'ies'}`];
    case 'maxItems':
      return ['too_many', `${name} may have at most ${limit} entries; it has ${(value as unknown[]).length}`];
    default:
      throw new Error(`The schema keyword ${error.keyword} has no words.`);
  }
};

/** An error of a validator of `schema` as a fault with a message for the client. */
export const schemaFault = (error: ErrorObject, body: unknown, schema: object): Fault => {
  const valueSchema = schemaOf(error, schema);
  if (error.keyword === 'additionalProperties') return unknownProperty(error, valueSchema);
  if (error.keyword === 'required') {
    const pointer = `${error.instancePath}/${error.params.missingProperty}`;
    return { pointer, code: 'required', message: `${nameOf(pointer)} is required` };
  }
  const pointer = error.instancePath;
  const [code, message] = explain(error, valueSchema, nameOf(pointer), valueAt(body, pointer));
  return { pointer, code, message };
};
