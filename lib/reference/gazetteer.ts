import { lazy } from '../lazy.ts';
import { maxInt32, maxLocationNameLength } from '../limits.ts';
import countryData from './data/country.json' with { type: 'json' };
import provinceData from './data/provinces.json' with { type: 'json' };
import type { LocationType } from './location-types.ts';
import { abbreviationKeys, matchKey, splitAtComma } from './match-key.ts';
import { type PlaceRow, placeRows } from './place-rows.ts';

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

const places = lazy(placeRows);
const placesById = lazy(() => new Map(places().map((row) => [row[0], row])));

const isRetired = (row: PlaceRow): boolean => row[6] !== undefined;

/** The location with this id, retired ones included. */
export const findLocation = (id: number): LocationWithPosition | undefined => {
  const place = placesById().get(id);
  if (place) return ofPlace(place);
  const region = regions.find((each) => each.id === id);
  return region && ofRegion(region);
};

/** The location with this id, unless it is retired. */
export const listedLocation = (id: number): LocationWithPosition | undefined => {
  const place = placesById().get(id);
  return place && isRetired(place) ? undefined : findLocation(id);
};

/** Every location in use, in no particular order. */
export const allLocations = (): readonly LocationWithPosition[] => [
  ...places()
    .filter((row) => !isRetired(row))
    .map(ofPlace),
  ...regions.map(ofRegion),
];

/** The ids of municipalities.json: GeoNames' are below, those of unlisted places above. */
export const firstMunicipalityId = 1_900_000_000;

const isMunicipality = ([id]: PlaceRow): boolean => id >= firstMunicipalityId;

/** Places in use come first, then those of GeoNames, which had the name first, then the most populous. */
const byPrecedence = (a: PlaceRow, b: PlaceRow): number =>
  Number(isRetired(a)) - Number(isRetired(b)) ||
  Number(isMunicipality(a)) - Number(isMunicipality(b)) ||
  b[5] - a[5];

/** The keys that a search has computed, by the index of the place. */
const knownKeys: string[] = [];

/** The places whose name has this key. */
const placesWithKey = (key: string): readonly PlaceRow[] => {
  const rows = places();
  const keyAt = (index: number): string => {
    knownKeys[index] ??= matchKey(rows[index]?.[1] ?? '');
    return knownKeys[index];
  };
  let start = 0;
  let end = rows.length;
  // The file is sorted by key. An index would cost a cold start more than a dozen searches do.
  while (start < end) {
    const middle = (start + end) >>> 1;
    if (keyAt(middle) < key) start = middle + 1;
    else end = middle;
  }
  while (end < rows.length && keyAt(end) === key) end += 1;
  return rows.slice(start, end);
};

/** The first place with one of these keys, in one province or in all. */
const firstPlace = (keys: readonly string[], code?: string): PlaceRow | undefined =>
  keys
    .flatMap(placesWithKey)
    .filter((row) => code === undefined || row[2] === code)
    .sort(byPrecedence)[0];

/** The place of a name, retired ones included; of several, one that is written exactly so. */
export const namedPlace = (name: string, code?: string): LocationWithPosition | undefined => {
  const place = firstPlace([matchKey(name)], code) ?? firstPlace(abbreviationKeys(name), code);
  return place && ofPlace(place);
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
  return placesById().get(key)?.[2] ?? provinces.find(({ id }) => id === key)?.code;
};

/** Unlisted locations have ids from here to the greatest Int32; GeoNames ids are far below. */
export const firstUnlistedId = 2_000_000_000;
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
