import { lazy } from '../lazy.ts';
import { isNameOfCityAbroad } from './city-abroad.ts';
import type { Location } from './gazetteer.ts';
import { divisions, matchKey, wordsOf } from './match-key.ts';
import { hasPostalCode } from './place-words.ts';
import { abroadNames } from './rows/abroad-names.ts';
import { meantCode, meantCountry, namedLocation } from './spelled-regions.ts';

/** The keys of the countries' names in English and French, with those that Intl does not use. */
const countryKeys = lazy((): ReadonlySet<string> => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const names = ['en', 'fr'].flatMap((language) => {
    const display = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    return letters.flatMap((first) => letters.map((second) => display.of(first + second) ?? ''));
  });
  const keys = [...abroadNames().countries.split('|'), ...names.map(matchKey)];
  return new Set(keys.filter((key) => key !== 'canada' && key !== ''));
});

/** Names of states, each followed by its code. */
const stateKeys = (): readonly string[] => abroadNames().states.split('|');

const stateNames = lazy(() => new Set(stateKeys().map((key) => key.slice(0, -2))));

/** Without `CA`, Canada's code. */
const stateCodes = lazy(() => {
  const codes = stateKeys().map((key) => key.slice(-2));
  return new Set(codes.filter((code) => code !== 'ca'));
});

const codeKeys = lazy(() => new Set(abroadNames().codes.split('|')));
const californianKeys = lazy(() => new Set(abroadNames().california.split('|')));

/** Whether this is the name of a country other than Canada, or of a part of the world without it. */
export const isForeignCountry = (name: string): boolean => countryKeys().has(matchKey(name));

/** Whether this is a country or a state of the US. */
export const isForeignRegion = (text: string): boolean =>
  isForeignCountry(text) || (stateNames().has(matchKey(text)) && meantCode(text) === undefined);

/** Whether this, in a field of its own, is a state abroad and no province; `CA` is California. */
export const isForeignState = (text: string): boolean =>
  isForeignRegion(text) ||
  matchKey(text) === 'ca' ||
  isCodeAbroad(text) ||
  (stateCodes().has(matchKey(text)) && meantCode(text) === undefined);

const zipCode = / \d{5}(?:-\d{4})?$/;

/** The region after a city; a code of two letters is one in capitals only: `Portland, OR`. */
export const isRegionBeside = (text: string): boolean => {
  const region = text.replace(zipCode, '');
  return isForeignRegion(region) || (/^[A-Z]{2}$/.test(region) && stateCodes().has(region.toLowerCase()));
};

/** Whether this is the code of a country or of a part of it, such as `GB`, `FRA` or `NSW`. */
export const isCodeAbroad = (text: string): boolean =>
  /^[A-Z]{2,3}$/.test(text) && codeKeys().has(text.toLowerCase());

/** Whether a city of 100,000 people or more abroad has this name, and no listed place has it. */
export const isCityAbroad = (name: string): boolean => isNameOfCityAbroad(name) && !namedLocation(name);

/** Whether a city of 100,000 people or more abroad has the name of a listed place. */
export const isNamesake = ({ name }: Location): boolean => isNameOfCityAbroad(name);

const isCity = (name: string): boolean => isNameOfCityAbroad(name) || namedLocation(name) !== undefined;

/** `London England`, `London GB`, `Austin TX`. */
const endsWithRegion = (text: string): boolean =>
  divisions(text.replace(zipCode, '').split(/\s+/)).some(([city, region]) =>
    // `Montréal FR` is not in France.
    isCodeAbroad(region) ? isNameOfCityAbroad(city) : isRegionBeside(region) && isCity(city),
  );

const besideCA = /^(?:(.*[^ ,.(/–—-])[ ,.(/–—-]+ca[ .)]*|ca[ ,:/–—-]+([^ ,:/–—-].*))$/i;

/** The city of 10,000 people or more in California that `City, CA`, in any form, may mean. */
export const californianCity = (text: string): string | undefined => {
  const [, before, after] = besideCA.exec(text.replace(zipCode, '').trim()) ?? [];
  const city = before ?? after;
  return city !== undefined && californianKeys().has(matchKey(city)) ? city : undefined;
};

const countryFirst = /^(?:US|USA|UK|GB|United States)\s*[-–—,:/]/;
const separators = / ?[,;|/()[\]:–—] ?| - ?|- /;

/** `CA` is California's code, too. */
export const isCanada = (text: string): boolean =>
  meantCountry(text) !== undefined && matchKey(text) !== 'ca';

/**
 * Whether a text that names no place in Canada names one in another country: a country, a state of the
 * US, or a city of 100,000 people or more.
 */
export const isAbroad = (text: string): boolean => {
  const parts = text.split(separators).filter((part) => wordsOf(part).length > 0);
  if (parts.some((part) => isCanada(part) || hasPostalCode(part) || meantCode(part))) return false;
  const [first = '', ...rest] = parts;
  return (
    countryFirst.test(text) ||
    parts.some(isForeignRegion) ||
    rest.some(isRegionBeside) ||
    isCityAbroad(first) ||
    (rest.length === 0 && endsWithRegion(first)) ||
    californianCity(text) !== undefined
  );
};
