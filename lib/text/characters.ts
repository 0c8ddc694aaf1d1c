import { lazyPattern } from '../lazy.ts';

/** Characters that show nothing: white space, control and format characters, and fillers. */
const blanks = String.raw`\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{13441}\u{13442}\u{16fe4}\u{1d159}`;

const visible = lazyPattern(`[^${blanks}]`, 'u');

/** White space is not hidden: messages name it. */
const hidden = lazyPattern(String.raw`(?!\p{White_Space})[${blanks}]`, 'u');

/** What ends a line, or controls a program that shows it. */
export const lineBreak = String.raw`[\p{Cc}\p{Zl}\p{Zp}]`;

/** What reorders or hides a text. Variation selectors show. */
export const deceptive = String.raw`(?![\u180b-\u180d\u180f\ufe00-\ufe0f\u{e0100}-\u{e01ef}])\p{Default_Ignorable_Code_Point}`;

/** Whether the text may have a character reference of HTML. */
export const mayBeEscaped = (text: string): boolean => /&[#\w]+;/.test(text);

/** Whether the text shows anything: the definition for all texts that must not be blank. */
export const isVisible = (text: string): boolean => visible().test(text);

/** For messages: the character, or what names one that is not seen, such as `U+200B`. */
export const characterName = (character: string): string => {
  if (character === ' ') return 'a space';
  if (isVisible(character)) return character;
  return `U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`;
};

const unprintable = lazyPattern(String.raw`[\p{C}\p{Z}]+`, 'gu');

/** For messages: the first match, one character, and its place, such as `U+200B after "jobs"`. */
export const pointOut = (text: string, pattern: RegExp): string | undefined => {
  const match = pattern.exec(text);
  if (!match) return undefined;
  // Enough code units for thirty characters, whose first is no half of a pair.
  const before = [...text.slice(Math.max(0, match.index - 90), match.index).replace(unprintable(), ' ')];
  const tail = `${before.length > 30 ? '…' : ''}${before.slice(-30).join('')}`;
  return `${characterName(match[0])} ${tail === '' ? 'at the beginning' : `after "${tail}"`}`;
};

/** The first invisible character other than white space, for messages. */
export const hiddenIn = (text: string): string | undefined => pointOut(text, hidden());

/** Runs of control characters, but for NUL, which is an error in every mode. */
const controls = lazyPattern(String.raw`[^\P{Cc}\0]+`, 'gu');

/** What lenient mode makes of a text of one line: each run of control characters becomes a space. */
export const inOneLine = (text: string): string => text.replace(controls(), ' ');
