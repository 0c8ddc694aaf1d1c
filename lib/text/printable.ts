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
