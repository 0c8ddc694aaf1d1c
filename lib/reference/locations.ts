import { lazyPattern } from '../lazy.ts';
import { numberIn } from '../text/json-amounts.ts';
import {
  findLocation,
  firstUnlistedId,
  isListed,
  type Location,
  provinceCodes,
  unlistedLocation,
  withoutPosition,
} from './gazetteer.ts';
import { matchKey, placeText, splitAtComma } from './match-key.ts';
import { listedTown } from './place-words.ts';
import { readFirst } from './read-place.ts';
import { asWritten, checked } from './read-text.ts';
import { descriptionToWrite, type Refusal, type Resolution, refusal, unknownCity } from './refusals.ts';
import { resolveText, withoutCountryName } from './resolve-text.ts';
import { type MaySuggest, similarLocation, similarProvince } from './similar-location.ts';
import { meantCode, meantCountry, namedLocation } from './spelled-regions.ts';

type Options = { readonly lenient: boolean; readonly id?: unknown; readonly maySuggest?: MaySuggest };

const unknownProvince = (city: string, province: string, maySuggest: MaySuggest): Refusal => {
  const similar = maySuggest() ? similarProvince(province) : undefined;
  const meant = similar && namedLocation(city, similar);
  const hint = meant && `did you mean "${meant.description}"?`;
  return refusal(
    'unknown_province',
    `"${province}" is not a Canadian province code${hint ? ` (${hint})` : ''}; the codes are ${provinceCodes().join(', ')}`,
  );
};

const cityThenProvince = lazyPattern(String.raw`^(?:(.+?) ?[–—-]|(.*[^ (–—-]))[ (]+([\p{L}.-]+)[ )]*$`, 'u');

const officialName = /^(?:(?:city|town|village|district|municipality) of|(?:ville|municipalité) de)\s+/i;

/** `Movable Ink - Toronto`, but not `Canada - Québec`. */
const townAmong = (text: string): Location | undefined => {
  const parts = text.split(/\s[-–—]\s/);
  return parts.some(meantCountry) ? undefined : parts.map(listedTown).find(Boolean);
};

/** The listed place, or the right way to write an unlisted one, that may be meant. */
const suggestion = (city: string): string | undefined => {
  const official = officialName.test(city) ? namedLocation(city.replace(officialName, '')) : undefined;
  if (official) return descriptionToWrite(official);
  const [, beforeDash, before, end = ''] = cityThenProvince().exec(city) ?? [];
  const [name, code] = [beforeDash ?? before, meantCode(end)];
  if (name && code && !meantCountry(name)) return `${name}, ${code}`;
  return similarLocation(city)?.description ?? townAmong(city)?.description;
};

/** `MacTier, , ON` is `MacTier, ON`; but `, ON` names no city. */
const withoutEmptyParts = (text: string): string => {
  if (!/, ?(?:,|$)/.test(text)) return text;
  const parts = text.split(',').filter((part, at) => at === 0 || part.trim() !== '');
  return parts.length > 1 ? parts.join(',') : text;
};

const refuse = (text: string, maySuggest: MaySuggest): Refusal => {
  const { city, province } = splitAtComma(withoutCountryName(text));
  if (matchKey(city) === '') {
    const advice = 'write "City, PR", the name of a province, or "Canada"';
    return refusal('unknown_location', `"${text}" names no city; ${advice}`);
  }
  return province === undefined
    ? unknownCity(city, maySuggest() ? suggestion(city) : undefined)
    : unknownProvince(city, province, maySuggest);
};

/** What was read from a job is that location again, even if its text now means another one. */
const locationAsRead = (description: string, sent: unknown): Location | undefined => {
  const id = typeof sent === 'string' ? numberIn(sent) : sent;
  if (typeof id !== 'number') return undefined;
  const known = [unlistedLocation(description), findLocation(id)];
  return known.find((one) => one?.id === id && one.description === description);
};

/** An unlisted location in the spelling that was sent, white space included. */
const asSent = (resolved: Resolution, sent: string): Resolution => {
  const isOwn = 'location' in resolved && resolved.location.id >= firstUnlistedId;
  if (!isOwn || resolved.location.description !== placeText(sent)) return resolved;
  const written = checked(unlistedLocation(sent));
  return 'location' in written ? { ...resolved, ...written } : written;
};

/**
 * A listed location comes in the list's spelling. An unlisted `City, PR` is taken as written; an
 * unlisted `City` alone is refused, because a job in a misspelled city would not be found. A refusal
 * has the places that lenient mode takes instead of the text, if there are any.
 *
 * @param options.lenient also take such a city as written
 * @param options.maySuggest what is left for the other places of a request, too
 * @param options.id the id that was sent with it: with its own, it was read from a job, and is accepted.
 */
export const resolveLocation = (
  description: string,
  { lenient, id, maySuggest = () => true }: Options,
): Resolution => {
  const sent = description.trim();
  const known = locationAsRead(sent, id);
  if (known) return checked(known);
  const text = withoutEmptyParts(placeText(sent));
  // Almost all texts name a place so that nothing else can be meant.
  const read = readFirst(text);
  if (read.value && isListed(read.value) && !read.missed) return { location: withoutPosition(read.value) };
  const resolved = resolveText(text, read);
  if (resolved) return asSent(resolved, sent);
  const alone = withoutCountryName(text);
  const { city, province } = splitAtComma(alone);
  const isCity = province === undefined && matchKey(city) !== '';
  if (!lenient || !isCity) return refuse(text, maySuggest);
  const taken = asWritten(unlistedLocation(alone));
  return asSent('location' in taken ? { ...taken, isUnlistedCity: true } : taken, sent);
};

/** A job stores a listed location's id, or an unlisted one's description. */
export const locationKey = ({ id, description }: Location): number | string =>
  id < firstUnlistedId ? id : description;

/**
 * The location of a stored key, retired ones included. A description is not looked up in the list:
 * a job keeps its location when a place of that name is added.
 */
export const locationOf = (key: number | string): Location => {
  if (typeof key === 'string') return unlistedLocation(key);
  const location = findLocation(key);
  // A row that was deleted instead of retired must not make jobs unreadable.
  return location
    ? withoutPosition(location)
    : { id: key, name: String(key), description: String(key), type: 'Town' };
};
