import { lazy } from '../lazy.ts';
import { isNameOfCityAbroad } from './city-abroad.ts';
import spellings from './data/province-spellings.json' with { type: 'json' };
import secondNames from './data/second-names.json' with { type: 'json' };
import {
  type Location,
  namedCommunity,
  namedPlace,
  nationalLocation,
  provinceWithCode,
} from './gazetteer.ts';
import { matchKey } from './match-key.ts';

/** `Province of Quebec`, `Quebec (province)`: the province, not the city of that name. */
const aroundProvince = /^(?:the)?province(?:of|de|du)?|province$/;

const provinceKey = (text: string): string => matchKey(text).replace(aroundProvince, '');

/** The names of the provinces and territories in English and French, with their codes. */
export const provinceNames = lazy((): readonly (readonly [name: string, code: string])[] =>
  spellings.flatMap(({ code, french }) =>
    [provinceWithCode(code)?.name ?? code, french].map((name) => [name, code] as const),
  ),
);

const codesByName = lazy(() => new Map(provinceNames().map(([name, code]) => [matchKey(name), code])));

/** With codes and abbreviations, which mean a province only beside another place. */
const codesByText = lazy(() => {
  const others = spellings.flatMap(({ code, also }) =>
    [code, ...also].map((text) => [matchKey(text), code] as const),
  );
  return new Map([...codesByName(), ...others]);
});

/** The province with this name in English or French. */
export const provinceNamed = (name: string): Location | undefined => {
  const code = codesByName().get(provinceKey(name));
  return code === undefined ? undefined : provinceWithCode(code);
};

/** The code of the province that a text beside a city means: its code, a name or an abbreviation. */
export const meantCode = (text: string): string | undefined => codesByText().get(provinceKey(text));

const countryKeys: readonly string[] = ['canada', 'ca', 'can'];

/** The country that a text beside a city or a province means. */
export const meantCountry = (text: string): Location | undefined =>
  countryKeys.includes(matchKey(text)) ? nationalLocation : undefined;

const bySecondName = lazy(
  () => new Map(secondNames.map(([name, place]) => [matchKey(name ?? ''), place ?? ''])),
);

/** The place of a second name, such as `Quebec City`; in one province or in all. */
const secondlyNamed = (name: string, code?: string): Location | undefined => {
  const place = bySecondName().get(matchKey(name));
  if (place === undefined) return undefined;
  const [city = '', province] = place.split(', ');
  if (province === undefined) return code === undefined ? provinceNamed(city) : undefined;
  return code === undefined || code === province ? namedPlace(city, province) : undefined;
};

/**
 * The location that a name means, retired ones included. Of several places of one name it is the
 * most populous; a place precedes a province of its name, which may be in English or French. A
 * community yields to both, and alone to a city abroad, too.
 *
 * @param code a province code, to look in that province only
 */
export const namedLocation = (name: string, code?: string): Location | undefined => {
  const found = namedPlace(name, code) ?? secondlyNamed(name, code);
  if (found) return found;
  if (code !== undefined) return namedCommunity(name, code);
  if (matchKey(name) === 'canada') return nationalLocation;
  return provinceNamed(name) ?? (isNameOfCityAbroad(name) ? undefined : namedCommunity(name));
};

/** The same for a name with `Canada` beside it. */
export const namedInCanada = (name: string): Location | undefined =>
  namedLocation(name) ?? namedCommunity(name);
