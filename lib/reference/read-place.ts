import { californianCity } from './abroad.ts';
import {
  type Location,
  provinceCode,
  provinceWithCode,
  unlistedLocation,
  withoutCommunities,
} from './gazetteer.ts';
import { matchKey, splitAtComma } from './match-key.ts';
import { inOtherOrder, withoutCountry } from './place-words.ts';
import { severalPlaces } from './several-places.ts';
import { meantCode, meantCountry, namedInCanada, namedLocation } from './spelled-regions.ts';

/** `Toronto, ON, Ontario` names its province twice. */
const withoutProvince = (city: string, code: string): string => {
  const inner = splitAtComma(city);
  return inner.province !== undefined && meantCode(inner.province) === code ? inner.city : city;
};

/** A place with its province spelled out or followed by its country. */
const spelledOut = (description: string): Location | undefined => {
  const text = withoutCountry(description);
  const { city, province } = splitAtComma(text);
  if (matchKey(city) === '') return undefined;
  if (province === undefined) return text === description ? undefined : namedInCanada(city);
  const code = meantCode(province);
  if (code === undefined) return undefined;
  // `Canada, Ontario` is no city.
  if (meantCountry(city)) return provinceWithCode(code);
  const name = withoutProvince(city, code);
  return namedLocation(name, code) ?? unlistedLocation(`${name}, ${code}`);
};

const regionalParts = /^([A-Z]{2})-.+-([^-]+)$/;

/** `SK-Rgna-Regina`: a province, any text, and a listed place of it. */
const afterRegion = (text: string): Location | undefined => {
  const [, province = '', town = ''] = regionalParts.exec(text) ?? [];
  const code = provinceCode(province);
  return code === undefined ? undefined : namedLocation(town, code);
};

/** The one listed place that the words mean in another order. */
const reordered = (text: string): Location | undefined => {
  const places = inOtherOrder(text);
  const [place] = places;
  const isOne = place && places.every(({ id }) => id === place.id) && severalPlaces(text).length === 0;
  return isOne ? place : undefined;
};

/** The place that a text names: a listed one, or an unlisted one with its province. */
export const readPlace = (description: string): Location | undefined => {
  const { city, province } = splitAtComma(description);
  const code = province && provinceCode(province);
  if (matchKey(city) === '') return undefined;
  if (code && !meantCountry(city)) return namedLocation(city, code) ?? unlistedLocation(description);
  const named = province === undefined ? namedLocation(city) : undefined;
  if (named) return named;
  // `Richmond, CA` is a city of California, too.
  if (californianCity(description)) return undefined;
  return spelledOut(description) ?? reordered(withoutCountry(description)) ?? afterRegion(description);
};

/** The place that a text names by the places that were listed first. */
export const readFirst = (text: string) => withoutCommunities(() => readPlace(text));
