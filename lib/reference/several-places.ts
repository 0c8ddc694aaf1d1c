import { isAbroad } from './abroad.ts';
import { firstUnlistedId, type Location, provinceCode, unlistedLocation } from './gazetteer.ts';
import { splitAtComma, wordsOf } from './match-key.ts';
import { isAbroadInParts } from './parts-abroad.ts';
import { distinctPlaces, listedTown, withoutCountry } from './place-words.ts';
import { meantCode, meantCountry, namedLocation, provinceNamed } from './spelled-regions.ts';

const splitBy =
  (separator: RegExp) =>
  (text: string): readonly string[] =>
    text
      .split(separator)
      .map((part) => part.trim())
      .filter((part) => wordsOf(part).length > 0);

/** In a list with a province, `Quebec` is the province. */
const regionsFirst = (parts: readonly string[]): boolean =>
  parts.some((part) => namedLocation(part)?.type !== 'Town' && provinceNamed(part));

/** `Toronto, ON, Vancouver, BC`: a region belongs to the city before it. */
const splitAtCommas = (text: string): readonly string[] => {
  const places: string[] = [];
  for (const part of splitBy(/,/)(text)) {
    const city = places.at(-1);
    const code = meantCode(part);
    if (city && (meantCountry(part) || (code && namedLocation(city, code)))) {
      places.splice(-1, 1, `${city}, ${part}`);
    } else places.push(part);
  }
  return places;
};

type Splitter = {
  readonly split: (text: string) => readonly string[];
  /** Whether the province after the last part may be that of all: `Kitchener/Waterloo, ON`. */
  readonly sharesProvince?: boolean;
  /** Whether the parts may be unlisted cities with their provinces: commas are inside them. */
  readonly hasUnlisted?: boolean;
  /** Whether parts abroad may stand beside those in Canada. */
  readonly mixes?: boolean;
  /** Whether the parts may be provinces or countries: others may be one place, from large to small. */
  readonly hasRegions?: boolean;
};

/** In this order: a part may be separated by those that follow. */
const splitters: readonly Splitter[] = [
  { split: splitBy(/[;|•]/), mixes: true, hasRegions: true, hasUnlisted: true },
  { split: splitBy(/[/&+]|\s(?:or|and|ou|et)\s/i), sharesProvince: true, mixes: true, hasRegions: true },
  { split: splitAtCommas, hasRegions: true },
  { split: splitBy(/\s-|-\s|[–—]/), sharesProvince: true },
  { split: splitBy(/-/), sharesProvince: true },
];

/** Provinces and countries alone: there, `Quebec` is the province. */
const regionsOf = (parts: readonly string[]): readonly Location[] => {
  const regions = parts.map((part) => meantCountry(part) ?? provinceNamed(withoutCountry(part)));
  const found = regions.filter((region) => region !== undefined);
  if (found.length === 0) return [];
  const isMixed = new Set(found.map(({ type }) => type === 'Country')).size > 1;
  const areRegions = parts.every((part, at) => regions[at] || isAbroad(part));
  const isClear =
    parts.length > found.length || found.some(({ name }) => namedLocation(name)?.type !== 'Town');
  return !isMixed && isClear && areRegions ? found : [];
};

/** Of fewer, the others may be text beside one place: `Eaton Centre, Toronto, ON`. */
const minTowns = 3;

/** `Cochrane, Huntsville, New Liskeard, North Bay, ON`: towns of one province, of which not all are listed. */
const townsOfProvince = (text: string): readonly Location[] => {
  const { city, province = '' } = splitAtComma(withoutCountry(text));
  const code = meantCode(province);
  const names = splitBy(/,/)(city);
  if (!code || names.some((name) => !/^\p{L}/u.test(name))) return [];
  // In any province: `Cochrane, ON` is not in the list, and Cochrane in Alberta is.
  const towns = names.filter((name) => namedLocation(name)?.type === 'Town');
  if (towns.length < minTowns) return [];
  return names.map((name) => namedLocation(name, code) ?? unlistedLocation(`${name}, ${code}`));
};

const unlistedCity = (part: string): readonly Location[] => {
  const { city, province = '' } = splitAtComma(withoutCountry(part));
  const code = provinceCode(province);
  return code && /\p{L}/u.test(city) ? [unlistedLocation(`${city}, ${code}`)] : [];
};

/** More parts are no list of places that anybody reads, and would cost time. */
const maxParts = 30;

const placesAt = (text: string, level: number): readonly Location[] => {
  const splitter = splitters[level];
  if (!splitter) return [];
  const parts = splitter.split(text);
  const isList = parts.length > 1 && parts.length <= maxParts;
  const ofParts = isList ? placesOfParts(parts, splitter, level) : [];
  return ofParts.length > 0 ? ofParts : placesAt(text, level + 1);
};

const placesOfParts = (
  parts: readonly string[],
  { sharesProvince = false, mixes = false, hasRegions = false, hasUnlisted = false }: Splitter,
  level: number,
): readonly Location[] => {
  const { province = '' } = splitAtComma(withoutCountry(parts.at(-1) ?? ''));
  const code = sharesProvince ? meantCode(province) : undefined;
  const isOfRegions = hasUnlisted && regionsFirst(parts);
  const placesOf = (part: string): readonly Location[] => {
    const region = isOfRegions ? provinceNamed(part) : undefined;
    if (region) return [region];
    const town = (code && namedLocation(part, code)) || listedTown(part);
    if (town) return [town];
    const places = placesAt(part, level + 1);
    return hasUnlisted && places.length === 0 ? unlistedCity(part) : places;
  };
  const found: Location[] = [];
  const areAll = parts.every((part) => {
    const places = placesOf(part);
    found.push(...places);
    return places.length > 0 || (mixes && (isAbroad(part) || isAbroadInParts(part)));
  });
  if (areAll && found.some(({ id }) => id < firstUnlistedId)) return found;
  return hasRegions ? regionsOf(parts) : [];
};

/**
 * The listed places of a text that is a list of places, such as `Ottawa/Gatineau`; else none. Places
 * abroad beside them are left out.
 */
export const severalPlaces = (text: string): readonly Location[] => {
  const places = placesAt(text, 0);
  return distinctPlaces(places.length > 0 ? places : townsOfProvince(text));
};
