import { distance } from 'fastest-levenshtein';
import type { LocationType } from '../api/job-schema.ts';
import { lazy } from '../lazy.ts';
import provinceData from './data/provinces.json' with { type: 'json' };
import { matchKey } from './match-key.ts';
import { type PlaceRow, placeRows } from './place-rows.ts';

/** A location as a job shows it. `description` is `Name, PR`, or a province's name. */
export type Location = {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly type: LocationType;
};

/** A listed location with its position in degrees (WGS 84); a province's is near its centre. */
export type LocationWithPosition = Location & { readonly latitude: number; readonly longitude: number };

type Province = Omit<LocationWithPosition, 'description'> & { readonly code: string };

// JSON imports have no literal types; tests check the file against these.
const provinces = provinceData as readonly Province[];

const ofPlace = ([id, name, province, latitude, longitude]: PlaceRow): LocationWithPosition => {
  return { id, name, description: `${name}, ${province}`, type: 'Town', latitude, longitude };
};

const ofProvince = ({ id, name, type, latitude, longitude }: Province): LocationWithPosition => {
  return { id, name, description: name, type, latitude, longitude };
};

/** The postal codes of the provinces and territories, in alphabetical order. */
export const provinceCodes = (): readonly string[] => provinces.map(({ code }) => code);

/** The province code that a text such as `bc` or `B.C.` means. */
export const provinceCode = (text: string): string | undefined => {
  const key = matchKey(text).toUpperCase();
  return provinces.find(({ code }) => code === key)?.code;
};

const placesById = lazy(() => new Map(placeRows().map((row) => [row[0], row])));

const isRetired = (row: PlaceRow): boolean => row[6] !== undefined;

/** The location with this id, retired ones included. */
export const findLocation = (id: number): LocationWithPosition | undefined => {
  const place = placesById().get(id);
  if (place) return ofPlace(place);
  const province = provinces.find((each) => each.id === id);
  return province && ofProvince(province);
};

/** The location with this id, unless it is retired. */
export const listedLocation = (id: number): LocationWithPosition | undefined => {
  const place = placesById().get(id);
  return place && isRetired(place) ? undefined : findLocation(id);
};

/** Every location in use, in no particular order. */
export const allLocations = (): readonly LocationWithPosition[] => [
  ...placeRows()
    .filter((row) => !isRetired(row))
    .map(ofPlace),
  ...provinces.map(ofProvince),
];

/** Of places of one name, those in use come first, then the most populous. */
const byPrecedence = (a: PlaceRow, b: PlaceRow): number =>
  Number(isRetired(a)) - Number(isRetired(b)) || b[5] - a[5];

/** The places of a name, in order of precedence. */
const placesNamed = (key: string): readonly PlaceRow[] => {
  const places = placeRows();
  const keyAt = (index: number): string => matchKey(places[index]?.[1] ?? '');
  let start = 0;
  let end = places.length;
  // The file is sorted by key. An index would cost a cold start more than a dozen searches do.
  while (start < end) {
    const middle = (start + end) >>> 1;
    if (keyAt(middle) < key) start = middle + 1;
    else end = middle;
  }
  while (end < places.length && keyAt(end) === key) end += 1;
  return places.slice(start, end).sort(byPrecedence);
};

const provinceByName = (key: string): Province | undefined =>
  provinces.find((province) => matchKey(province.name) === key);

export const codeOfProvince = (name: string): string | undefined => provinceByName(matchKey(name))?.code;

/**
 * The location that a name means, retired ones included. Of several places of one name it is the
 * most populous; a place precedes a province of its name.
 *
 * @param code a province code, to look in that province only
 */
export const namedLocation = (name: string, code?: string): LocationWithPosition | undefined => {
  const key = matchKey(name);
  const place = placesNamed(key).find((row) => code === undefined || row[2] === code);
  if (place) return ofPlace(place);
  const province = code === undefined ? provinceByName(key) : undefined;
  return province && ofProvince(province);
};

/** `Richmond BC`: a listed place and its province without a comma. */
const withoutComma = (key: string): LocationWithPosition | undefined => {
  const code = provinceCode(key.slice(-2));
  return code === undefined ? undefined : namedLocation(key.slice(0, -2), code);
};

/** The location whose name is closest to a misspelled one; undefined if none is close. */
export const similarLocation = (name: string): LocationWithPosition | undefined => {
  const key = matchKey(name);
  const meant = withoutComma(key);
  if (meant) return meant;
  const limit = key.length < 5 ? 1 : 2;
  const away = (candidate: string): number =>
    // The difference in length is a lower bound of the distance: most names need no comparison.
    Math.abs(candidate.length - key.length) > limit ? Infinity : distance(candidate, key);
  const [closest] = allLocations()
    .map((location) => ({ location, away: away(matchKey(location.name)) }))
    .filter((candidate) => candidate.away <= limit)
    .sort((a, b) => a.away - b.away);
  return closest && namedLocation(closest.location.name);
};
