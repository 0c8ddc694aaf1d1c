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

type Resolution =
  | { readonly location: Location }
  | { readonly code: 'unknown_location' | 'unknown_province'; readonly message: string };

/** Unlisted locations have ids from here to the greatest Int32; GeoNames ids are far below. */
const firstUnlistedId = 2_000_000_000;
const unlistedIds = maxInt32 + 1 - firstUnlistedId;

/** The parts of `City` or `City, PR`, trimmed. A blank province counts as none. */
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

/** All spellings that match each other have the same id, in every release. */
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

const withoutPosition = ({ id, name, description, type }: Location): Location => {
  return { id, name, description, type };
};

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
 * A listed location comes in the list's spelling. An unlisted `City, PR` is taken as written; an
 * unlisted `City` alone is refused, because a job in a misspelled city would not be found.
 *
 * @param options.lenient also take such a city as written
 * @param options.id the id that was sent with it. A city with the id that the service gave it was
 *   read from a job, and is accepted again. Any other id is ignored.
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
