import { lazyPattern } from '../lazy.ts';
import { isAbroad, isCityAbroad, isCodeAbroad, isForeignRegion, isRegionBeside } from './abroad.ts';
import {
  isListed,
  type Location,
  namedPlace,
  nationalLocation,
  provinceCode,
  provinceWithCode,
} from './gazetteer.ts';
import { placeText, splitAtComma } from './match-key.ts';
import { placesBeside } from './other-text.ts';
import { isAbroadInParts, isTownInCanada } from './parts-abroad.ts';
import { distinctPlaces, listedTown, withoutCountry } from './place-words.ts';
import { readPlace } from './read-place.ts';
import { severalPlaces } from './several-places.ts';
import { meantCode, meantCountry, provinceNamed } from './spelled-regions.ts';

const words = (pattern: string): string => `(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`;

export type Workplace = 'onsite' | 'hybrid' | 'remote';

/** In the order of search: `Hybrid remote` is hybrid. */
const patterns: readonly (readonly [Workplace, () => RegExp])[] = [
  ['hybrid', lazyPattern(words('(?:mode )?hybride?(?:[ /-]{1,3}(?:remote|work|t[ée]l[ée]travail))?'), 'giu')],
  [
    'onsite',
    lazyPattern(words('on-?site|in[ -](?:office|person)|sur (?:place|site)|en pr[ée]sentiel'), 'giu'),
  ],
  [
    'remote',
    lazyPattern(
      words(
        '(?:(?:fully|100 ?%) )?(?:remote(?:ly)?(?:[ -](?:work|first|only|friendly|eligible))?|work(?:ing)? from (?:home|anywhere)|wfh|home[ -](?:based|office)|anywhere|virtual|(?:en )?t[ée]l[ée]travail(?: [àa] 100 ?%)?|(?:travail )?[àa] (?:distance|domicile))',
      ),
      'giu',
    ),
  ],
];

/** A cheap test for most texts: expressions with properties of Unicode take a millisecond to compile. */
const mayBeWorkplace =
  /hybrid|site|office|person|place|sentiel|remote|home|anywhere|wfh|virtual|travail|distance|domicile/i;

const leading = lazyPattern(
  String.raw`^(?:[\s\p{P}]|(?:in|within|from|across|based in|or|and|ou|et|au|en|dans)(?!\p{L})){1,40}`,
  'iu',
);
const trailing = lazyPattern(
  String.raw`(?:[\s\p{P}]|(?<!\p{L})(?:only|wide|based|seulement|or|and|ou|et)){1,20}$`,
  'iu',
);

const boundary = '[,:;|()\\[\\]/–—]';
const before = new RegExp(`(?:^|${boundary}| -) ?$`, 'u');
const after = new RegExp(`^ ?(?:$|${boundary}|- )`, 'u');

/** The location in the rest of the text: a province rather than a city of that name. */
const placeOfRest = (rest: string): Location | undefined => {
  const { city, province } = splitAtComma(withoutCountry(rest));
  const code = meantCode(city);
  // `Remote - ON, ON` names its province twice, but `Remote - Québec, QC` is the city.
  const isProvince = province === undefined || (meantCode(province) === code && !namedPlace(city, code));
  return meantCountry(rest) ?? (code && isProvince ? provinceWithCode(code) : readPlace(rest));
};

/** The listed places of the rest: one, several, or one beside other text. */
const listedPlaces = (rest: string, place: Location | undefined): readonly Location[] => {
  if (place && isListed(place)) return [place];
  const several = severalPlaces(rest);
  return several.length > 0 ? several : placesBeside(rest, place !== undefined);
};

