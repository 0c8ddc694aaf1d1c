import { lazyPattern } from '../lazy.ts';
import { maxLocations } from '../limits.ts';
import { hiddenIn, isVisible, pointOut } from '../text/characters.ts';
import { numberIn } from '../text/json-amounts.ts';
import { californianCity, isAbroad } from './abroad.ts';
import { type Address, addressIn } from './address.ts';
import {
  findLocation,
  firstUnlistedId,
  type Location,
  nationalLocation,
  provinceCodes,
  provinceWithCode,
  unlistedLocation,
} from './gazetteer.ts';
import { withoutLabel } from './label.ts';
import { matchKey, placeText, splitAtComma, wordsOf } from './match-key.ts';
import { placesBeside } from './other-text.ts';
import { isAbroadInParts } from './parts-abroad.ts';
import { listedTown } from './place-words.ts';
import { isPlaceholder } from './placeholder.ts';
import { readPlace } from './read-place.ts';
import { severalPlaces } from './several-places.ts';
import { type MaySuggest, similarLocation, similarProvince } from './similar-location.ts';
import { meantCode, meantCountry, namedLocation } from './spelled-regions.ts';
import { type Workplace, workplaceIn } from './workplace.ts';

type Refusal = {
  readonly code: 'unknown_location' | 'unknown_province' | 'location_abroad' | 'invalid_character';
  readonly message: string;
};
/** The places in a text that is none itself, and what it says about the workplace. */
type Rewriting = { readonly places: readonly Location[]; readonly workplace?: Workplace };

type Options = { readonly lenient: boolean; readonly id?: unknown; readonly maySuggest?: MaySuggest };

export type Resolution =
  | { readonly location: Location; readonly isUnlistedCity?: boolean }
  | (Refusal & { readonly rewriting?: Rewriting });

const refusal = (code: Refusal['code'], message: string): Refusal => ({ code, message });

const withoutPosition = ({ id, name, description, type }: Location): Location => {
  return { id, name, description, type };
};

/** The description that means this location: `Quebec` alone is the city. */
export const descriptionToWrite = ({ id, description }: Location): string =>
  readPlace(description)?.id === id ? description : `Province of ${description}`;

const quoted = (places: readonly Location[]): string =>
  places.map((place) => `"${descriptionToWrite(place)}"`).join(' and ');

const toSend = (places: readonly Location[], isMany: boolean): string => {
  if (places.length > maxLocations)
    return `send up to ${maxLocations} of them, each as an entry of its own, such as ${quoted(places.slice(0, maxLocations))}`;
  if (places.length > 1) return `send each place as an entry of its own: ${quoted(places)}`;
  return `send ${quoted(places)}${isMany ? ' alone' : ''}`;
};

/** The refusal of a text whose places lenient mode takes. */
const toRewrite = (text: string, places: readonly Location[], isMany: boolean): Resolution => {
  const what = isMany ? 'names several places' : 'has other text beside a place';
  const message = `"${text}" ${what}; ${toSend(places, isMany)}`;
  return { ...refusal('unknown_location', message), rewriting: { places } };
};

const toRewriteWithWorkplace = (text: string, { places, workplace }: Required<Rewriting>): Resolution => {
  const location = places.length > 1 ? toSend(places, true) : `send ${quoted(places)} as the location`;
  const message = `"${text}" is not a place; ${location}, and details.workplace: "${workplace}"`;
  return { ...refusal('unknown_location', message), rewriting: { places, workplace } };
};

const abroad = (text: string): Refusal =>
  refusal(
    'location_abroad',
    `"${text}" is not in Canada; for a city of this name in Canada, add its province code, as in "City, BC"`,
  );

const notAPlace = (text: string): Refusal =>
  refusal(
    'unknown_location',
    `"${text}" is not a place; send "City, PR", the name of a province, or "Canada"`,
  );

const withoutCity = (text: string, { code }: Address): Refusal =>
  refusal('unknown_location', `"${text}" is an address without a city; send "City, ${code}"`);

/** `Richmond, CA` is in British Columbia or in California. */
const inCalifornia = (text: string): Refusal | undefined => {
  const city = californianCity(text);
  const place = city === undefined ? undefined : namedLocation(city);
  if (!city || !place) return undefined;
  const here = descriptionToWrite(place);
  return refusal(
    'unknown_location',
    `"${text}" may be ${here}, Canada, or ${city}, California; write "${here}", if that is meant`,
  );
};

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

const adviceOn = (city: string): string => {
  const code = meantCode(city);
  const region = code ? provinceWithCode(code) : meantCountry(city);
  const whole = region && `"${descriptionToWrite(region)}" for the whole ${region.type.toLowerCase()}`;
  if (whole) return code ? `write "City, ${code}", or ${whole}` : `write ${whole}`;
  return 'add the province code, as in "City, BC"';
};

