import { distance } from 'fastest-levenshtein';
import { lazy } from '../lazy.ts';
import { allLocations, type Location, provinceCode } from './gazetteer.ts';
import { matchKey, splitAtComma } from './match-key.ts';
import { namedLocation, provinceNames } from './spelled-regions.ts';
import { workplaceIn } from './workplace.ts';

/** `City of Toronto`, `Quebec City`, `Greater Toronto Area`: the name of the city is between these. */
const aroundName = /^(?:cityof|villede|greater|metro)|(?:city|area|region)$/g;

/** How many edits a name is away from another; Infinity if more than the limit. */
const within = (limit: number, one: string, other: string): number => {
  // The difference in length is a lower bound of the distance: most names need no comparison.
  const edits = Math.abs(one.length - other.length) > limit ? Infinity : distance(one, other);
  return edits > limit ? Infinity : edits;
};

/** Whether another suggestion is looked up, in the whole list: a request gets a few. */
export type MaySuggest = () => boolean;

type Candidate = { readonly key: string; readonly location: Location };

const candidates = lazy((): readonly Candidate[] =>
  allLocations().map((location) => ({ location, key: matchKey(location.name) })),
);

/** The location whose name is closest to a misspelled one; undefined if none is close. */
export const similarLocation = (name: string): Location | undefined => {
  const key = matchKey(name);
  if (key.length < 3) return undefined;
  const named = namedLocation(key.replace(aroundName, ''));
  if (named) return named;
  const limit = key.length < 5 ? 1 : 2;
  const [closest] = candidates()
    .map((candidate) => ({ location: candidate.location, away: within(limit, candidate.key, key) }))
    .filter(({ away }) => away <= limit)
    .sort((a, b) => a.away - b.away);
  return closest && namedLocation(closest.location.name);
};

/** The code of the province whose name is closest to a misspelled one. */
export const similarProvince = (name: string): string | undefined => {
  const key = matchKey(name);
  const isNear = ([each]: readonly [string, string]) => within(2, matchKey(each), key) <= 2;
  return key.length < 5 ? undefined : provinceNames().find(isNear)?.[1];
};

/**
 * The listed place that may be meant by an accepted, unlisted `City, PR`: one edit away in that
 * province (`Torontoo, ON`), or what remains without a workplace (`Hybrid - Calgary, AB`).
 */
export const nearMiss = (description: string): Location | undefined => {
  const { city, province } = splitAtComma(description);
  const code = province && provinceCode(province);
  if (!code || namedLocation(city, code)) return undefined;
  const name = matchKey(city);
  const isInProvince = (place: Location): boolean => place.description.endsWith(`, ${code}`);
  const misspelt = candidates().find(
    ({ key, location }) => isInProvince(location) && within(1, key, name) === 1,
  );
  const near = misspelt?.location ?? workplaceIn(description)?.places[0];
  return near && isInProvince(near) ? namedLocation(near.name, code) : undefined;
};
