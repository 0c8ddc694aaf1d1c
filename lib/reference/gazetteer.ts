import type { LocationType } from '../api/job-schema.ts';
import { lazy } from '../lazy.ts';
import countryData from './data/country.json' with { type: 'json' };
import provinceData from './data/provinces.json' with { type: 'json' };
import { matchKey } from './match-key.ts';
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

const placesById = lazy(() => new Map(placeRows().map((row) => [row[0], row])));

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
  ...placeRows()
    .filter((row) => !isRetired(row))
    .map(ofPlace),
  ...regions.map(ofRegion),
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

/** The place of a name, retired ones included: the most populous, in one province or in all. */
export const namedPlace = (name: string, code?: string): LocationWithPosition | undefined => {
  const place = placesNamed(matchKey(name)).find((row) => code === undefined || row[2] === code);
  return place && ofPlace(place);
};

export const provinceWithCode = (code: string): LocationWithPosition | undefined => {
  const province = provinces.find((each) => each.code === code);
  return province && ofRegion(province);
};

/** Canada, for a job that can be done anywhere in the country. */
export const nationalLocation: Location = ofRegion(country);
