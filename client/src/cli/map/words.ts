import type { Entry } from '../../../../lib/reference/lists.ts';
import { matchKey } from '../../../../lib/reference/match-key.ts';
import { workplaceIn } from '../../../../lib/reference/workplace.ts';

const yes = new Set(['true', 'yes', 'y', '1', 'vrai', 'oui']);
const no = new Set(['false', 'no', 'n', '0', 'faux', 'non']);

/** Reads a truth value, as spreadsheets in English and French write it. */
export const readBoolean = (text: string): boolean | undefined => {
  const word = text.toLowerCase();
  if (yes.has(word)) return true;
  return no.has(word) ? false : undefined;
};

/** The words of the formats' own documentation, by what they are compared as. */
const workplaces: Readonly<Record<string, string>> = {
  onsite: 'onsite',
  hybrid: 'hybrid',
  hybridremote: 'hybrid',
  remote: 'remote',
  fullyremote: 'remote',
};

/**
 * Reads a workplace, also in the words that the API knows in locations (`WFH`, `télétravail`).
 *
 * @returns the text itself if it is another one, which the API will refuse.
 */
export const readWorkplace = (text: string): string =>
  workplaces[matchKey(text)] ?? workplaceIn(text)?.workplace ?? text;

/** A word of a list of choices, such as a status, without regard to case. */
export const readChoice = (choices: readonly string[], text: string): string =>
  choices.find((one) => one === text.toLowerCase()) ?? text;

/** Finds entries of a list by the words of a feed. */
export type FindEntry = (text: string) => number | undefined;

/**
 * @param own ids by the words of the feed, which come first; `*` is for every other word.
 * @param entries of the list, by name or `unit`.
 * @param acceptsIds whether a number is an id of the list. It may be one of the feed's own otherwise.
 */
export const entryFinder = (
  own: Readonly<Record<string, number>>,
  entries: readonly (Entry & { readonly unit?: string })[],
  acceptsIds: boolean,
): FindEntry => {
  const { '*': fallback, ...words } = own;
  const ids = new Map<string, number>();
  for (const { id, name, unit } of entries) {
    ids.set(matchKey(name), id);
    if (unit) ids.set(unit, id);
  }
  for (const [word, id] of Object.entries(words)) ids.set(matchKey(word), id);
  const exact = new Map(Object.entries(words));
  const listed = new Set(entries.map(({ id }) => id));
  return (text) => {
    const id = acceptsIds && /^\d{1,4}$/.test(text) ? Number(text) : undefined;
    if (exact.has(text)) return exact.get(text);
    if (id !== undefined && listed.has(id)) return id;
    // A word of symbols alone has no key.
    const key = matchKey(text);
    return (key === '' ? undefined : ids.get(key)) ?? fallback;
  };
};
