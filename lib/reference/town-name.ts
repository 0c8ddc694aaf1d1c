import { lazyPattern } from '../lazy.ts';
import { isCanada, isNamesake } from './abroad.ts';
import { hasStreet } from './address.ts';
import { type Location, nationalLocation, provinceCode, provinceWithCode } from './gazetteer.ts';
import { placeText, splitAtComma, wordsOf } from './match-key.ts';
import { isTownInCanada } from './parts-abroad.ts';
import { distinctPlaces, hasPostalCode, listedTown, withoutCountry } from './place-words.ts';
import { meantCode, meantCountry, namedLocation } from './spelled-regions.ts';

/** What follows the first of several places: `Toronto + 2 more`. */
const more = /\+ ?(\d{1,4}) more$/i;

/** How many places a text says that it does not name. */
export const unnamedPlaces = (text: string): number => Number(more.exec(placeText(text))?.[1] ?? 0);

const noName =
  /^(?:any|all|bureau|corporate|head|headquarters|hq|locations?|magasin|main|national|offices?|regional|regions?|sieges?|sites?|social|stores?|succursale)$/;

const isNoName = (word: string): boolean => noName.test(word) || meantCountry(word) !== undefined;

const areNoName = (words: readonly string[]): boolean => words.length > 0 && words.every(isNoName);

// These patterns read the words of a city, folded, with one blank between two.

/** A part of a building or a company with its number: `Unit 4`, `5th floor`. */
const numberedPart =
  /(?:^| )(?:apartment|apt|branch|building|bldg|bureau|cp|depot|entrepot|etage|floor|gate|hangar|level|local|location|magasin|office|plant|po|room|shop|store|suite|ste|succursale|terminal|tower|unit|warehouse) [a-z]?\d/;
const numberedFloor = /\d[a-z]{0,3} (?:floor|etage)(?: |$)/;

/** A number of four digits, or of three that does not end the city or follows a word for a road. */
const longNumber = /\d{4}|\d{3}[a-z]? |(?:^| )(?:autoroute|highway|hwy|road|rd|route|rte) [a-z]?\d{3}/;

/** `108 Mile Ranch`, `Mile 1202`: names, whatever their number. */
const miles = /^\d+ mile\b|\bmile \d+$/;

const besideName = /^(?:downtown|uptown|metro) /i;
const separators = lazyPattern(String.raw`[,;~/+()[\]]| [-–—] ?|[-–—] `, 'u');

/** A text that is not in the list: its city without a province and a country, and the city's words. */
type Other = {
  readonly whole: string;
  readonly city: string;
  readonly code: string | undefined;
  readonly words: readonly string[];
};

const otherOf = (text: string): Other => {
  const whole = text.replace(more, '').trim();
  const rest = withoutCountry(whole);
  const { city: name, province = '' } = splitAtComma(rest);
  const code = meantCode(province);
  const city = code ? name : rest;
  return { whole, city, code, words: wordsOf(city) };
};

/** `QC`, `Canada ON`, `Head Office Canada`: a region after words that are no name. */
const regionOfOther = ({ whole, code, words }: Other): Location | undefined => {
  const start = words.findIndex((word) => !isNoName(word));
  if (start === -1)
    return words.length > 0 && isCanada(wordsOf(whole).at(-1) ?? '') ? nationalLocation : undefined;
  const name = words.slice(start).join(' ');
  const region = meantCode(name);
  // The name of a province alone may be that of a city.
  const isRegion = start > 0 || code === undefined || provinceCode(name) !== undefined;
  return region && isRegion ? provinceWithCode(region) : undefined;
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

const hasNumber = (name: string): boolean =>
  /\d/.test(name) &&
  (numberedPart.test(name) ||
    numberedFloor.test(name) ||
    (longNumber.test(name) && !miles.test(name)) ||
    hasStreet(name.split(' ')));

/** Whether a text that is not in the list may be the name of one town. */
const isTownName = (text: string, { city, code, words }: Other): boolean => {
  // Without a province, what follows a comma is an unknown one.
  const parts = city.split(code ? /[,/]| [-–—] / : /\/| [-–—] /);
  const isPlaceOrNone = (part: string): boolean =>
    townNamed(part, code) !== undefined || areNoName(wordsOf(part));
  return !(
    /[;~]/.test(text) ||
    // `Head Office (Toronto, ON)`
    city.lastIndexOf('(') > city.lastIndexOf(')') ||
    more.test(text) ||
    words.includes('canadian') ||
    (areNoName(words) && !meantCountry(city)) ||
    hasNumber(words.join(' ')) ||
    (parts.length > 1 && parts.some(isPlaceOrNone)) ||
    (besideName.test(city) && townOf(city, code))
  );
};

/** More words are no place that anybody reads, and would cost time. */
const maxWords = 60;

/**
 * The listed places in a text that is not in the list and cannot be the name of one town, such as
 * `Store 414, Woodbridge ON`; undefined if it can.
 */
export const placesOfOther = (text: string): readonly Location[] | undefined => {
  const other = otherOf(text);
  if (other.words.length > maxWords) return [];
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
