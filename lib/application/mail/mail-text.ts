import { lazyPattern } from '../../lazy.ts';

/** Mail readers end a line at these, too. */
const breaks = lazyPattern(String.raw`[\p{Cc}\p{Zl}\p{Zp}]+`, 'gu');

/** Reorders or hides a text. Joiners and variation selectors spell names and emoji. */
const deceptive = lazyPattern(
  String.raw`(?![\u200c\u200d\u180b-\u180d\u180f\ufe00-\ufe0f\u{e0100}-\u{e01ef}])\p{Default_Ignorable_Code_Point}`,
  'gu',
);

/** A text within a line of a mail: it neither ends the line nor shows what it is not. */
export const inMailLine = (text: string): string => text.replace(breaks(), ' ').replace(deceptive(), '');

/** A text within a header. Readers decode encoded words (RFC 2047), even line ends in them: none is left. */
export const inMailHeader = (text: string): string => inMailLine(text).replaceAll('=?', '= ?');