const unknownCity = (city: string, meant: string | undefined): Refusal => {
  const advice = meant
    ? ` (did you mean "${meant}"?); for another city, add its province code`
    : `; ${adviceOn(city)}`;
  return refusal('unknown_location', `"${city}" is not a listed location${advice}`);
};

/** `Smallville, Canada` is a city alone. `CA` after an unlisted city may be California. */
const withoutCountryName = (text: string): string => {
  const { city, province } = splitAtComma(text);
  const isCanada = province !== undefined && meantCountry(province) !== undefined;
  return isCanada && (matchKey(province) !== 'ca' || meantCode(city) !== undefined) ? city : text;
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

const forbidden = lazyPattern(String.raw`[<>"\p{Cc}\p{Bidi_Control}]`, 'u');

const checked = (location: Location): Resolution => {
  const { description } = location;
  if (location.id < firstUnlistedId) return { location: withoutPosition(location) };
  const found = pointOut(description, forbidden());
  if (found) {
    const message = `a city that is not listed must not contain <, >, " or text direction characters; remove ${found}`;
    return refusal('invalid_character', message);
  }
  const { city } = splitAtComma(description);
  if (/\p{L}/u.test(city)) return { location };
  return refusal('unknown_location', `"${city}" names no city: it has no letter; write the name of the city`);
};

/** What was read from a job is that location again, even if its text now means another one. */
const locationAsRead = (description: string, sent: unknown): Location | undefined => {
  const id = typeof sent === 'string' ? numberIn(sent) : sent;
  if (typeof id !== 'number') return undefined;
  const known = [unlistedLocation(description), findLocation(id)];
  return known.find((one) => one?.id === id && one.description === description);
};

const asWritten = (place: Location): Resolution => {
  const { city } = splitAtComma(place.description);
  if (isVisible(city)) return checked(place);
  const what = `the city has no visible character, but ${hiddenIn(city)}`;
  return refusal('unknown_location', `${what}; write the name of the city`);
};

/** `CA - Canada`, `Distributed - Canada`. */
const isCanadaAlone = (text: string): boolean => {
  const parts = text.split(/ [-–—] /);
  return (
    parts.some((part) => matchKey(part) === 'canada') &&
    parts.every((part) => meantCountry(part) ?? isPlaceholder(part))
  );
};

/** `Stouffville (ON)`, which is not in the list. */
const unlistedInBrackets = (text: string): Location | undefined => {
  const [whole = '', province = ''] = /\(([^()]+)\)$/.exec(text) ?? [];
  const city = text.slice(0, text.length - whole.length).trimEnd();
  const code = meantCode(province);
  return code && /\p{L}/u.test(city) ? unlistedLocation(`${city}, ${code}`) : undefined;
};

/** A cheap test: without any of these, a city with its province is one place. */
const mayHaveParts = /[;|•/&+–—()-]|,.*,|\s(?:or|and|ou|et)\s|^[a-z]?\d/i;

const isWhole = (text: string): boolean => !mayHaveParts.test(text);

/** What a text that is no listed place says, or undefined if it may be an unlisted city alone. */
const resolveOther = (text: string, place: Location | undefined): Resolution | undefined => {
  if (isCanadaAlone(text)) return toRewrite(text, [nationalLocation], false);
  if (isPlaceholder(text)) return notAPlace(text);
  if (place && isWhole(text)) return asWritten(place);
  const unlabelled = withoutLabel(text);
  if (unlabelled !== undefined) return resolveText(unlabelled);
  const address = addressIn(text);
  if (address) return address.city ? toRewrite(text, [address.city], false) : withoutCity(text, address);
  const several = severalPlaces(text);
  if (several.length > 0) return toRewrite(text, several, true);
  const beside = placesBeside(text, place !== undefined);
  if (beside.length > 0) return toRewrite(text, beside, beside.length > 1);
  if (place) return asWritten(place);
  const unlisted = unlistedInBrackets(text);
  if (unlisted) return { ...unknownCity(text, unlisted.description), rewriting: { places: [unlisted] } };
  return inCalifornia(text) ?? (isAbroad(text) ? abroad(text) : undefined);
};

/** A text of more words is no place that anybody reads, and would cost time. */
const maxWords = 60;

/** What a text means in both modes; undefined for an unlisted city alone. */
const resolveText = (text: string): Resolution | undefined => {
  if (wordsOf(text).length > maxWords) return notAPlace(text);
  const place = readPlace(text);
  if (place && place.id < firstUnlistedId) return checked(place);
  const said = workplaceIn(text);
  if (said) return said.places.length > 0 ? toRewriteWithWorkplace(text, said) : abroad(text);
  if (!(place && isWhole(text)) && isAbroadInParts(text)) return abroad(text);
  return resolveOther(text, place);
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
  const read = locationAsRead(sent, id);
  if (read) return checked(read);
  const text = placeText(sent);
  const resolved = resolveText(text);
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
