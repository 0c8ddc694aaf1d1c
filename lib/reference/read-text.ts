import { lazyPattern } from '../lazy.ts';
import { hiddenIn, isVisible, pointOut } from '../text/characters.ts';
import { isAbroad, isForeignRegion } from './abroad.ts';
import { addressIn } from './address.ts';
import { isNameOfCityAbroad } from './city-abroad.ts';
import { firstUnlistedId, isListed, type Location, nationalLocation, withoutPosition } from './gazetteer.ts';
import { withoutLabel } from './label.ts';
import { matchKey, splitAtComma } from './match-key.ts';
import { placesBeside } from './other-text.ts';
import { isAbroadInParts } from './parts-abroad.ts';
import { withoutCountry } from './place-words.ts';
import { isPlaceholder } from './placeholder.ts';
import { readPlace } from './read-place.ts';
import {
  abroad,
  inCalifornia,
  notAPlace,
  type Resolution,
  refusal,
  toRewrite,
  toRewriteWithWorkplace,
  withoutCity,
} from './refusals.ts';
import { severalPlaces } from './several-places.ts';
import { meantCode, meantCountry } from './spelled-regions.ts';
import { isCountryAlone } from './town-name.ts';
import { workplaceIn } from './workplace.ts';

const forbidden = lazyPattern(String.raw`[<>"\p{Cc}\p{Bidi_Control}]`, 'u');

export const checked = (location: Location): Resolution => {
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

export const asWritten = (place: Location): Resolution => {
  const { city } = splitAtComma(place.description);
  if (isVisible(city)) return checked(place);
  const what = `the city has no visible character, but ${hiddenIn(city)}`;
  return refusal('unknown_location', `${what}; write the name of the city`);
};

/** `CA - Canada`, `Distributed - Canada`, `Head Office Canada`. */
const isCanadaAlone = (text: string): boolean => {
  if (!/canada|can\b/i.test(text)) return false;
  if (isCountryAlone(text)) return true;
  const parts = text.split(/ [-–—] /);
  return (
    parts.some((part) => matchKey(part) === 'canada') &&
    parts.every((part) => meantCountry(part) ?? isPlaceholder(part))
  );
};

/** `Stouffville, ON` of `Stouffville (ON)`. */
const withoutBrackets = (text: string): string | undefined => {
  const whole = withoutCountry(text);
  const [bracketed = '', province = ''] = /\(([^()]+)\)$/.exec(whole) ?? [];
  const city = whole.slice(0, whole.length - bracketed.length).trimEnd();
  const code = meantCode(province);
  return code && /\p{L}/u.test(city) ? `${city}, ${code}` : undefined;
};

/** Whether a city that is not listed in its province is one abroad: `Amsterdam, NL`. */
const isKnownAbroad = (text: string): boolean => {
  const { city } = splitAtComma(text);
  return isNameOfCityAbroad(city) || isForeignRegion(city);
};

/** A cheap test: without any of these, a city with its province is one place. */
const mayHaveParts = /[;|•/&+–—()-]|,.*,|\s(?:or|and|ou|et)\s|^[a-z]?\d/i;

export const isWhole = (text: string): boolean => !mayHaveParts.test(text);

/** What a text that is no listed place says, or undefined if it may be an unlisted city alone. */
const resolveOther = (text: string, place: Location | undefined): Resolution | undefined => {
  if (isCanadaAlone(text)) return toRewrite(text, [nationalLocation], false);
  if (isPlaceholder(text)) return notAPlace(text);
  if (place && isWhole(text)) return asWritten(place);
  const unlabelled = withoutLabel(text);
  if (unlabelled !== undefined) return readText(unlabelled, readPlace(unlabelled));
  const address = addressIn(text);
  if (address) return address.city ? toRewrite(text, [address.city], false) : withoutCity(text, address);
  const several = severalPlaces(text);
  if (several.length > 0) return toRewrite(text, several, true);
  const beside = placesBeside(text, place !== undefined);
  if (beside.length > 0) return toRewrite(text, beside, beside.length > 1);
  if (place) return asWritten(place);
  const bracketed = withoutBrackets(text);
  if (bracketed)
    return isKnownAbroad(bracketed) ? abroad(text, bracketed) : readText(bracketed, readPlace(bracketed));
  return inCalifornia(text) ?? (isAbroad(text) ? abroad(text) : undefined);
};

/** What a text means by the places that are known; undefined for an unlisted city alone. */
export const readText = (text: string, place: Location | undefined): Resolution | undefined => {
  if (place && isListed(place)) return checked(place);
  const said = workplaceIn(text);
  if (said) return said.places.length > 0 ? toRewriteWithWorkplace(text, said) : abroad(text);
  if (!(place && isWhole(text)) && isAbroadInParts(text)) return abroad(text);
  return resolveOther(text, place);
};
