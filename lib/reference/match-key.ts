import { fold } from '../text/fold.ts';

/** Names with the same key match: `Trois-Rivières`, `trois rivieres`, `Troisrivieres`. */
export const matchKey = (text: string): string => fold(text).replace(/[^\p{L}\p{N}]+/gu, '');
