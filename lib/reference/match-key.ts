import { lazyForLatest, lazyPattern } from '../lazy.ts';
import { fold } from '../text/fold.ts';

const separators = lazyPattern(String.raw`[^\p{L}\p{N}]+`, 'gu');

/**
 * Names with the same key match: `Trois-Rivières`, `trois rivieres`, `Troisrivieres`. Several rules,
 * which look up the same few names, read each place.
 */
export const matchKey = lazyForLatest((text) => fold(text).replace(separators(), ''));

const abbreviations = [
  ['saint', 'st'],
  ['sainte', 'ste'],
  ['fort', 'ft'],
  ['mount', 'mt'],
] as const;

const otherForm = new Map<string, string>(
  abbreviations.flatMap(([whole, short]) => [[whole, short] as const, [short, whole] as const]),
);

/** More abbreviations are in no name, and each doubles the keys. */
const maxAbbreviations = 4;

/** The words of a text, folded. */
export const wordsOf = lazyForLatest((text): readonly string[] =>
  fold(text).split(separators()).filter(Boolean),
);

/** The ways to divide words in two, of which the second part has one to four: `Î.-P.-É.` has three. */
export const divisions = (words: readonly string[]): (readonly [first: string, last: string])[] =>
  [1, 2, 3, 4].map((length) => [words.slice(0, -length).join(' '), words.slice(-length).join(' ')]);

/** The keys of the other ways to write a name with `Saint`, `Ste`, `Ft` or `Mount`. */
export const abbreviationKeys = lazyForLatest((name): readonly string[] => {
  if (!/st|saint|ft|fort|mt|mount/.test(matchKey(name))) return [];
  const words = wordsOf(name);
  const count = words.filter((word) => otherForm.has(word)).length;
  if (count === 0 || count > maxAbbreviations) return [];
  const addWord = (keys: readonly string[], word: string): readonly string[] => {
    const other = otherForm.get(word);
    return keys.flatMap((key) => (other ? [key + word, key + other] : [key + word]));
  };
  return words.reduce(addWord, ['']);
});

/** A place as patterns read it: trimmed, and each run of white space one blank. */
export const placeText = (description: string): string => description.trim().replace(/\s+/g, ' ');

type CityAndProvince = { readonly city: string; readonly province?: string };

/** The parts of `City` or `City, PR`, trimmed. A blank province counts as none. */
export const splitAtComma = (description: string): CityAndProvince => {
  const comma = description.lastIndexOf(',');
  const province = description.slice(comma + 1).trim();
  return comma === -1 || matchKey(province) === ''
    ? { city: description.trim() }
    : { city: description.slice(0, comma).trim(), province };
};
