import { maxLocationDescriptionLength } from '../../../lib/limits.ts';
import { isNamesake } from '../../../lib/reference/abroad.ts';
import type { Location } from '../../../lib/reference/gazetteer.ts';
import { resolveLocation } from '../../../lib/reference/locations.ts';
import { matchKey } from '../../../lib/reference/match-key.ts';
import { areAbroadInParts } from '../../../lib/reference/parts-abroad.ts';
import { error, type FeedFault, quote, warning } from '../problem.ts';

export const placesPointer = '/locations';
const abroadCode = 'location_abroad';
const namesakeCode = 'namesake';

export const notInCanada = (what: string, advice = ''): FeedFault =>
  error(
    abroadCode,
    placesPointer,
    `${what} is not in Canada; leave the job out, or pass --skip-abroad${advice}`,
  );

/** Whether the job as a whole is not in Canada. */
export const isJobAbroad = (problems: readonly FeedFault[]): boolean =>
  problems.some((problem) => problem.code === abroadCode && problem.pointer === placesPointer);

type Resolved = ReturnType<typeof resolveLocation>;

/** The same few places repeat in a feed, and each is read several times: most of the time of a job. */
const known = new Map<string, Resolved>();
const maxKnown = 2_000;

const resolveText = (text: string, lenient: boolean): Resolved => {
  const key = `${lenient}${text}`;
  const found = known.get(key) ?? resolveLocation(text, { lenient });
  if (known.size >= maxKnown) known.clear();
  known.set(key, found);
  return found;
};

/** How the service would read a place; undefined if it is no place, or too long for one. */
export const resolvePlace = (place: unknown, lenient: boolean): Resolved | undefined => {
  if (typeof place !== 'object' || place === null || !('description' in place)) return undefined;
  const { description, id } = { id: undefined, ...place };
  if (typeof description !== 'string' || [...description].length > maxLocationDescriptionLength)
    return undefined;
  return id === undefined ? resolveText(description, lenient) : resolveLocation(description, { lenient, id });
};

export const isPlaceAbroad = (place: unknown): boolean => {
  const resolved = resolvePlace(place, true);
  return resolved !== undefined && 'code' in resolved && resolved.code === abroadCode;
};

/** Whether a place was read from the service, which sends its id. */
const isAsRead = (place: object): boolean => {
  const resolved = 'id' in place ? resolvePlace(place, false) : undefined;
  return resolved !== undefined && 'location' in resolved && resolved.location.id === Object(place).id;
};

const textOf = (place: object): string => ('description' in place ? String(place.description) : '');

const shown = (places: readonly object[]): string =>
  places.map((place) => quote(textOf(place))).join(' and ');

/** The Canadian city of a text without a region, if a city abroad has the same name. */
export const namesakeOf = (place: object): Location | undefined => {
  const resolved = resolvePlace(place, true);
  if (!resolved || !('location' in resolved) || !isNamesake(resolved.location)) return undefined;
  return matchKey(textOf(place)) === matchKey(resolved.location.name) ? resolved.location : undefined;
};

/** The places of one address of a job. */
export type PlacesOfAddress<Place extends object> = {
  readonly places: readonly Place[];
  /** All that its texts say, as the parts of one text. */
  readonly parts: readonly string[];
  /** What its country or province says; undefined where its texts alone decide. */
  readonly where?: 'canada' | 'abroad' | undefined;
  /** Whether the map file says that cities alone are in Canada. */
  readonly isCanadaByDefault?: boolean;
};

/** An address that says it in fields of its own, as a part of a text. */
const elsewhere = 'USA';

/** Whether the texts of a job are abroad together. A default completes them, and overrules none. */
const areAbroadTogether = (addresses: readonly PlacesOfAddress<object>[]): boolean => {
  if (addresses.some(({ where }) => where === 'canada')) return false;
  const parts = addresses.flatMap((one) => (one.where === 'abroad' ? [elsewhere] : one.parts));
  const texts = [...new Set(parts)];
  // The service judges the parts of one text.
  if (texts.length < 2) return false;
  const isCompleted = addresses.every(
    ({ isCanadaByDefault, places }) => isCanadaByDefault && !places.some(isPlaceAbroad),
  );
  return !isCompleted && areAbroadInParts(texts);
};

