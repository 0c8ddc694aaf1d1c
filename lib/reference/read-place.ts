import { fold } from '../text/fold.ts';
import { type Location, provinceCode } from './gazetteer.ts';
import { matchKey } from './match-key.ts';
import { meantCode, meantCountry, namedLocation, provinceNamed } from './spelled-regions.ts';
import { splitAtComma, unlistedLocation } from './unlisted.ts';

const postalCode = /[\s,(]+[a-z]\d[a-z][ -]?\d[a-z]\d[\s.)]*$/i;
const trailingCountry = /[\s,.(/–—-]+(?:canada|can|ca)[\s.)]*$/i;

/** The text without a country and a postal code at its end. */
export const withoutCountry = (text: string): string =>
  [postalCode, trailingCountry, postalCode].reduce((rest, part) => rest.replace(part, ''), text.trim());

/** `Town` is a listed place. */
const listedTown = (text: string): Location | undefined => {
  const { city, province } = splitAtComma(text);
  const code = province && meantCode(province);
  const found = province === undefined || code ? namedLocation(city, code) : undefined;
  return found?.type === 'Town' ? found : endsWithProvince(wordsOf(text))[0];
};

const separators = [/[;/|&+•]|\s(?:or|and|ou|et)\s/i, /,/, /[-–—]/];

/** The listed places of a text that is a list of places, such as `Ottawa/Gatineau`; else none. */
export const severalPlaces = (text: string): readonly Location[] => {
  for (const separator of separators) {
    const parts = text.split(separator);
    const towns = parts.map(listedTown).filter((town) => town !== undefined);
    if (parts.length > 1 && towns.length === parts.length) return towns;
  }
  return [];
};

const wordsOf = (text: string): readonly string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Names and abbreviations of provinces have one to four words: `Î.-P.-É.` has three. */
const provinceLengths = [1, 2, 3, 4];

/** Listed places that end with their province: `City PR`, `City (Province)`. */
const endsWithProvince = (words: readonly string[]): readonly Location[] =>
  provinceLengths.flatMap((length) => {
    const code = meantCode(words.slice(-length).join(''));
    return (code && namedLocation(words.slice(0, -length).join(''), code)) || [];
  });

/** Listed places that begin with their province: `ON-Toronto`, but not two cities. */
const beginsWithProvince = (words: readonly string[], afterCountry: boolean): readonly Location[] =>
  provinceLengths.flatMap((length) => {
    const province = words.slice(0, length).join('');
    const code = meantCode(province);
    const isTown = !afterCountry && namedLocation(province)?.type === 'Town';
    return (code && !isTown && namedLocation(words.slice(length).join(''), code)) || [];
  });

/** `CA` before a city alone may be California. */
const countryAlone = (country: string, words: readonly string[]): readonly Location[] => {
  const name = words.join('');
  const places = country === 'ca' ? [] : [namedLocation(name), provinceNamed(name)];
  return places.filter((place) => place !== undefined);
};

/** The one listed place that the words mean, in an order without a comma or from large to small. */
const inOtherOrder = (text: string): Location | undefined => {
  const words = wordsOf(text);
  const [first = '', ...rest] = words;
  const places = meantCountry(first)
    ? [...beginsWithProvince(rest, true), ...countryAlone(first, rest)]
    : [...endsWithProvince(words), ...beginsWithProvince(words, false)];
  const [place] = places;
  const isOne = places.every(({ id }) => id === place?.id) && severalPlaces(text).length === 0;
  return isOne ? place : undefined;
};

/** `Toronto, ON, Ontario` names its province twice. */
const withoutProvince = (city: string, code: string): string => {
  const inner = splitAtComma(city);
  return inner.province !== undefined && meantCode(inner.province) === code ? inner.city : city;
};

/** A place with its province spelled out or followed by its country. */
const spelledOut = (description: string): Location | undefined => {
  const { city, province } = splitAtComma(withoutCountry(description));
  if (matchKey(city) === '') return undefined;
  if (province === undefined) return namedLocation(city);
  const code = meantCode(province);
  if (code === undefined) return undefined;
  const name = withoutProvince(city, code);
  return namedLocation(name, code) ?? unlistedLocation(`${name}, ${code}`);
};

/** The place that a text names: a listed one, or an unlisted one with its province. */
export const readPlace = (description: string): Location | undefined => {
  const { city, province } = splitAtComma(description);
  const code = province && provinceCode(province);
  if (matchKey(city) === '') return undefined;
  if (code) return namedLocation(city, code) ?? unlistedLocation(description);
  const named = province === undefined ? namedLocation(city) : undefined;
  return named ?? spelledOut(description) ?? inOtherOrder(withoutCountry(description));
};