const parting = /[,:;|()[\]/&+–—-]|\s(?:or|and|ou|et)\s/i;
const beforePart = /^(?:.* )?(?:in|from|near|within|à|au|dans|depuis|en) /i;
const afterPart = / (?:area|based|hq|office|only)$/i;
const article = /^(?:l['’]|(?:the|le|la|les)\s)/;
/** North America is not abroad. */
const namesCanada = /canad|north america|amérique du nord/i;

const aroundCity = /^(?:greater|metro) | (?:metro|region)$/gi;

const isPartAbroad = (part: string): boolean =>
  isRegionBeside(part) || isCodeAbroad(part) || isCityAbroad(part.replace(aroundCity, ''));

const nameLengths = [1, 2, 3, 4];
/** A short name is in capitals: `US`, but not `join us`. */
const mayBeName = /^(?:[A-Z.]+$|[A-ZÀ-Ý].{3})/;

/** The words of a text, also several of them, that may be the name of a region. */
const namesIn = (text: string): readonly string[] => {
  const words = text.split(/[^A-Za-zÀ-ÿ.]+/);
  return words
    .flatMap((_, at) => nameLengths.map((length) => words.slice(at, at + length).join(' ')))
    .filter((name) => mayBeName.test(name));
};

/** A city of one word is too often another word: `Mobile phone`, `Enterprise sales`. */
const isNameAbroad = (name: string): boolean =>
  isForeignRegion(name) || (name.includes(' ') && isCityAbroad(name));

/**
 * What other text around a remote job names: its cities, else its one province, else Canada. Empty if
 * it names places abroad alone.
 */
const placesAmong = (rest: string): readonly Location[] => {
  const parts = rest.split(parting).map((part) => part.trim().replace(beforePart, '').replace(afterPart, ''));
  const towns = parts.flatMap((part) => (provinceNamed(part) ? [] : (listedTown(part) ?? [])));
  const isNational = namesCanada.test(rest);
  const names = isNational ? [] : namesIn(rest);
  const regions = [...parts.map((part) => part.replace(article, '')), ...names.filter(provinceNamed)];
  const [code, ...others] = new Set(regions.flatMap((region) => meantCode(region) ?? []));
  if (!isNational && code === undefined && !parts.some(isTownInCanada)) {
    const isForeign = isAbroad(rest) || parts.some(isPartAbroad) || names.some(isNameAbroad);
    if (isForeign || towns.length > 0) return [];
  }
  if (towns.length > 0) return distinctPlaces(towns);
  const province = code && others.length === 0 ? provinceWithCode(code) : undefined;
  return [province ?? nationalLocation];
};

/** `ON, BC, AB` is no city of Alberta. */
const hasRegion = ({ name }: Location): boolean =>
  name.split(parting).some((part) => meantCode(part) ?? meantCountry(part));

/** What a text says about the workplace. */
export type WorkplaceText = {
  readonly workplace: Workplace;
  /** Empty if the rest of the text is a place abroad. */
  readonly places: readonly Location[];
};

const isSeparate = (text: string, { index, 0: match }: RegExpExecArray): boolean =>
  before.test(text.slice(0, index)) && after.test(text.slice(index + match.length));

const emptyBrackets = /[([] *[)\]]/g;

const read = (text: string, workplace: Workplace, pattern: RegExp): WorkplaceText | undefined => {
  const [match] = text.matchAll(pattern);
  if (!match) return undefined;
  const rest = [pattern, emptyBrackets, leading(), trailing()].reduce(
    (part, unnecessary) => placeText(part.replace(unnecessary, '')),
    text,
  );
  // The workplace is a part of its own, also where no separator parts it from the place; in brackets
  // after it, it is a label of the place.
  const isLabel = match.index > 0 && /[([] ?$/.test(text.slice(0, match.index));
  if (isAbroadInParts(isLabel ? rest : `${rest}; ${workplace}`)) return { workplace, places: [] };
  const isRemote = workplace === 'remote';
  const place = placeOfRest(rest || (isRemote ? 'Canada' : ''));
  const { province } = splitAtComma(text);
  const isCity = province !== undefined && provinceCode(province) !== undefined;
  const places = listedPlaces(rest, place);
  const isClear = isRemote || !isCity || isSeparate(text, match);
  if (places.length > 0 && (isClear || places[0] === place)) return { workplace, places };
  // `Remote Hills, BC` and `Hybrid - Smallville, ON` may be cities, and are accepted as they are written.
  if (place && !hasRegion(place) && isSeparate(text, match) && (isRemote || !isCity))
    return { workplace, places: [place] };
  if (!isRemote || (isCity && !isSeparate(text, match))) return undefined;
  return { workplace, places: placesAmong(rest) };
};

/**
 * Reads `Remote - Ontario`, `Calgary (Hybrid)` and the like.
 *
 * @returns undefined for a text that says nothing about the workplace, or may be an unlisted city.
 */
export const workplaceIn = (description: string): WorkplaceText | undefined => {
  if (!mayBeWorkplace.test(description)) return undefined;
  const text = placeText(description.normalize('NFC'));
  for (const [workplace, pattern] of patterns) {
    const said = read(text, workplace, pattern());
    if (said) return said;
  }
  return undefined;
};
