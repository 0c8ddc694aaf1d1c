import { maxInt32, maxLocationNameLength } from '../api/limits.ts';
import type { Location } from './gazetteer.ts';
import { matchKey } from './match-key.ts';

/** Unlisted locations have ids from here to the greatest Int32; GeoNames ids are far below. */
export const firstUnlistedId = 2_000_000_000;
const unlistedIds = maxInt32 + 1 - firstUnlistedId;

type CityAndProvince = { readonly city: string; readonly province?: string };

/** The parts of `City` or `City, PR`, trimmed. A blank province counts as none. */
export const splitAtComma = (description: string): CityAndProvince => {
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
export const unlistedLocation = (description: string): Location => {
  const { city, province } = splitAtComma(description);
  const key = province === undefined ? matchKey(city) : `${matchKey(city)},${matchKey(province)}`;
  return {
    id: firstUnlistedId + (fnv1a(key) % unlistedIds),
    name: [...city].slice(0, maxLocationNameLength).join(''),
    description: description.trim(),
    type: 'Town',
  };
};
