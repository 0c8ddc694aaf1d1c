import { lazy, lazyForLatest } from '../lazy.ts';
import { maxInt32, maxLocationNameLength } from '../limits.ts';
import countryData from './data/country.json' with { type: 'json' };
import provinceData from './data/provinces.json' with { type: 'json' };
import type { LocationType } from './location-types.ts';
import { abbreviationKeys, matchKey, splitAtComma } from './match-key.ts';
import { communityRows } from './rows/community-rows.ts';
import { type PlaceRow, placeRows } from './rows/place-rows.ts';

/** A location as a job shows it. `description` is `Name, PR`, or the name of a province or of Canada. */
export type Location = {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly type: LocationType;
};

/** A listed location with its position in degrees (WGS 84); a region's is near its centre. */
export type LocationWithPosition = Location & { readonly latitude: number; readonly longitude: number };

type Region = Omit<LocationWithPosition, 'description'>;
type Province = Region & { readonly code: string };

// JSON imports have no literal types; tests check the files against these.
const provinces = provinceData as readonly Province[];
const country = countryData as Region;
const regions: readonly Region[] = [...provinces, country];

const ofPlace = ([id, name, province, latitude, longitude]: PlaceRow): LocationWithPosition => {
  return { id, name, description: `${name}, ${province}`, type: 'Town', latitude, longitude };
};

const ofRegion = ({ id, name, type, latitude, longitude }: Region): LocationWithPosition => {
  return { id, name, description: name, type, latitude, longitude };
};

/** The postal codes of the provinces and territories, in alphabetical order. */
export const provinceCodes = (): readonly string[] => provinces.map(({ code }) => code);

/** The province code that a text such as `bc` or `B.C.` means. */
export const provinceCode = (text: string): string | undefined => {
  const key = matchKey(text).toUpperCase();
  return provinces.find(({ code }) => code === key)?.code;
};

type PlaceIndex = {
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

const isRetired = (row: PlaceRow): boolean => row[6] !== undefined;

/** Communities were added because postings name them. Then GeoNames' places, which had the name first. */
const rankOf = ([id]: PlaceRow): number => {
  if (id >= firstAddedId) return 0;
  return id < firstMunicipalityId ? 1 : 2;
};

/** Places in use come first, then those of a lower rank, then the most populous. */
const byPrecedence = (a: PlaceRow, b: PlaceRow): number =>
  Number(isRetired(a)) - Number(isRetired(b)) || rankOf(a) - rankOf(b) || b[5] - a[5];

/** @param read the rows, sorted by match key */
const placeIndex = (read: () => readonly PlaceRow[]): PlaceIndex => {
  const rows = lazy(read);
  const byId = lazy(() => new Map(rows().map((row) => [row[0], row])));
  /** The keys that a search has computed, by the index of the place: V8 hashes the indexes of an empty array. */
  const knownKeys = lazy(() => new Array<string | undefined>(rows().length));
  /** The places whose name has this key. */
  const withKey = lazyForLatest((key): readonly PlaceRow[] => {
    const all = rows();
    const known = knownKeys();
    const keyAt = (index: number): string => (known[index] ??= matchKey(all[index]?.[1] ?? ''));
    let start = 0;
    let end = all.length;
    // The file is sorted by key. An index would cost a cold start more than a dozen searches do.
    while (start < end) {
      const middle = (start + end) >>> 1;
      if (keyAt(middle) < key) start = middle + 1;
      else end = middle;
    }
    while (end < all.length && keyAt(end) === key) end += 1;
    return all.slice(start, end);
  });
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

/** The places that were listed first: a text that means one of them keeps it. */
const places = placeIndex(placeRows);

/** Those that were listed later. */
const communities = placeIndex(communityRows);

const placeWithId = (id: number): PlaceRow | undefined => places.withId(id) ?? communities.withId(id);

/** The location with this id, retired ones included. */
export const findLocation = (id: number): LocationWithPosition | undefined => {
  const place = placeWithId(id);
  if (place) return ofPlace(place);
  const region = regions.find((each) => each.id === id);
  return region && ofRegion(region);
};

export const withoutPosition = ({ id, name, description, type }: Location): Location => {
  return { id, name, description, type };
};

/** The location with this id, unless it is retired. */
export const listedLocation = (id: number): LocationWithPosition | undefined => {
  const place = placeWithId(id);
  return place && isRetired(place) ? undefined : findLocation(id);
};

/** How many people live in a listed place; 0 for a region. */
export const populationOf = (id: number): number => placeWithId(id)?.[5] ?? 0;

/** Every location in use, in no particular order. */
export const allLocations = (): readonly LocationWithPosition[] => [
  ...[...places.rows(), ...communities.rows()].filter((row) => !isRetired(row)).map(ofPlace),
  ...regions.map(ofRegion),
];

/** The place of a name that was listed first, retired ones included. */
export const namedPlace = (name: string, code?: string): Location | undefined => {
  const place = places.named(name, code);
  return place && ofPlace(place);
};

/** Whether a function that is not to know communities asked for one; undefined while all may. */
let missesCommunity: boolean | undefined;

/**
 * What a synchronous function returns by the places that were listed first alone: with more names,
 * parts of a text that were none before would become places.
 *
 * @returns with it, whether a community could have changed it
 */
export const withoutCommunities = <T>(read: () => T): { readonly value: T; readonly missed: boolean } => {
  const before = missesCommunity;
  missesCommunity = false;
  try {
    return { value: read(), missed: missesCommunity };
  } finally {
    missesCommunity = before;
  }
};

/** The community of a name, retired ones included. */
export const namedCommunity = (name: string, code?: string): Location | undefined => {
  const place = communities.named(name, code);
  if (!place || missesCommunity === undefined) return place && ofPlace(place);
  missesCommunity = true;
  return undefined;
};

export const provinceWithCode = (code: string): LocationWithPosition | undefined => {
  const province = provinces.find((each) => each.code === code);
  return province && ofRegion(province);
};

/** Canada, for a job that can be done anywhere in the country. */
export const nationalLocation: Location = ofRegion(country);

/** The code of the province of a stored location; null for all of Canada, undefined if it is unknown. */
export const regionOf = (key: number | string): string | null | undefined => {
  if (key === country.id) return null;
  if (typeof key === 'string') return provinceCode(splitAtComma(key).province ?? '');
  return placeWithId(key)?.[2] ?? provinces.find(({ id }) => id === key)?.code;
};

/** Unlisted locations have ids from here to the greatest Int32; GeoNames ids are far below. */
export const firstUnlistedId = 2_000_000_000;
export const isListed = ({ id }: Location): boolean => id < firstUnlistedId;

const unlistedIds = maxInt32 + 1 - firstUnlistedId;

/** The 32-bit FNV-1a hash of the text's UTF-8 bytes. */
const fnv1a = (text: string): number => {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
};

/** All spellings that match each other have the same id, in every release. */
export const unlistedLocation = (description: string): Location => {
  const { city, province } = splitAtComma(description);
  const key = province === undefined ? matchKey(city) : `${matchKey(city)},${matchKey(province)}`;
  return {
    id: firstUnlistedId + (fnv1a(key) % unlistedIds),
    name: [...city].slice(0, maxLocationNameLength).join(''),
    description: description.trim(),
    type: 'Town',
  };
};
