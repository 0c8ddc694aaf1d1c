import { lazyPattern } from '../lazy.ts';
import {
  californianCity,
  isCanada,
  isCityAbroad,
  isCodeAbroad,
  isForeignRegion,
  isNamesake,
  isRegionBeside,
} from './abroad.ts';
import { matchKey, wordsOf } from './match-key.ts';
import { hasPostalCode, listedTown } from './place-words.ts';
import { meantCode, namedLocation } from './spelled-regions.ts';

/** Between the places of a list. */
const betweenPlaces = /[;|•/&+]|\s(?:or|and|ou|et)\s/i;

/** Between a place and its region, its country or other text. */
const insidePlace = /[,:()[\]–—]|\s-|-\s/;

/** `DE-Berlin`, `India-Pune`: other hyphens are part of a name, also that of `Colombie-Britannique`. */
const leadingRegion = lazyPattern(String.raw`^([\p{L} ]+)-(\p{L}+)`, 'u');

const isLeadingRegion = (text: string): boolean => /^[A-Z]{2,3}$/.test(text) || isForeignRegion(text);

const parted = (all: string, region: string, next: string): string =>
  isLeadingRegion(region.trim()) && !/^britannique/i.test(next) ? `${region},${next}` : all;

const codeLike = lazyPattern(String.raw`^[\p{L}.]{2,3}$`, 'u');

/** Whether this may be the code of a province or a state. */
export const isCodeLike = (text: string): boolean => codeLike().test(text);

const brackets = /[([][^)\]]*[)\]]?/g;

const textsOf = (part: string): readonly string[] =>
  part
    .replace(leadingRegion(), parted)
    .split(insidePlace)
    .map((text) => text.trim())
    .filter((text) => wordsOf(text).length > 0);

/** A town of the list, of which no city abroad has the name, or with its province or country. */
export const isTownInCanada = (text: string): boolean => {
  const town = listedTown(text);
  return town !== undefined && (!isNamesake(town) || matchKey(text) !== matchKey(town.name));
};

/** Where a part of a text is, judged by itself: a namesake may be in Canada or abroad. */
type Where = 'canada' | 'abroad' | 'namesake' | 'unknown';

const whereIs = (part: string): Where => {
  const texts = textsOf(part);
  const [first = '', ...rest] = texts;
  if (texts.some(isCanada)) return 'canada';
  // It holds for all before it: `New Brunswick, New Jersey, USA`.
  const last = texts.at(-1) ?? '';
  if (isForeignRegion(last) || (rest.length > 0 && isRegionBeside(last))) return 'abroad';
  if (hasPostalCode(part)) return 'canada';
  const californian = californianCity(part);
  if (californian !== undefined) return namedLocation(californian) ? 'namesake' : 'abroad';
  if ([...new Set([part.trim(), ...texts])].some(isTownInCanada) || rest.some(meantCode)) return 'canada';
  // `NL` before a city may be the Netherlands.
  if (texts.some(isForeignRegion) || texts.some(isCityAbroad) || rest.some(isCodeAbroad)) return 'abroad';
  if (meantCode(first)) return 'canada';
  const towns = textsOf(part.replace(brackets, ' '));
  // `Richmond, XX` has an unknown province.
  if (!towns.some((text) => listedTown(text)) || isCodeLike(last)) return 'unknown';
  return towns.length === 1 ? 'namesake' : 'abroad';
};

/** More parts are no list of places that anybody reads, and would cost time. */
const maxParts = 30;

/**
 * Whether texts, which are the places of one job, are abroad by their parts: one is, or only shares
 * its name with a listed place, and none is in Canada.
 */
export const areAbroadInParts = (texts: readonly string[]): boolean => {
  const parted = texts.map((text) => text.split(betweenPlaces).filter((part) => wordsOf(part).length > 0));
  if (parted.some((parts) => parts.length > maxParts)) return false;
  const places = parted.flat().map(whereIs);
  if (places.includes('canada')) return false;
  return places.includes('abroad') || (places.includes('namesake') && places.length > 1);
};

/** Whether a text that is no listed place is abroad by its parts. */
export const isAbroadInParts = (text: string): boolean => areAbroadInParts([text]);
