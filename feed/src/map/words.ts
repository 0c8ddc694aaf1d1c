import type { Entry } from '../../../lib/reference/lists.ts';
import { matchKey } from '../../../lib/reference/match-key.ts';

const yes = new Set(['true', 'yes', 'y', '1', 'vrai', 'oui']);
const no = new Set(['false', 'no', 'n', '0', 'faux', 'non']);

/** Reads a truth value, as spreadsheets in English and French write it. */
export const readBoolean = (text: string): boolean | undefined => {
  const word = text.toLowerCase();
  if (yes.has(word)) return true;
  return no.has(word) ? false : undefined;
};

/** A word of a list of choices, without regard to case. */
export const readChoice = (choices: readonly string[], text: string): string =>
  choices.find((one) => one === text.toLowerCase()) ?? text;

/** Finds the values that a word stands for: none if it has no meaning, undefined if it is unknown. */
export type FindWord<Value> = (text: string) => readonly Value[] | undefined;

/** Equal for `Sales & Marketing` and `sales and marketing`. A text without letters is its own key. */
const wordKey = (text: string): string =>
  /\p{L}/u.test(text) ? matchKey(text.replaceAll('&', ' and ')) : text;

/** Finds words, first as they are spelled, then without regard to case, accents, spaces and punctuation. */
export const wordTable = <Value>(
  rows: Iterable<readonly [readonly Value[], readonly string[]]>,
): FindWord<Value> => {
  const entries = [...rows].flatMap(([values, words]) => words.map((word) => [word, values] as const));
  const exact = new Map(entries);
  const similar = new Map(entries.map(([word, values]) => [wordKey(word), values]));
  return (text) => exact.get(text) ?? similar.get(wordKey(text));
};

/**
 * Finds the entries of a list by their names.
 *
 * @param acceptsIds whether a number is an id of the list, and not a code of the feed's own.
 */
export const entryFinder = (entries: readonly Entry[], acceptsIds: boolean): FindWord<number> =>
  wordTable(entries.map(({ id, name }) => [[id], acceptsIds ? [name, String(id)] : [name]] as const));

/** The words of a feed in the map file; `*` is for all others. */
export type OwnWords<Value> = Readonly<Record<string, Value | readonly Value[] | null>>;

/** The meaning of a word in the map file as an array; null, for no meaning, is an empty one. */
export const meaningOf = <Value extends string | number>(
  value: Value | readonly Value[] | null,
): readonly Value[] => {
  if (value === null) return [];
  return typeof value === 'object' ? value : [value];
};

/** Several words in one text, how many values they may have, and which of them need not be known. */
type Several = { readonly separator: RegExp; readonly most: number; readonly remark?: RegExp };

/**
 * Reads the texts of a field.
 *
 * @param own the words of the map file, which come before those that are `known`.
 */
export const textReader = <Value extends string | number>(
  own: OwnWords<Value> = {},
  known: FindWord<Value>,
  several?: Several,
): FindWord<Value> => {
  const { '*': fallback, ...words } = own;
  const owned = wordTable(Object.entries(words).map(([word, value]) => [meaningOf(value), [word]] as const));
  const find: FindWord<Value> = (text) => owned(text) ?? known(text);
  const among = (text: string, { separator, most, remark }: Several): readonly Value[] | undefined => {
    const parts = text.split(separator).map((part) => part.trim());
    const found = parts.filter((part) => part !== '' && !remark?.test(part)).map(find);
    const values = new Set(found.flatMap((meaning) => meaning ?? []));
    const isClear = values.size > 0 && values.size <= most && !found.includes(undefined);
    return isClear ? [...values] : undefined;
  };
  return (text) =>
    find(text) ??
    (several && among(text, several)) ??
    (fallback === undefined ? undefined : meaningOf(fallback));
};
