import { childPointer, type Fault, nameOf } from '../errors/fault.ts';
import { maxErrors } from '../limits.ts';

const isInvalid = (text: string): boolean => text.includes('\0') || !text.isWellFormed();

const invalidCharacter = (pointer: string): Fault => ({
  pointer,
  code: 'invalid_character',
  message: `${nameOf(pointer)} contains a NUL or half of a surrogate pair; remove it`,
});

/** Finds NULs and lone surrogates. Iterative, so that no depth exhausts the stack. */
export const invalidCharacters = (body: object): Fault[] => {
  const faults: Fault[] = [];
  const pending: [pointer: string, value: unknown, isCut: boolean][] = [['', body, false]];
  for (let next = pending.pop(); next && faults.length < maxErrors; next = pending.pop()) {
    const [pointer, value, isCut] = next;
    if (typeof value === 'string') {
      if (isInvalid(value)) faults.push(invalidCharacter(pointer));
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, child] of Object.entries(value)) {
        // Below a pointer that was cut, members have no pointer of their own.
        const at = isCut ? pointer : childPointer(pointer, name);
        if (isInvalid(name)) faults.push(invalidCharacter(at));
        pending.push([at, child, at === pointer]);
      }
    }
  }
  return faults;
};
