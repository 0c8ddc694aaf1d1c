import { isListed, type Location, provinceCode, withoutCommunities } from './gazetteer.ts';
import { matchKey, splitAtComma, wordsOf } from './match-key.ts';
import { isCodeLike } from './parts-abroad.ts';
import { checked, isWhole, readText } from './read-text.ts';
import {
  notAPlace,
  notATown,
  type Resolution,
  type Rewriting,
  toRewrite,
  toRewriteWithWorkplace,
  unknownCity,
} from './refusals.ts';
import { meantCode, meantCountry, namedLocation } from './spelled-regions.ts';
import { placesOfOther, unnamedPlaces } from './town-name.ts';

/** `Smallville, Canada` is a city alone. `CA` after an unlisted city may be California. */
export const withoutCountryName = (text: string): string => {
  const { city, province } = splitAtComma(text);
  const isCanada = province !== undefined && meantCountry(province) !== undefined;
  return isCanada && (matchKey(province) !== 'ca' || meantCode(city) !== undefined) ? city : text;
};

const placesOf = (resolved: Resolution | undefined): readonly Location[] => {
  if (!resolved) return [];
  return 'location' in resolved ? [resolved.location] : (resolved.rewriting?.places ?? []);
};

/** A text that means places which were listed first, or one abroad, keeps its meaning. */
const resolveListed = (text: string): Resolution | undefined => {
  const { value: first, missed } = withoutCommunities(() => readText(text));
  if (!missed) return first;
  const places = placesOf(first);
  const areListed = places.length > 0 && places.every(isListed);
  if (first && ('code' in first ? first.code === 'location_abroad' : areListed)) return first;
  const { city, province = '' } = splitAtComma(text);
  const code = provinceCode(province);
  const named = code && namedLocation(city, code);
  if (named) return checked(named);
  if (areListed) return first;
  const all = readText(text);
  // Between letters, a hyphen is part of a name: `Grand Falls-Windsor, NS`.
  const isName = first && 'location' in first && isWhole(text.replace(/(\S)-(?=\S)/g, '$1 '));
  if (isName && !(all && 'location' in all)) return first;
  const kept = new Set(placesOf(all).map(({ id }) => id));
  return places.every((place) => !isListed(place) || kept.has(place.id)) ? all : first;
};

/** What a text that is not in the list means, if it cannot be the name of one town. */
const resolveUnlisted = (text: string): Resolution | undefined => {
  const places = placesOfOther(text);
  if (!places) return undefined;
  if (places.length === 0) return notATown(text);
  const alone = withoutCountryName(text);
  const refused = meantCode(alone)
    ? unknownCity(alone, undefined)
    : toRewrite(text, places, places.length > 1);
  return { ...refused, rewriting: { places } };
};

/** What a text means without those of its places that cannot be towns; undefined if all can. */
const withTowns = (text: string, rewriting: Rewriting): Resolution | undefined => {
  const places = rewriting.places.filter(
    (place) => isListed(place) || placesOfOther(place.description) === undefined,
  );
  if (places.length === rewriting.places.length) return undefined;
  if (places.length === 0) return resolveUnlisted(text) ?? notATown(text);
  const { workplace } = rewriting;
  return workplace
    ? toRewriteWithWorkplace(text, { workplace, places })
    : toRewrite(text, places, places.length > 1);
};

/** `Toronto, XX`: an error that names the codes. */
const hasUnknownProvince = (text: string): boolean => {
  const { province = '' } = splitAtComma(withoutCountryName(text));
  return isCodeLike(province) && meantCode(province) === undefined;
};

const resolveTowns = (text: string): Resolution | undefined => {
  const resolved = resolveListed(text);
  if (!resolved) return hasUnknownProvince(text) ? undefined : resolveUnlisted(text);
  if ('location' in resolved)
    return isListed(resolved.location) ? resolved : (resolveUnlisted(text) ?? resolved);
  return resolved.rewriting ? (withTowns(text, resolved.rewriting) ?? resolved) : resolved;
};

/** A text of more words is no place that anybody reads, and would cost time. */
const maxWords = 60;

/** What a text means in both modes; undefined for an unlisted city alone. */
export const resolveText = (text: string): Resolution | undefined => {
  if (wordsOf(text).length > maxWords) return notAPlace(text);
  const resolved = resolveTowns(text);
  if (!resolved || !('rewriting' in resolved) || !resolved.rewriting) return resolved;
  return { ...resolved, rewriting: { ...resolved.rewriting, omitted: unnamedPlaces(text) } };
};
