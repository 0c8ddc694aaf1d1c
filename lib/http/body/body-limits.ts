import { maxErrors, maxMembers } from '../../api/limits.ts';
import { childPointer, type Fault, nameOf } from '../../domain/fault.ts';

/** Whether JSON text can hold a NUL or half of a surrogate pair: both can only be written as escapes. */
const mayHoldBadCharacter = /\\u(?:0000|[dD][89a-fA-F])/;

const isBad = (text: string): boolean => text.includes('\0') || !text.isWellFormed();

const badCharacter = (pointer: string): Fault => ({
  pointer: pointer.toWellFormed().replaceAll('\0', '\uFFFD'),
  code: 'invalid_character',
  message: `${nameOf(pointer).toWellFormed().replaceAll('\0', '\uFFFD')} holds a NUL or half of a surrogate pair`,
});

/**
 * Every place with a NUL or a lone surrogate, in ignored properties too. A stack of our own bears any depth.
 *
 * @param text the body as it was sent.
 */
export const badCharacters = (body: object, text: string): Fault[] => {
  const faults: Fault[] = [];
  if (!mayHoldBadCharacter.test(text)) return faults;
  const pending: [pointer: string, value: unknown, isCut: boolean][] = [['', body, false]];
  for (let next = pending.pop(); next && faults.length < maxErrors; next = pending.pop()) {
    const [pointer, value, isCut] = next;
    if (typeof value === 'string') {
      if (isBad(value)) faults.push(badCharacter(pointer));
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, child] of Object.entries(value)) {
        // What is inside of something without an address has none either, however short its own name is.
        const at = isCut ? pointer : childPointer(pointer, name);
        if (isBad(name)) faults.push(badCharacter(at));
        pending.push([at, child, at === pointer]);
      }
    }
  }
  return faults;
};

export type Schema = {
  readonly properties?: object;
  readonly items?: object;
  readonly additionalProperties?: boolean;
};

const tooMany = (pointer: string, count: number, what: 'entries' | 'properties'): Fault => ({
  pointer,
  code: 'too_many',
  message: `${nameOf(pointer)} has ${count} ${what}`,
});

/** A place with too many members. `known` are the properties of an object that its schema describes; an array has none. */
export type Crowd = { readonly fault: Fault; readonly members: object; readonly known: object };

/** How many properties an object may have before it is a crowd. */
const mostProperties = ({ additionalProperties }: Schema, lenient: boolean, pointer: string): number => {
  // Nobody looks at them.
  if (additionalProperties !== false) return Number.POSITIVE_INFINITY;
  if (lenient) return maxMembers.ignoredProperties;
  return pointer === '' ? maxMembers.properties : maxMembers.nestedProperties;
};

/**
 * Places with so many members that describing each of them would be all the work that a request can do. Only what the
 * schema describes is looked at: what is ignored may be of any size.
 *
 * @param lenient whether unknown properties are only counted.
 */
export const crowdsIn = (value: unknown, schema: Schema, lenient: boolean, pointer = ''): Crowd[] => {
  const inside = (name: string, child: unknown, inner: Schema): Crowd[] =>
    crowdsIn(child, inner, lenient, childPointer(pointer, name));

  const { items, properties: known = {} } = schema;
  if (Array.isArray(value)) {
    if (!items) return [];
    const { length } = value;
    if (length > maxMembers.entries) {
      return [{ fault: tooMany(pointer, length, 'entries'), members: value, known: {} }];
    }
    return value.flatMap((child, at) => inside(String(at), child, items));
  }
  const inners = Object.entries(known);
  if (typeof value !== 'object' || value === null || inners.length === 0) return [];
  const { length } = Object.keys(value);
  const isCrowd = length > mostProperties(schema, lenient, pointer);
  return [
    ...(isCrowd ? [{ fault: tooMany(pointer, length, 'properties'), members: value, known }] : []),
    // In a crowd, too: it must not hide another one.
    ...inners.flatMap(([name, inner]) => inside(name, (value as Record<string, unknown>)[name], inner)),
  ];
};
