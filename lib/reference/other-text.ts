import { townAfterStreet } from './address.ts';
import type { Location } from './gazetteer.ts';
import { wordsOf } from './match-key.ts';
import { distinctPlaces, withoutCountry } from './place-words.ts';
import { meantCode, namedLocation } from './spelled-regions.ts';

const separators = /,|[–—]|\s-|-\s/;
const bracketsToo = /[,()[\]]|[–—]|\s-|-\s/;

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
