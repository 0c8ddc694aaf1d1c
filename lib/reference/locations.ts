import { maxInt32, maxLocationNameLength } from '../api/limits.ts';
import {
  codeOfProvince,
  findLocation,
  type Location,
  namedLocation,
  provinceCode,
  provinceCodes,
  similarLocation,
} from './gazetteer.ts';
import { matchKey } from './match-key.ts';

export type { Location, LocationWithPosition } from './gazetteer.ts';
export { listedLocation } from './gazetteer.ts';
export { searchLocations } from './search-locations.ts';

export type Resolution =
  | { readonly location: Location }
  | { readonly code: 'unknown_location' | 'unknown_province'; readonly message: string };

/**
 * Ids from here to the greatest Int32 are those of unlisted locations; GeoNames ids are far below.
 */
const firstUnlistedId = 2_000_000_000;
const unlistedIds = maxInt32 + 1 - firstUnlistedId;

/**
 * The parts of `City` or `City, PR`, trimmed. What follows the last comma is the province, unless
 * it is blank.
 */
const parse = (description: string): { readonly city: string; readonly province?: string } => {
  const comma = description.lastIndexOf(',');
  const province = description.slice(comma + 1).trim();
  return comma === -1 || matchKey(province) === ''
    ? { city: description.trim() }
    : { city: description.slice(0, comma).trim(), province };
};

/** The 32-bit FNV-1a hash of the text's UTF-8 bytes. */
const fnv1a = (text: string): number => {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
};

/**
 * A location as it was written. All spellings that match each other have the same id, now and in
 * the future.
 */
const unlistedLocation = (description: string): Location => {
  const { city, province } = parse(description);
  const key = province === undefined ? matchKey(city) : `${matchKey(city)},${matchKey(province)}`;
  return {
    id: firstUnlistedId + (fnv1a(key) % unlistedIds),
    name: [...city].slice(0, maxLocationNameLength).join(''),
    description: description.trim(),
    type: 'Town',
  };
};

const withoutPosition = ({ id, name, description, type }: Location): Location => ({
  id,
  name,
  description,
  type,
});

const unknownProvince = (city: string, province: string): Resolution => {
  const code = codeOfProvince(province);
  const suggestion = city && code ? ` (did you mean "${city}, ${code}"?)` : '';
  return {
    code: 'unknown_province',
    message: `"${province}" is not a province code${suggestion}; the codes are ${provinceCodes().join(', ')}`,
  };
};

const unknownCity = (city: string): Resolution => {
  const similar = similarLocation(city);
  const suggestion = similar ? ` (did you mean "${similar.description}"?)` : '';
  return {
    code: 'unknown_location',
    message: `"${city}" is not a listed location${suggestion}; add the province code, as in "City, BC"`,
  };
};

/**
 * The location that a job's `description` means.
 *
 * A listed one comes in the list's spelling. `City, PR` that is not listed is taken as written when
 * the province code is valid. `City` alone that is not listed is refused: a job in a
 * misspelled city would not be found.
 *
 * @param description `City` or `City, PR`
 * @param options.lenient take such a city as written (`handling=lenient`, RFC 7240)
 * @param options.id the id that was sent with it. A city with the id that the service gave it has
 *   been read from a job, and is accepted again. Any other id is ignored.
 */
export const resolveLocation = (
  description: string,
  { lenient, id }: { readonly lenient: boolean; readonly id?: unknown },
): Resolution => {
  const { city, province } = parse(description);
  const code = province === undefined ? undefined : provinceCode(province);
  if (province !== undefined && code === undefined) return unknownProvince(city, province);
  if (matchKey(city) === '') {
    return { code: 'unknown_location', message: `"${description.trim()}" names no city` };
  }
  const listed = namedLocation(city, code);
  if (listed) return { location: withoutPosition(listed) };
  const unlisted = unlistedLocation(description);
  return code !== undefined || lenient || id === unlisted.id ? { location: unlisted } : unknownCity(city);
};

/**
 * The key under which a job stores a location: a listed one's id, or an unlisted one's description.
 */
export const locationKey = ({ id, description }: Location): number | string =>
  id < firstUnlistedId ? id : description;

/**
 * The location of a stored key, with its current names. Retired ones are found, too.
 *
 * A description is not looked up in the list: a job keeps its location when a place of that name is
 * added.
 */
export const locationOf = (key: number | string): Location => {
  if (typeof key === 'string') return unlistedLocation(key);
  const location = findLocation(key);
  // A row that was deleted instead of retired must not make jobs unreadable.
  return location
    ? withoutPosition(location)
    : { id: key, name: String(key), description: String(key), type: 'Town' };
};
