import { type Location, unlistedLocation } from './gazetteer.ts';
import { divisions, splitAtComma, wordsOf } from './match-key.ts';
import { withoutCountry } from './place-words.ts';
import { meantCode, namedLocation } from './spelled-regions.ts';

const leadingPostalCode = /^[a-z]\d[a-z][ -]?\d[a-z]\d(?:[ ,]+|$)/i;
const houseNumber = /^\d+[a-z]?$/;
const secondNumber = /^(\d+[a-z]?)-\d+/i;

const afterName =
  /^(?:street|ave?|avenue|rd|road|blvd|boul|boulevard|dr|drive|way|lane|ln|cres|crescent|crt|court|hwy|highway|pkwy|parkway|trail|square|autoroute|route)$/;
const beforeName =
  /^(?:rue|av|avenue|boul|boulevard|chemin|ch|rang|cote|montee|place|autoroute|route|highway|hwy)$/;
const direction = /^(?:[nsewo]|[ns][ew]|north|south|east|west|nord|sud|est|ouest)$/;
const unit = /^(?:suite|ste|unit|apt|floor|bureau|local|etage|po|cp)$/;

/** How many of the words are a house number and a street: 0 for `100 Mile House`. */
const streetLength = (words: readonly string[]): number => {
  const [number = '', first = ''] = words;
  if (!houseNumber.test(number)) return 0;
  // In French the name is last: all of it belongs to the street.
  if (beforeName.test(first)) return words.length;
  const isKind = (word: string, at: number): boolean => {
    const next = words[at + 1] ?? '';
    // `St` before a name is `Saint`.
    const isStreet = word === 'st' && (next === '' || direction.test(next) || unit.test(next));
    return at > 1 && (isStreet || afterName.test(word));
  };
  const kind = words.findIndex(isKind);
  if (kind === -1) return 0;
  return direction.test(words[kind + 1] ?? '') ? kind + 2 : kind + 1;
};

/** Whether a house number and a street are anywhere in the words. */
export const hasStreet = (words: readonly string[]): boolean =>
  words.some((_, at) => streetLength(words.slice(at)) > 0);

/** The one listed place at the end of an address without commas. */
export const townAfterStreet = (text: string): readonly Location[] => {
  const words = wordsOf(text);
  const code = meantCode(words.at(-1) ?? '');
  if (streetLength(words) === 0 || !code) return [];
  const towns = divisions(words.slice(0, -1)).flatMap(([, town]) => namedLocation(town, code) ?? []);
  return towns.length === 1 ? towns : [];
};

const isCity = (text: string): boolean => {
  const [first = ''] = wordsOf(text);
  return /^\p{L}{2}/u.test(text) && !unit.test(first);
};

/** What follows the street, or the postal code, at the start. */
const afterStreet = (text: string): string => {
  const [street = '', ...parts] = text.split(/ ?, ?/);
  if (parts.length > 0) return parts.at(-1) ?? '';
  return street
    .split(/\s+/)
    .slice(streetLength(wordsOf(street)))
    .join(' ');
};

/** The city of an address with its province, and the province's code; the city may be missing. */
export type Address = { readonly code: string; readonly city?: Location };

/** A text that begins with a postal code, or a number and a street, and ends in `, PR`. */
export const addressIn = (text: string): Address | undefined => {
  const { city: whole, province = '' } = splitAtComma(withoutCountry(text));
  const code = meantCode(province);
  const body = whole.replace(leadingPostalCode, '').replace(secondNumber, '$1');
  const [start = ''] = body.split(',');
  const isStreet = streetLength(wordsOf(start)) > 0;
  if (!code || !(isStreet || leadingPostalCode.test(whole))) return undefined;
  const name = isStreet ? afterStreet(body) : (body.split(/ ?, ?/).at(-1) ?? '');
  return isCity(name)
    ? { code, city: namedLocation(name, code) ?? unlistedLocation(`${name}, ${code}`) }
    : { code };
};
