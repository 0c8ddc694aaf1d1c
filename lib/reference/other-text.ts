import type { Location } from './gazetteer.ts';
import { wordsOf } from './match-key.ts';
import { distinctPlaces, withoutCountry } from './place-words.ts';
import { meantCode, namedLocation } from './spelled-regions.ts';

const separators = /,|[–—]|\s-|-\s/;
const bracketsToo = /[,()[\]]|[–—]|\s-|-\s/;

/** `100 King St W Toronto ON`: a number, then some words of which one is a kind of street. */
const street =
  /^\d+[\s-].*\b(?:st|street|ave?|avenue|rd|road|blvd|boul|boulevard|dr|drive|way|lane|ln|cres|crescent|crt|court|hwy|highway|pkwy|parkway|trail|square|rue|chemin|ch|autoroute|route)\b/i;

const townLengths = [1, 2, 3, 4];

/** The one listed place at the end of an address without commas. */
const townAfterStreet = (text: string): readonly Location[] => {
  const words = wordsOf(text);
  const code = meantCode(words.at(-1) ?? '');
  if (!street.test(text) || !code) return [];
  const towns = townLengths.flatMap(
    (length) => namedLocation(words.slice(-1 - length, -1).join(' '), code) ?? [],
  );
  return towns.length === 1 ? towns : [];
};

/**
 * The listed places beside which a text has others that are none, such as `Eaton Centre, Toronto, ON`.
 *
 * @param isWhole whether the text could be a city with its province: then brackets are part of its name
 */
export const placesBeside = (text: string, isWhole: boolean): readonly Location[] => {
  const parts = withoutCountry(text)
    .split(isWhole ? separators : bracketsToo)
    .filter((part) => wordsOf(part).length > 0);
  const townAt = (at: number, code: string | undefined): Location[] => {
    const town = code ? namedLocation(parts[at] ?? '', code) : undefined;
    return town ? [town] : [];
  };
  const withProvince = parts.flatMap((_, at) => townAt(at, meantCode(parts[at + 1] ?? '')));
  if (withProvince.length > 0) return distinctPlaces(withProvince);
  const code = meantCode(parts.at(-1) ?? '');
  const [nearest] = parts
    .slice(0, -1)
    .flatMap((_, at) => townAt(at, code))
    .reverse();
  return nearest ? [nearest] : townAfterStreet(withoutCountry(text));
};
