const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** A line: control characters of a feed or of the service must not reach a terminal. */
export const printableLine = (text: string): string => text.replace(unprintable, '\uFFFD');

const escapeOf = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * JSON that escapes every control character: its own rules leave most of them as they are.
 *
 * @param edit changes each text, and each name of a property, before it is escaped.
 */
export const printableJson = (document: object, edit: (text: string) => string): string => {
  const edited = (_: string, value: unknown): unknown => {
    if (typeof value === 'string') return edit(value);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inside]) => [edit(name), inside]));
  };
  return JSON.stringify(document, edited).replace(unprintable, (character) =>
    character.split('').map(escapeOf).join(''),
  );
};