/** The addresses of a job, each with those of its places that are in Canada: all are judged together. */
export const placesHere = <Place extends object, Own extends PlacesOfAddress<Place>>(
  addresses: readonly Own[],
) => {
  const areAbroad = areAbroadTogether(addresses);
  const isHere = (place: Place, { where }: Own): boolean =>
    where === 'canada' || (where === undefined && !areAbroad && !isPlaceAbroad(place));
  return addresses.map((address) => ({
    address,
    here: address.places.filter((place) => isHere(place, address)),
  }));
};

export const leftOut = (places: readonly object[]): FeedFault =>
  warning('place_left_out', placesPointer, `${shown(places)} is not in Canada, and is left out`);

const withProvince = 'write the province';
export const toCanada = `${withProvince}, or set "defaults": { "state": "ON" } or { "country": "Canada" } in the map file`;

/** The fault of places abroad. A default helps those alone that are also in Canada. */
export const abroadPlaces = (places: readonly object[]): FeedFault =>
  notInCanada(shown(places), `; if it is in Canada, ${withProvince} after it`);

/** Refuses unlisted cities, which the service accepts in lenient mode: in a feed they may be abroad. */
export const refuseUnlistedCities = (
  places: readonly object[],
  problems: FeedFault[],
  advice = `; ${toCanada}`,
): void => {
  for (const place of places) {
    const [resolved, strictly] = [resolvePlace(place, true), resolvePlace(place, false)];
    if (!resolved || !('isUnlistedCity' in resolved) || !strictly || !('code' in strictly)) continue;
    problems.push(error(strictly.code, placesPointer, `${strictly.message}${advice}`));
  }
};

/** Marks a job in a city alone that is also a place abroad; `settleNamesakes` decides it by the feed. */
export const markNamesake = (places: readonly object[], problems: FeedFault[]): void => {
  const [found, ...others] = places.map(namesakeOf);
  if (!found || others.some((other) => other?.id !== found.id)) return;
  const message = `${quote(found.name)} may be ${found.description}, or a city abroad, as other jobs of the feed are; ${toCanada}`;
  problems.push(warning(namesakeCode, placesPointer, message));
};

export const hasNamesake = (problems: readonly FeedFault[]): boolean =>
  problems.some(({ code }) => code === namesakeCode);

/** In a feed with a job abroad, a city alone that is also a place abroad is not taken for Canadian. */
export const settleNamesakes = (problems: readonly FeedFault[], isPartlyAbroad: boolean): FeedFault[] =>
  problems.flatMap((problem) => {
    if (problem.code !== namesakeCode) return [problem];
    return isPartlyAbroad ? [error(abroadCode, problem.pointer, problem.message)] : [];
  });

/** Checks the places of a job that says nothing else about them. @returns those to send */
export const checkedPlaces = <Place extends object>(
  places: readonly Place[],
  problems: FeedFault[],
  lenient: boolean,
): readonly Place[] => {
  const addresses = places.map(
    (place): PlacesOfAddress<Place> => ({
      places: [place],
      parts: [textOf(place)],
      where: isAsRead(place) ? 'canada' : undefined,
    }),
  );
  const here = placesHere<Place, PlacesOfAddress<Place>>(addresses).flatMap((one) => one.here);
  const others = places.filter((place) => !here.includes(place));
  if (others.length > 0) problems.push(here.length === 0 ? abroadPlaces(others) : leftOut(others));
  if (here.length === 0) return places;
  if (lenient) refuseUnlistedCities(here, problems);
  if (addresses.every(({ where }) => where === undefined)) markNamesake(here, problems);
  return here;
};
