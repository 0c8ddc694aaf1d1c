import { isListed, type Location, provinceCode, withoutCommunities } from './gazetteer.ts';
import { matchKey, splitAtComma } from './match-key.ts';
import { isCodeLike } from './parts-abroad.ts';
import { readFirst, readPlace } from './read-place.ts';
import { checked, isWhole, readText } from './read-text.ts';
import {
  notATown,
  type Resolution,
  type Rewriting,
  toRewrite,
  toRewriteWithWorkplace,
  unknownCity,
} from './refusals.ts';
import { meantCode, meantCountry, namedLocation } from './spelled-regions.ts';
import { placesOfOther } from './town-name.ts';

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

/** What a text means by the list. One that meant places which were listed first, or one abroad, keeps it. */
const resolveListed = (text: string, read: ReturnType<typeof readFirst>): Resolution | undefined => {
  const { value: first, missed } = withoutCommunities(() => readText(text, read.value));
  if (!missed && !read.missed) return first;
  const { city, province = '' } = splitAtComma(text);
  const code = provinceCode(province);
  const named = code && namedLocation(city, code);
  if (named) return checked(named);
  const places = placesOf(first);
  const isAbroad = first && 'code' in first && first.code === 'location_abroad';
  if (isAbroad || (places.length > 0 && places.every(isListed))) return first;
  const all = readText(text, readPlace(text));
  // Between letters, a hyphen is part of a name: `Grand Falls-Windsor, NS`.
  const isName = first && 'location' in first && isWhole(text.replace(/(\S)-(?=\S)/g, '$1 '));
  if (isName && !(all && 'location' in all)) return first;
  const kept = new Set(placesOf(all).map(({ id }) => id));
  return places.every((place) => !isListed(place) || kept.has(place.id)) ? all : first;
};

const toReduce = (text: string, { workplace, ...rewriting }: Rewriting): Resolution =>
  workplace
    ? toRewriteWithWorkplace(text, { ...rewriting, workplace })
    : toRewrite(text, rewriting.places, rewriting.places.length > 1);

/** What a text that is not in the list means, if it cannot be the name of one town. */
const resolveOther = (text: string): Resolution | undefined => {
  const places = placesOfOther(text);
  if (!places) return undefined;
  if (places.length === 0) return notATown(text);
  const alone = withoutCountryName(text);
  const refused = meantCode(alone) ? unknownCity(alone, undefined) : toReduce(text, { places });
  return { ...refused, rewriting: { places } };
};

const mayBeTown = (place: Location): boolean =>
  isListed(place) || placesOfOther(place.description) === undefined;

/** `Toronto, XX`: an error that names the codes. */
const hasUnknownProvince = (text: string): boolean => {
  const { province = '' } = splitAtComma(withoutCountryName(text));
  return isCodeLike(province) && meantCode(province) === undefined;
};

/** What a text means in both modes; undefined for an unlisted city alone. */
export const resolveText = (text: string, read = readFirst(text)): Resolution | undefined => {
  const resolved = resolveListed(text, read);
  if (!resolved) return hasUnknownProvince(text) ? undefined : resolveOther(text);
  if ('location' in resolved)
    return isListed(resolved.location) ? resolved : (resolveOther(text) ?? resolved);
  const { rewriting } = resolved;
  if (!rewriting || rewriting.places.every(mayBeTown)) return resolved;
  const places = rewriting.places.filter(mayBeTown);
  return places.length > 0
    ? toReduce(text, { ...rewriting, places })
    : (resolveOther(text) ?? notATown(text));
};
