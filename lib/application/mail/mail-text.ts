import { lazyPattern } from '../../lazy.ts';
import { deceptive, lineBreak } from '../../text/characters.ts';

const breaks = lazyPattern(`${lineBreak}+`, 'gu');

/** Joiners spell names and emoji. */
const unwanted = lazyPattern(String.raw`(?![\u200c\u200d])${deceptive}`, 'gu');

/** A text within a line of a mail: it neither ends the line nor shows what it is not. */
export const inMailLine = (text: string): string => text.replace(breaks(), ' ').replace(unwanted(), '');

/** A text within a header. Readers decode encoded words (RFC 2047), even line ends in them: none is left. */
export const inMailHeader = (text: string): string => inMailLine(text).replaceAll('=?', '= ?');
