import { fold } from '../text/fold.ts';

/**
 * The key by which names match: letters and digits, without case and accents.
 *
 * Spaces and punctuation are removed, so that `Trois-Rivières`, `trois rivieres` and
 * `Troisrivieres` are one name. Empty when the text has neither letter nor digit.
 */
export const matchKey = (text: string): string => fold(text).replace(/[^\p{L}\p{N}]+/gu, '');
