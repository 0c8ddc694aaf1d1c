import { lazyPattern } from '../lazy.ts';

/** What ends a line, controls a terminal, or lets a text show what it is not. */
export const unprintable = lazyPattern(String.raw`[\p{C}\p{Zl}\p{Zp}]`, 'gu');

/** A text as a line on a terminal, which shows what it has and executes none of it. */
export const printableLine = (text: string): string => text.replace(unprintable(), '\uFFFD');

/** Text of several lines, whose ends no value within it has. */
export const printableText = (text: string): string => text.split('\n').map(printableLine).join('\n');

const escapeUnit = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** JSON for a terminal or a log: its own rules leave most of these characters as they are. */
export const escapeUnprintable = (json: string): string =>
  json.replace(unprintable(), (character) =>
    character === '\n' ? character : character.split('').map(escapeUnit).join(''),
  );

export const printableJson = (value: object | string, space?: number): string =>
  escapeUnprintable(JSON.stringify(value, undefined, space));

/** A row of so many characters of a key is never shown. */
const shownLength = 8;

/** As it is written, or as a client may encode it. */
const prefixed = /jpk(?:_|%5f)[\w%-]+/gi;
const retyped = /jpk[^0-9a-z…]{1,3}[0-9a-z]{20,}/gi;

/** Words that are long enough for a part of a key. */
const words = /[0-9a-z]{8,}/gi;

const hasPart = (word: string, key: string): boolean => {
  for (let at = 0; at + shownLength <= word.length; at += 1) {
    if (key.includes(word.slice(at, at + shownLength))) return true;
  }
  return false;
};

/**
 * Removes API keys from a text that is logged or printed.
 *
 * @param key one that the sender has: no eight characters in a row of it remain, whatever their case.
 */
export const withoutKeys = (text: string, key = ''): string => {
  const redacted = text.replace(prefixed, 'jpk_…').replace(retyped, 'jpk_…');
  if (key.length < shownLength) return redacted;
  const folded = key.slice(0, 100).toLowerCase();
  return redacted.replace(words, (word) => (hasPart(word.toLowerCase(), folded) ? '…' : word));
};
