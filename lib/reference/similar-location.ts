import { distance } from 'fastest-levenshtein';
import { lazy } from '../lazy.ts';
import { allLocations, type Location, provinceCode } from './gazetteer.ts';
import { matchKey, splitAtComma } from './match-key.ts';
import { namedLocation, provinceNames } from './spelled-regions.ts';
import { workplaceIn } from './workplace.ts';

/** `City of Toronto`, `Quebec City`, `Greater Toronto Area`: the name of the city is between these. */
const aroundName = /^(?:cityof|villede|greater|metro)|(?:city|area|region)$/g;

const bitsOf = (number: number): number => {
  let count = 0;
  for (let bits = number; bits !== 0; bits &= bits - 1) count += 1;
  return count;
};

/** The key of a name, and which letters it has, by the last five bits of their codes. */
type Spelled = { readonly key: string; readonly letters: number };

const spelled = (name: string): Spelled => {
  const key = matchKey(name);
  return { key, letters: [...key].reduce((bits, letter) => bits | (1 << (letter.charCodeAt(0) & 31)), 0) };
};

/** Whether a name is at most so many edits away from another. */
const isWithin = (limit: number, one: Spelled, other: Spelled): boolean =>
  // An edit changes the length by one, and two letters: most names need no comparison.
  Math.abs(one.key.length - other.key.length) <= limit &&
  bitsOf(one.letters ^ other.letters) <= 2 * limit &&
  distance(one.key, other.key) <= limit;

/** Whether another suggestion is looked up, in the whole list: a request gets a few. */
export type MaySuggest = () => boolean;

const candidates = lazy(() => allLocations().map((location) => ({ location, ...spelled(location.name) })));

/** The location whose name is closest to a misspelled one; undefined if none is close. */
export const similarLocation = (name: string): Location | undefined => {
  const key = matchKey(name);
  if (key.length < 3) return undefined;
  const named = namedLocation(key.replace(aroundName, ''));
  if (named) return named;
  const limit = key.length < 5 ? 1 : 2;
  const written = spelled(name);
  const near = candidates().filter((candidate) => isWithin(limit, candidate, written));
  const [closest] = near.sort((a, b) => distance(a.key, key) - distance(b.key, key));
  return closest && namedLocation(closest.location.name);
};

/** The code of the province whose name is closest to a misspelled one. */
export const similarProvince = (name: string): string | undefined => {
  const written = spelled(name);
  const isNear = ([each]: readonly [string, string]) => isWithin(2, spelled(each), written);
  return written.key.length < 5 ? undefined : provinceNames().find(isNear)?.[1];
};

/**
 * The listed place that may be meant by an accepted, unlisted `City, PR`: one edit away in that
 * province (`Torontoo, ON`), or what remains without a workplace (`Hybrid - Calgary, AB`).
 */
export const nearMiss = (description: string): Location | undefined => {
  const { city, province } = splitAtComma(description);
  const code = province && provinceCode(province);
  if (!code || namedLocation(city, code)) return undefined;
  const written = spelled(city);
  const isInProvince = (place: Location): boolean => place.description.endsWith(`, ${code}`);
  const misspelt = candidates().find(
    (candidate) => isWithin(1, candidate, written) && isInProvince(candidate.location),
  );
  const near = misspelt?.location ?? workplaceIn(description)?.places[0];
  return near && isInProvince(near) ? namedLocation(near.name, code) : undefined;
};
