import { lazyPattern } from '../lazy.ts';
import { isCanada, isNamesake } from './abroad.ts';
import { isHouseNumber, isUnit, streetLength } from './address.ts';
import { type Location, nationalLocation, provinceCode, provinceWithCode } from './gazetteer.ts';
import { divisions, splitAtComma, wordsOf } from './match-key.ts';
import { isTownInCanada } from './parts-abroad.ts';
import { distinctPlaces, hasPostalCode, listedTown, withoutCountry } from './place-words.ts';
import { meantCode, meantCountry, namedLocation } from './spelled-regions.ts';

/** What follows the first of several places: `Toronto + 2 more`. */
const more = /\+ ?(\d{1,4}) more$/i;

/** How many places a text says that it does not name. */
export const unnamedPlaces = (text: string): number => Number(more.exec(text)?.[1] ?? 0);

const noName =
  /^(?:any|all|bureau|corporate|head|headquarters|hq|locations?|magasin|main|national|offices?|regional|regions?|sieges?|sites?|social|stores?|succursale)$/;

const isNoName = (words: readonly string[]): boolean =>
  words.length > 0 && words.every((word) => noName.test(word) || meantCountry(word));

/** A part of a building or of a company, which may have a number. */
const isPart = (word: string): boolean =>
  isUnit(word) ||
  /^(?:apartment|branch|building|bldg|depot|gate|hangar|level|location|office|plant|room|shop|store|terminal|tower|warehouse|magasin|succursale|entrepot)$/.test(
    word,
  );

const isRoad = (word: string): boolean => /^(?:autoroute|highway|hwy|road|rd|route|rte)$/.test(word);

/** `108 Mile Ranch`, `Mile 108`. */
const miles = /^\d+ mile\b|\bmile \d+$/i;

const hasNumber = (city: string, words: readonly string[]): boolean =>
  words.some((word, at) => {
    const before = words[at - 1] ?? '';
    const { length } = /\d+/.exec(word)?.[0] ?? '';
    if (length === 0) return false;
    if (isPart(before) || /^(?:floor|etage)$/.test(words[at + 1] ?? '')) return true;
    if (miles.test(city) || length < 3) return false;
    return length > 3 || at < words.length - 1 || isRoad(before);
  });

const hasStreet = (words: readonly string[]): boolean =>
  words.some((word, at) => isHouseNumber(word) && streetLength(words.slice(at)) > 0);

const besideName = /^(?:downtown|uptown|metro) /i;
const betweenParts = /\/| [-–—] /;
const betweenPartsOfCity = /[,/]| [-–—] /;
const separators = lazyPattern(String.raw`[,;~/+()[\]]| [-–—] ?|[-–—] `, 'u');

/** A text that is not in the list: without its province and country. */
type Other = { readonly city: string; readonly code: string | undefined; readonly hasCountry: boolean };

const otherOf = (text: string): Other => {
  const whole = text.replace(more, '').trim();
  const rest = withoutCountry(whole);
  const { city, province = '' } = splitAtComma(rest);
  const code = meantCode(province);
  return { city: code ? city : rest, code, hasCountry: isCanada(wordsOf(whole).at(-1) ?? '') };
};

/** `QC`, `Canada ON`, `Head Office Canada`: a region after words that are no name. */
const regionOfOther = ({ city, code, hasCountry }: Other): Location | undefined => {
  const words = wordsOf(city);
  const isRegion = (before: readonly string[], last: string): boolean =>
    before.length === 0 ? code === undefined || provinceCode(last) !== undefined : isNoName(before);
  const region = divisions(words).find(
    ([before, last]) => meantCode(last) && isRegion(before.split(' ').filter(Boolean), last),
  );
  if (region) return provinceWithCode(meantCode(region[1]) ?? '');
  return hasCountry && isNoName(words) ? nationalLocation : undefined;
};

/** `Head Office Canada`, `Any location, Canada`. */
export const isCountryAlone = (text: string): boolean => regionOfOther(otherOf(text))?.type === 'Country';

const townNamed = (text: string, code: string | undefined): Location | undefined => {
  const town = code === undefined ? listedTown(text) : namedLocation(text, code);
  return town?.type === 'Town' ? town : undefined;
};

/** The listed town of a part, also one with `Downtown` before it or a number beside it. */
const townOf = (part: string, code: string | undefined): Location | undefined => {
  const name = part.trim().replace(besideName, '');
  const words = wordsOf(name);
  const ends = /\d/.test(name) ? [4, 3, 2, 1].map((length) => words.slice(-length).join(' ')) : [];
  return [name, ...ends].map((end) => townNamed(end, code)).find(Boolean);
};

/** `Scarborough` of `Scarborough (Toronto)`. */
const townBeforeBracket = ({ city, code }: Other): Location | undefined => {
  const [before = ''] = city.split('(');
  return before !== city && (code ?? isTownInCanada(before)) ? townNamed(before, code) : undefined;
};

/** Whether a text that is not in the list may be the name of one town. */
const isTownName = (text: string, { city, code }: Other): boolean => {
  const words = wordsOf(city);
  // Without a province, what follows a comma is an unknown one.
  const parts = city.split(code ? betweenPartsOfCity : betweenParts);
  return !(
    /[;~]/.test(text) ||
    more.test(text) ||
    words.includes('canadian') ||
    (isNoName(words) && !meantCountry(city)) ||
    hasNumber(city, words) ||
    hasStreet(words) ||
    (parts.length > 1 && parts.some((part) => townNamed(part, code) ?? isNoName(wordsOf(part)))) ||
    (besideName.test(city) && townOf(city, code))
  );
};

/**
 * The listed places in a text that is not in the list and cannot be the name of one town, such as
 * `Store 414, Woodbridge ON`; undefined if it can.
 */
export const placesOfOther = (text: string): readonly Location[] | undefined => {
  const other = otherOf(text);
  const region = regionOfOther(other);
  // `AB, BC` names two.
  if (region) return other.code && provinceWithCode(other.code)?.id !== region.id ? [] : [region];
  const town = townBeforeBracket(other);
  if (town) return [town];
  if (isTownName(text, other)) return undefined;
  const parts = other.city.split(separators()).filter((part) => wordsOf(part).length > 0);
  const towns = parts.flatMap((part) => townOf(part, other.code) ?? []);
  // A namesake of a city abroad counts beside a part in Canada.
  const isInCanada =
    other.code !== undefined ||
    hasPostalCode(text) ||
    [...parts, ...wordsOf(text).slice(-1)].some(
      (part) => isCanada(part) || meantCode(part) || isTownInCanada(part),
    ) ||
    !towns.every(isNamesake);
  return isInCanada ? distinctPlaces(towns) : [];
};
