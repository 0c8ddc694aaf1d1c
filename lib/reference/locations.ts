import { pointOut } from '../text/characters.ts';
import { findLocation, type Location, provinceCodes, provinceWithCode } from './gazetteer.ts';
import { matchKey } from './match-key.ts';
import { readPlace, severalPlaces } from './read-place.ts';
import { isForeignCountry, similarLocation, similarProvince } from './similar-location.ts';
import { meantCode, meantCountry, namedLocation } from './spelled-regions.ts';
import { firstUnlistedId, splitAtComma, unlistedLocation } from './unlisted.ts';
import { type WorkplaceText, workplaceIn } from './workplace.ts';

type Refusal = {
  readonly code: 'unknown_location' | 'unknown_province' | 'invalid_character';
  readonly message: string;
};
type Resolution = { readonly location: Location } | Refusal;

const refusal = (code: Refusal['code'], message: string): Refusal => ({ code, message });

const withoutPosition = ({ id, name, description, type }: Location): Location => {
  return { id, name, description, type };
};

/** The description that means this location: `Quebec` alone is the city. */
export const descriptionToWrite = ({ id, description }: Location): string =>
  readPlace(description)?.id === id ? description : `Province of ${description}`;

const notAPlace = (text: string, { workplace, place }: WorkplaceText): Refusal => {
  const location = place
    ? `"${descriptionToWrite(place)}" as the location`
    : 'the province or the country as the location, such as "Ontario" or "Canada"';
  return refusal(
    'unknown_location',
    `"${text}" is not a place; send ${location}, and details.workplace: "${workplace}"`,
  );
};

const quoted = (places: readonly Location[]): string =>
  places.map(({ description }) => `"${description}"`).join(' and ');

const entryOfEach = (places: readonly Location[]): string =>
  `send each place as an entry of its own: ${quoted(places)}`;

const unknownProvince = (city: string, province: string, several: readonly Location[]): Refusal => {
  const similar = similarProvince(province);
  const meant = similar && namedLocation(city, similar);
  const hint = several.length > 0 ? entryOfEach(several) : meant && `did you mean "${meant.description}"?`;
  return refusal(
    'unknown_province',
    `"${province}" is not a Canadian province code${hint ? ` (${hint})` : ''}; the codes are ${provinceCodes().join(', ')}`,
  );
};

const cityThenProvince = /^(.+?)\s*[–—-]?[\s(]+([\p{L}.-]+)[\s)]*$/u;

/** The listed place, or the right way to write an unlisted one, that may be meant. */
const suggestion = (city: string): string | undefined => {
  const [, name, end = ''] = cityThenProvince.exec(city) ?? [];
  const code = meantCode(end);
  return name && code && !meantCountry(name) ? `${name}, ${code}` : similarLocation(city)?.description;
};

const adviceOn = (city: string): string => {
  const code = meantCode(city);
  const region = code ? provinceWithCode(code) : meantCountry(city);
  const whole = region && `"${descriptionToWrite(region)}" for the whole ${region.type.toLowerCase()}`;
  if (whole) return code ? `write "City, ${code}", or ${whole}` : `write ${whole}`;
  if (isForeignCountry(city))
    return 'locations are in Canada; for a city of this name, add its province code';
  return 'add the province code, as in "City, BC"';
};

const unknownCity = (city: string): Refusal => {
  const similar = suggestion(city);
  const meant = similar && !isForeignCountry(city) ? similar : undefined;
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

const refuse = (text: string, several: readonly Location[]): Refusal => {
  const { city, province } = splitAtComma(withoutCountryName(text));
  if (matchKey(city) === '') {
    const advice = 'write "City, PR", the name of a province, or "Canada"';
    return refusal('unknown_location', `"${text}" names no city; ${advice}`);
  }
  if (province !== undefined) return unknownProvince(city, province, several);
  if (several.length === 0) return unknownCity(city);
  return refusal('unknown_location', `"${text}" names several places; ${entryOfEach(several)}`);
};

const forbidden = /[<>"\p{Cc}\p{Bidi_Control}]/u;

const checked = (location: Location): Resolution => {
  const { description } = location;
  if (location.id < firstUnlistedId) return { location: withoutPosition(location) };
  const found = pointOut(description, forbidden);
  if (found) {
    const message = `a city that is not listed must not contain <, >, " or text direction characters; remove ${found}`;
    return refusal('invalid_character', message);
  }
  const { city } = splitAtComma(description);
  if (/\p{L}/u.test(city)) return { location };
  return refusal('unknown_location', `"${city}" names no city: it has no letter; write the name of the city`);
};

/** What was read from a job is that location again, even if its text now means another one. */
const locationAsRead = (description: string, id: unknown): Location | undefined => {
  const unlisted = unlistedLocation(description);
  if (id === unlisted.id) return unlisted;
  const region = typeof id === 'number' ? findLocation(id) : undefined;
  return region?.type !== 'Town' && region?.name === description ? region : undefined;
};

/**
 * A listed location comes in the list's spelling. An unlisted `City, PR` is taken as written; an
 * unlisted `City` alone is refused, because a job in a misspelled city would not be found.
 *
 * @param options.lenient also take such a city as written
 * @param options.id the id that was sent with it. A location with the id that the service gave it
 *   was read from a job, and is accepted again. Any other id is ignored.
 */
export const resolveLocation = (
  description: string,
  { lenient, id }: { readonly lenient: boolean; readonly id?: unknown },
): Resolution => {
  const text = description.trim();
  const read = locationAsRead(text, id);
  if (read) return checked(read);
  const said = workplaceIn(text);
  if (said) return notAPlace(text, said);
  const place = readPlace(text);
  if (place) return checked(place);
  const alone = withoutCountryName(text);
  const { city, province } = splitAtComma(alone);
  const isCity = province === undefined && matchKey(city) !== '';
  return lenient && isCity ? checked(unlistedLocation(alone)) : refuse(text, severalPlaces(text));
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
