import type { Location } from './gazetteer.ts';
import { divisions, splitAtComma, wordsOf } from './match-key.ts';
import { meantCode, meantCountry, namedInCanada, namedLocation, provinceNamed } from './spelled-regions.ts';

const postalCode = /^(.*[^ ,(])?[ ,(]+[a-z]\d[a-z][ -]?\d[a-z]\d[ .)]*$/i;
const anyPostalCode = /(?<![a-z\d])[a-z]\d[a-z][ -]?\d[a-z]\d(?![a-z\d])/i;
const trailingCountry = /^(.*[^ ,.(/–—-])?[ ,.(/–—-]+(?:canada|can|ca)[ .)]*$/i;

/** A cheap test: most texts end with neither. */
const mayEndWithCountry = /(?:ca|can|canada|\d)[ .)]*$/i;

/** The text without a country and a postal code at its end. */
export const withoutCountry = (text: string): string => {
  const parts = mayEndWithCountry.test(text) ? [postalCode, trailingCountry, postalCode] : [];
  return parts.reduce((rest, part) => rest.replace(part, '$1'), text.trim());
};

/** Whether a text has a Canadian postal code: no other country's has its form. */
export const hasPostalCode = (text: string): boolean => anyPostalCode.test(text);

/** Listed places that end with their province: `City PR`, `City (Province)`. */
const endsWithProvince = (words: readonly string[]): readonly Location[] =>
  divisions(words).flatMap(([town, province]) => {
    const code = meantCode(province);
    return (code && namedLocation(town, code)) || [];
  });

/** Listed places that begin with their province: `ON-Toronto`, but not two cities. */
const beginsWithProvince = (words: readonly string[], afterCountry: boolean): readonly Location[] =>
  [1, 2, 3, 4].flatMap((length) => {
    const province = words.slice(0, length).join('');
    const code = meantCode(province);
    const isTown = !afterCountry && namedLocation(province)?.type === 'Town';
    return (code && !isTown && namedLocation(words.slice(length).join(' '), code)) || [];
  });

const countryAlone = (words: readonly string[]): readonly Location[] => {
  const name = words.join(' ');
  return [namedInCanada(name), provinceNamed(name)].filter((place) => place !== undefined);
};

/** The listed places that the words may mean, in an order without a comma or from large to small. */
export const inOtherOrder = (text: string): readonly Location[] => {
  const words = wordsOf(text);
  const [first = '', ...rest] = words;
  return meantCountry(first)
    ? [...beginsWithProvince(rest, true), ...countryAlone(rest)]
    : [...endsWithProvince(words), ...beginsWithProvince(words, false)];
};

/** The listed town of a text, perhaps with its province; a country after it is ignored. */
export const listedTown = (text: string): Location | undefined => {
  const rest = withoutCountry(text);
  const { city, province } = splitAtComma(rest);
  const code = province && meantCode(province);
  const alone = rest === text.trim() ? namedLocation : namedInCanada;
  const found = province === undefined ? alone(city) : code && namedLocation(city, code);
  return found && found.type === 'Town' ? found : inOtherOrder(rest).find(({ type }) => type === 'Town');
};

export const distinctPlaces = (places: readonly Location[]): readonly Location[] =>
  places.filter(({ id }, at) => places.findIndex((other) => other.id === id) === at);
