import type { ErrorObject } from 'ajv';
import { isCalendarDate } from '../dates.ts';
import { childPointer, type Fault, nameOf, plural, shownName } from '../errors/fault.ts';
import type { FaultCode } from '../errors/fault-codes.ts';
import { hiddenIn, pointOut } from '../text/characters.ts';
import { closestName } from '../text/closest-name.ts';

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
type ValueSchema = {
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly enum?: readonly string[];
  readonly format?: string;
};

/** The schema of the value that the error is about. */
const schemaOf = ({ schemaPath }: ErrorObject, schema: object): ValueSchema =>
  valueAt(schema, schemaPath.slice('#'.length, schemaPath.lastIndexOf('/'))) as ValueSchema;

/** What a body describes, as messages call it. */
export type BodyNoun = 'a job' | 'a synchronisation' | 'a commit' | 'an application';

export type Wording = {
  readonly noun: BodyNoun;
  /** A message of its own for a value of the wrong type, if the body has one for this property. */
  readonly ofValue?: (name: string, value: unknown) => string | undefined;
  /** Whether to look for the name that a misspelt one means, which takes long. */
  readonly suggests: boolean;
};

const unknownProperty = (
  error: ErrorObject,
  { properties = {} }: ValueSchema,
  { noun, suggests }: Wording,
): Fault => {
  const name = String(error.params.additionalProperty);
  const pointer = childPointer(error.instancePath, name);
  const isNested = error.instancePath !== '';
  const owner = isNested ? nameOf(error.instancePath) : noun;
  const meant = suggests ? closestName(name, Object.keys(properties)) : undefined;
  const prefix = isNested ? `${owner}.` : '';
  const ignored = noun === 'a job' ? ', or send Prefer: handling=lenient to have it ignored' : '';
  const hint = meant ? `did you mean ${meant}?` : `leave it out${ignored}`;
  const message = `${prefix}${shownName(name)} is not a property of ${owner}; ${hint}`;
  return { pointer, code: 'unknown_property', message };
};

const outOfRange = (name: string, { minimum, maximum }: ValueSchema): [FaultCode, string] => [
  'out_of_range',
  `${name} must be from ${minimum} to ${maximum}`,
];

type Explain = (error: ErrorObject, schema: ValueSchema, name: string, value: unknown) => [FaultCode, string];

const typeOf = (value: unknown): string => {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
};

/** What to write instead of a value that is no date; a timestamp contains one. */
const dateIn = (value: unknown): string => {
  const [date = ''] = typeof value === 'string' ? value.split(/[T ]/, 1) : [];
  return `write ${isCalendarDate(date) ? date : 'it as YYYY-MM-DD, such as 2026-12-31'}`;
};

/** What to write instead of a value of the wrong type. */
const correction = (wanted: readonly string[], value: unknown, schema: ValueSchema): string => {
  if (value === null) return 'write a value, or leave the property out';
  if (schema.enum) return `write one of ${schema.enum.join(', ')}`;
  if (schema.format === 'date') return dateIn(value);
  if (typeof value === 'string') {
    const text = value.trim();
    const isNumber = wanted.includes('number') && text !== '' && Number.isFinite(Number(text));
    if (isNumber) return `write ${Number(text)} without quotes`;
    if (wanted.includes('number') && text.includes(',')) {
      return 'write a point before the decimals and no commas, such as 1234.56';
    }
    if (wanted.includes('boolean')) {
      return `write ${/^(?:true|false)$/i.test(text) ? text.toLowerCase() : 'true or false'} without quotes`;
    }
  }
  if (wanted.includes('boolean') && (value === 0 || value === 1)) return `write ${value === 1}`;
  if (wanted.includes('string') && /^(?:number|boolean)$/.test(typeof value)) {
    // JSON.parse has rounded it.
    const isRounded = Math.abs(Number(value)) > Number.MAX_SAFE_INTEGER;
    return `write ${isRounded ? 'it' : `"${value}"`} in quotes`;
  }
  return wanted.includes('array') ? 'write it in [ ], even if there is only one' : '';
};

const typeFault: Explain = (error, schema, name, value) => {
  if (Number.isNaN(value))
    return ['too_many_decimals', `${name} may have at most four decimal places; round it`];
  const types = [error.params.type].flat().map(String);
  const isInfinite = value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY;
  if (isInfinite && schema.maximum !== undefined) return outOfRange(name, schema);
  const wanted = types.map((type) => typeNames[type] ?? type).join(' or ');
  const sent = typeNames[typeOf(value)] ?? typeof value;
  const hint = correction(types, value, schema);
  const message = `${name} must be ${wanted}, not ${sent}${hint && `; ${hint}`}`;
  return ['type', message];
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
        `${name} may have at most ${plural(limit, 'character')}; it has ${[...String(value)].length}; shorten it`,
      ];
    case 'format':
      if (error.params.format === 'not-blank') {
        const why = hiddenIn(String(value)) ? ': it has only invisible characters' : '';
        return ['blank', `${name} must not be blank${why}`];
      }
      return ['invalid_date', `${name} must be a real date without a time; ${dateIn(value)}`];
    case 'enum': {
      const choices: string[] = error.params.allowedValues.filter((choice: unknown) => choice !== null);
      const meant = typeof value === 'string' && closestName(value, choices);
      const hint = meant ? `; did you mean ${meant}?` : '';
      return ['not_in_list', `${name} must be one of ${choices.join(', ')}${hint}`];
    }
    case 'minimum':
    case 'maximum':
      return outOfRange(name, schema);
    case 'minItems':
      return ['too_few', `${name} needs at least ${limit} entr${limit === 1 ? 'y' : 'ies'}; add one`];
    case 'maxItems':
      return [
        'too_many',
        `${name} may have at most ${limit} entries; it has ${(value as unknown[]).length}; leave out the others`,
      ];
    default:
      throw new Error(`The schema keyword ${error.keyword} has no words.`);
  }
};

/** An error of a validator of `schema` as a fault with a message for the client. */
export const schemaFault = (error: ErrorObject, body: unknown, schema: object, wording: Wording): Fault => {
  const valueSchema = schemaOf(error, schema);
  if (error.keyword === 'additionalProperties') return unknownProperty(error, valueSchema, wording);
  if (error.keyword === 'required') {
    const pointer = `${error.instancePath}/${error.params.missingProperty}`;
    const owner = valueAt(body, error.instancePath);
    const message = wording.ofValue?.(nameOf(error.instancePath), owner) ?? `${nameOf(pointer)} is required`;
    return { pointer, code: 'required', message };
  }
  const pointer = error.instancePath;
  const name = nameOf(pointer);
  const value = valueAt(body, pointer);
  const [code, message] = explain(error, valueSchema, name, value);
  const own = code === 'type' ? wording.ofValue?.(name, value) : undefined;
  return { pointer, code, message: own ?? message };
};
