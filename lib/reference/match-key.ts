import { fold } from '../text/fold.ts';

/**
 * A name as it is matched: its letters and digits, without case and accents.
 *
 * Spaces go with the punctuation, so that `Trois-Rivières`, `trois rivieres` and `Troisrivieres`
 * are one name. Empty when the text has neither letter nor digit.
 */
export const matchKey = (text: string): string => fold(text).replace(/[^\p{L}\p{N}]+/gu, '');
