const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Control characters of a feed must not reach a terminal. */
export const printableText = (text: string): string => text.replace(unprintable, '\uFFFD');

export const printableLines = (text: string): string => text.split('\n').map(printableText).join('\n');

const escapeOf = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** JSON that escapes every control character: its own rules leave most of them as they are. */
export const printableJson = (document: object): string =>
  JSON.stringify(document).replace(unprintable, (character) => character.split('').map(escapeOf).join(''));
