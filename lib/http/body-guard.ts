import { type Fault, nameOf } from '../domain/fault.ts';

/** No job has as many in one place; what has more is not described piece by piece. */
const maxEntries = 50;
const maxProperties = 1_000;

/** Levels of a job that are looked into: an entry's property is the third. */
const levels = 3;

const childPointer = (pointer: string, name: string): string =>
  `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;

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
  const pending: [string, unknown][] = [['', body]];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const [pointer, value] = next;
    if (typeof value === 'string') {
      if (isBad(value)) faults.push(badCharacter(pointer));
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, child] of Object.entries(value)) {
        const at = childPointer(pointer, name);
        if (isBad(name)) faults.push(badCharacter(at));
        pending.push([at, child]);
      }
    }
  }
  return faults;
};

/** Places with so many members that describing each of them would be all the work that a request can do. */
export const oversized = (value: unknown, pointer = '', level = 0): Fault[] => {
  if (typeof value !== 'object' || value === null || level > levels) return [];
  const members = Object.entries(value);
  const isArray = Array.isArray(value);
  if (members.length <= (isArray ? maxEntries : maxProperties)) {
    return members.flatMap(([name, child]) => oversized(child, childPointer(pointer, name), level + 1));
  }
  const what = isArray ? 'entries' : 'properties';
  const name = pointer === '' ? 'The body' : nameOf(pointer);
  return [{ pointer, code: 'too_many', message: `${name} has ${members.length} ${what}` }];
};
