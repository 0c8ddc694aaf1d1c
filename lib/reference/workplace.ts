import type { workplaces } from '../api/job-schema.ts';
import { type Location, namedPlace, provinceCode, provinceWithCode } from './gazetteer.ts';
import { readPlace, withoutCountry } from './read-place.ts';
import { meantCode, meantCountry } from './spelled-regions.ts';
import { firstUnlistedId, splitAtComma } from './unlisted.ts';

export type Workplace = (typeof workplaces)[number];

const words = (pattern: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, 'giu');

/** In the order of search: `Hybrid remote` is hybrid. */
const patterns: readonly (readonly [Workplace, RegExp])[] = [
  ['hybrid', words('hybride?(?:[ /-]+(?:remote|work|t[ée]l[ée]travail))?')],
  ['onsite', words('on-?site|in[ -](?:office|person)|sur (?:place|site)|en pr[ée]sentiel')],
  [
    'remote',
    words(
      '(?:(?:fully|100 ?%) )?(?:remote(?:ly)?(?:[ -](?:work|first|only))?|work(?:ing)? from (?:home|anywhere)|wfh|home[ -]based|anywhere|virtual|(?:en )?t[ée]l[ée]travail(?: [àa] 100 ?%)?|(?:travail )?[àa] (?:distance|domicile))',
    ),
  ],
];

/** A cheap test for most texts: expressions with properties of Unicode take a millisecond to compile. */
const mayBeWorkplace =
  /hybrid|site|office|person|place|sentiel|remote|home|anywhere|wfh|virtual|travail|distance|domicile/i;

const leading = /^(?:[\s\p{P}]|(?:in|within|from|across|au|en|dans)(?!\p{L}))+/iu;
const trailing = /(?:[\s\p{P}]|(?<!\p{L})(?:only|wide|based|seulement))+$/iu;

const boundary = '[,:;|()\\[\\]/–—]';
const before = new RegExp(`(?:^|${boundary}|\\s-)\\s*$`, 'u');
const after = new RegExp(`^\\s*(?:$|${boundary}|-\\s)`, 'u');

/** The location in the rest of the text: a province rather than a city of that name. */
const placeOfRest = (rest: string): Location | undefined => {
  const { city, province } = splitAtComma(withoutCountry(rest));
  const code = meantCode(city);
  // `Remote - ON, ON` names its province twice, but `Remote - Québec, QC` is the city.
  const isProvince = province === undefined || (meantCode(province) === code && !namedPlace(city, code));
  return meantCountry(rest) ?? (code && isProvince ? provinceWithCode(code) : readPlace(rest));
};

/** What a text says about the workplace; `place` is undefined if the rest is no place. */
export type WorkplaceText = { readonly workplace: Workplace; readonly place: Location | undefined };

const separate = (text: string, { index, 0: match }: RegExpExecArray): boolean =>
  before.test(text.slice(0, index)) && after.test(text.slice(index + match.length));

const emptyBrackets = /[([]\s*[)\]]/g;

const read = (text: string, workplace: Workplace, pattern: RegExp): WorkplaceText | undefined => {
  const [match] = text.matchAll(pattern);
  if (!match) return undefined;
  const rest = [pattern, emptyBrackets, leading, trailing].reduce(
    (part, unnecessary) => part.replace(unnecessary, ''),
    text,
  );
  const isRemote = workplace === 'remote';
  const place = placeOfRest(rest || (isRemote ? 'Canada' : ''));
  const { province } = splitAtComma(text);
  const isCity = province !== undefined && provinceCode(province) !== undefined;
  // Another `City, PR` is accepted as it is written, and `Remote Hills, BC` may be a city.
  if (isCity && !isRemote && !/remote/i.test(match[0])) return undefined;
  if (place && (place.id < firstUnlistedId || separate(text, match))) return { workplace, place };
  return isRemote && !isCity ? { workplace, place: undefined } : undefined;
};

/**
 * Reads `Remote - Ontario`, `Calgary (Hybrid)` and the like.
 *
 * @returns undefined for a text that says nothing about the workplace, or may be an unlisted city.
 */
export const workplaceIn = (description: string): WorkplaceText | undefined => {
  if (!mayBeWorkplace.test(description)) return undefined;
  const text = description.normalize('NFC');
  for (const [workplace, pattern] of patterns) {
    const said = read(text, workplace, pattern);
    if (said) return said;
  }
  return undefined;
};
