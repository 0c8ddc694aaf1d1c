import { lazy } from '../../lazy.ts';
import { abbreviationKeys, matchKey } from '../match-key.ts';
import type { PlaceRow } from './place-rows.ts';

export type PlaceIndex = {
  /** In the order of the file. */
  readonly rows: () => readonly PlaceRow[];
  readonly withId: (id: number) => PlaceRow | undefined;
  /** The place of a name, in one province or in all; of several, one that is written exactly so. */
  readonly named: (name: string, code?: string) => PlaceRow | undefined;
};

/** The ids of municipalities.json: GeoNames' are below. */
export const firstMunicipalityId = 1_900_000_000;

/** Those of added-communities.json: those of unlisted places are above. */
const firstAddedId = 1_900_001_000;

export const isRetired = (row: PlaceRow): boolean => row[6] !== undefined;

/** Communities were added because postings name them. Then GeoNames' places, which had the name first. */
const rankOf = ([id]: PlaceRow): number => {
  if (id >= firstAddedId) return 0;
  return id < firstMunicipalityId ? 1 : 2;
};

/** Places in use come first, then those of a lower rank, then the most populous. */
const byPrecedence = (a: PlaceRow, b: PlaceRow): number =>
  Number(isRetired(a)) - Number(isRetired(b)) || rankOf(a) - rankOf(b) || b[5] - a[5];

/** @param read the rows, sorted by match key */
export const placeIndex = (read: () => readonly PlaceRow[]): PlaceIndex => {
  const rows = lazy(read);
  const byId = lazy(() => new Map(rows().map((row) => [row[0], row])));
  /** The keys that a search has computed, by the index of the place. */
  const knownKeys: string[] = [];
  const keyAt = (index: number): string => {
    knownKeys[index] ??= matchKey(rows()[index]?.[1] ?? '');
    return knownKeys[index];
  };
  /** The places whose name has this key. */
  const withKey = (key: string): readonly PlaceRow[] => {
    const { length } = rows();
    let start = 0;
    let end = length;
    // The file is sorted by key. An index would cost a cold start more than a dozen searches do.
    while (start < end) {
      const middle = (start + end) >>> 1;
      if (keyAt(middle) < key) start = middle + 1;
      else end = middle;
    }
    while (end < length && keyAt(end) === key) end += 1;
    return rows().slice(start, end);
  };
  const first = (keys: readonly string[], code?: string): PlaceRow | undefined =>
    keys
      .flatMap(withKey)
      .filter((row) => code === undefined || row[2] === code)
      .sort(byPrecedence)[0];
  return {
    rows,
    withId: (id) => byId().get(id),
    named: (name, code) => first([matchKey(name)], code) ?? first(abbreviationKeys(name), code),
  };
};
