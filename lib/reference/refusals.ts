import { maxLocations } from '../limits.ts';
import { californianCity } from './abroad.ts';
import type { Address } from './address.ts';
import { type Location, provinceWithCode } from './gazetteer.ts';
import { readPlace } from './read-place.ts';
import { meantCode, meantCountry, namedLocation } from './spelled-regions.ts';
import type { Workplace, WorkplaceText } from './workplace.ts';

export type Refusal = {
  readonly code: 'unknown_location' | 'unknown_province' | 'location_abroad' | 'invalid_character';
  readonly message: string;
};

/** The places in a text that is none itself, and what it says about the workplace. */
export type Rewriting = {
  readonly places: readonly Location[];
  readonly workplace?: Workplace;
};

export type Resolution =
  | { readonly location: Location; readonly isUnlistedCity?: boolean }
  | (Refusal & { readonly rewriting?: Rewriting });

export const refusal = (code: Refusal['code'], message: string): Refusal => ({ code, message });

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
export const toRewrite = (text: string, places: readonly Location[], isMany: boolean): Resolution => {
  const what = isMany ? 'names several places' : 'has other text beside a place';
  const message = `"${text}" ${what}; ${toSend(places, isMany)}`;
  return { ...refusal('unknown_location', message), rewriting: { places } };
};

export const toRewriteWithWorkplace = (text: string, { places, workplace }: WorkplaceText): Resolution => {
  const location = places.length > 1 ? toSend(places, true) : `send ${quoted(places)} as the location`;
  const message = `"${text}" is not a place; ${location}, and details.workplace: "${workplace}"`;
  return { ...refusal('unknown_location', message), rewriting: { places, workplace } };
};

/** @param meant what to write, if the text means a place in Canada after all */
export const abroad = (text: string, meant = 'City, BC'): Refusal =>
  refusal(
    'location_abroad',
    `"${text}" is not in Canada; for a city of this name in Canada, add its province code, as in "${meant}"`,
  );

export const notAPlace = (text: string): Refusal =>
  refusal(
    'unknown_location',
    `"${text}" is not a place; send "City, PR", the name of a province, or "Canada"`,
  );

/** Of a text that cannot be the name of one town. */
export const notATown = (text: string): Refusal =>
  refusal('unknown_location', `"${text}" is not the name of a town; write "City, PR"`);

export const withoutCity = (text: string, { code }: Address): Refusal =>
  refusal('unknown_location', `"${text}" is an address without a city; send "City, ${code}"`);

/** `Richmond, CA` is in British Columbia or in California. */
export const inCalifornia = (text: string): Refusal | undefined => {
  const city = californianCity(text);
  const place = city === undefined ? undefined : namedLocation(city);
  if (!city || !place) return undefined;
  const here = descriptionToWrite(place);
  return refusal(
    'unknown_location',
    `"${text}" may be ${here}, Canada, or ${city}, California; write "${here}", if that is meant`,
  );
};

const adviceOn = (city: string): string => {
  const code = meantCode(city);
  const region = code ? provinceWithCode(code) : meantCountry(city);
  const whole = region && `"${descriptionToWrite(region)}" for the whole ${region.type.toLowerCase()}`;
  if (whole) return code ? `write "City, ${code}", or ${whole}` : `write ${whole}`;
  return 'add the province code, as in "City, BC"';
};

export const unknownCity = (city: string, meant: string | undefined): Refusal => {
  const advice = meant
    ? ` (did you mean "${meant}"?); for another city, add its province code`
    : `; ${adviceOn(city)}`;
  return refusal('unknown_location', `"${city}" is not a listed location${advice}`);
};
