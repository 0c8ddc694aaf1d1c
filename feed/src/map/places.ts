import { maxLocationDescriptionLength, maxLocations } from '../../../lib/limits.ts';
import { isCodeAbroad, isForeignCountry, isForeignState, isNamesake } from '../../../lib/reference/abroad.ts';
import {
  firstUnlistedId,
  type Location,
  nationalLocation,
  provinceWithCode,
} from '../../../lib/reference/gazetteer.ts';
import { resolveLocation } from '../../../lib/reference/locations.ts';
import { matchKey, placeText } from '../../../lib/reference/match-key.ts';
import { withoutCountry } from '../../../lib/reference/place-words.ts';
import { descriptionToWrite } from '../../../lib/reference/refusals.ts';
import { meantCode, meantCountry } from '../../../lib/reference/spelled-regions.ts';
import { workplaceIn } from '../../../lib/reference/workplace.ts';
import { error, type FeedFault, namesakeCode, quote, warning } from '../problem.ts';
import type { RecordReader } from './record-reader.ts';

const pointer = '/locations';
const abroadCode = 'location_abroad';

const abroad = (what: string, advice = ''): FeedFault =>
  error(abroadCode, pointer, `${what} is not in Canada; leave the job out, or pass --skip-abroad${advice}`);

/** Whether the job as a whole is not in Canada. */
export const isJobAbroad = (problems: readonly FeedFault[]): boolean =>
  problems.some((problem) => problem.code === abroadCode && problem.pointer === pointer);

/** How the service would read a place; undefined if it is no place, or too long for one. */
const resolve = (place: unknown, lenient: boolean): ReturnType<typeof resolveLocation> | undefined => {
  if (typeof place !== 'object' || place === null || !('description' in place)) return undefined;
  const { description, id } = { id: undefined, ...place };
  if (typeof description !== 'string' || [...description].length > maxLocationDescriptionLength)
    return undefined;
  return resolveLocation(description, { lenient, id });
};

const isPlaceAbroad = (place: unknown): boolean => {
  const resolved = resolve(place, true);
  return resolved !== undefined && 'code' in resolved && resolved.code === abroadCode;
};

const shown = (places: readonly object[]): string =>
  places.map((place) => quote('description' in place ? String(place.description) : '')).join(' and ');

const leftOut = (places: readonly object[]): FeedFault =>
  warning('place_left_out', pointer, `${shown(places)} is not in Canada, and is left out`);

/** The places of a job that are in Canada; all of them where none is. */
const placesInCanada = <Place extends object>(
  places: readonly Place[],
  problems: FeedFault[],
): readonly Place[] => {
  const others = places.filter(isPlaceAbroad);
  if (others.length === 0) return places;
  if (others.length === places.length) {
    problems.push(abroad(shown(others), `; if it is in Canada, ${toCanada}`));
    return places;
  }
  problems.push(leftOut(others));
  return places.filter((place) => !others.includes(place));
};

const toCanada =
  'write the province, or set "defaults": { "state": "ON" } or { "country": "Canada" } in the map file';

/** Refuses unlisted cities, which the service accepts in lenient mode: in a feed they may be abroad. */
const refuseUnlistedCities = (places: readonly object[], problems: FeedFault[]): void => {
  for (const place of places) {
    const [resolved, strictly] = [resolve(place, true), resolve(place, false)];
    if (!resolved || !('isUnlistedCity' in resolved) || !strictly || !('code' in strictly)) continue;
    problems.push(error(strictly.code, pointer, `${strictly.message}; ${toCanada}`));
  }
};

/** The Canadian city of a text without a region, if a city abroad has the same name. */
const namesakeOf = (place: object): Location | undefined => {
  const resolved = resolve(place, true);
  if (!resolved || !('location' in resolved) || !isNamesake(resolved.location)) return undefined;
  const isAlone =
    'description' in place && matchKey(String(place.description)) === matchKey(resolved.location.name);
  return isAlone ? resolved.location : undefined;
};

/** Warns of cities with a namesake abroad. `check` shows it only if other jobs of the feed are abroad. */
const reportNamesakes = (places: readonly object[], problems: FeedFault[]): void => {
  for (const place of places) {
    const found = namesakeOf(place);
    if (!found) continue;
    const message = `${quote(found.name)} is read as ${found.description}, but is a city abroad, too, as other jobs of the feed are; ${toCanada}`;
    problems.push(warning(namesakeCode, pointer, message));
  }
};

/** Checks the places of a job whose country is not known. @returns those to send */
export const checkedPlaces = <Place extends object>(
  places: readonly Place[],
  problems: FeedFault[],
  lenient: boolean,
): readonly Place[] => {
  const found = placesInCanada(places, problems);
  if (lenient && !isJobAbroad(problems)) refuseUnlistedCities(found, problems);
  reportNamesakes(found, problems);
  return found;
};

const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** The name of a country, or its code in ISO 3166-1. */
const isOtherCountry = (text: string): boolean =>
  isForeignCountry((/^[a-z]{2}$/i.test(text) && countries.of(text)) || text) || isCodeAbroad(text);

export const isCountry = (text: string): boolean => meantCountry(text) !== undefined || isOtherCountry(text);

/** Reads the field of countries, and reports other countries once. @returns whether all are Canada */
const readCountry = (reader: RecordReader): boolean => {
  const written = reader.texts('country');
  if (written.some(meantCountry)) return written.every(meantCountry);
  const unknown = written.find((text) => !isOtherCountry(text));
  if (unknown !== undefined) {
    const message = `country ${quote(unknown)} is unknown; write its name in English or French, or its code, such as CA`;
    reader.problems.push(error('unknown_country', pointer, message));
  } else if (written.length > 0) reader.problems.push(abroad(`country ${quote(written.join(', '))}`));
  return false;
};

/** The text of a state without a city. It means the province: `Quebec` is not the city there. */
const wholeState = (state: string): string => {
  const code = meantCode(state);
  const province = code && provinceWithCode(code);
  return province ? descriptionToWrite(province) : state;
};

/** The place of a city and a state. None without both: the country alone would mean all of Canada. */
const placeOf = (city: string | undefined, state: string | undefined): string[] => {
  if (state === undefined) return city === undefined ? [] : [city];
  return [city === undefined ? wholeState(state) : `${city}, ${state}`];
};

/** Whether a text is `Remote` without a region: the job may then be in any country. */
const isRemoteAnywhere = (text: string): boolean => {
  const said = workplaceIn(text);
  if (said?.workplace !== 'remote' || said.places[0]?.id !== nationalLocation.id) return false;
  return !text.split(/[^\p{L}]+/u).some((word) => meantCountry(word) ?? meantCode(word));
};

const separators = /[,;|/&()–—]|\s-|-\s|\s(?:or|and|ou|et)\s/i;

const saysRegion = (text: string): boolean =>
  text.split(separators).some((part) => meantCode(part) ?? meantCountry(part) ?? isForeignCountry(part));

/** Whether a text names no region, as `Kelowna BC` and `SK-Regina` do. */
export const isCityAlone = (text: string): boolean =>
  !/[,(\d]/.test(text) &&
  !saysRegion(text) &&
  !text.split(/[^\p{L}]+/u).some((word) => /^[A-Z]{2}$/.test(word) && meantCode(word));

/** Adds the state of the job to a location without a region, unless that makes it a place elsewhere. */
const withState = (text: string, state: string | undefined): string => {
  if (state === undefined || saysRegion(text)) return text;
  const whole = `${text}, ${state}`;
  const [alone, inState] = [text, whole].map((description) =>
    resolveLocation(description, { lenient: false }),
  );
  if (!alone || !inState) return text;
  if ('code' in inState) return inState.rewriting ? whole : text;
  return inState.location.id < firstUnlistedId || 'code' in alone ? whole : text;
};

type FoundPlace = { readonly description: string };

/** Adds `Canada` to a place without a region, such as `Vancouver | Remote`, of a job in Canada. */
const withCountry = (place: FoundPlace): FoundPlace => {
  if (!isPlaceAbroad(place) || saysRegion(place.description)) return place;
  const inCountry = { description: `${place.description}, Canada` };
  return isPlaceAbroad(inCountry) ? place : inCountry;
};

/** The places that lenient mode reads in a text, which may have several. */
const placesIn = (place: FoundPlace): readonly string[] => {
  const { rewriting } = { rewriting: undefined, ...resolve(place, true) };
  return rewriting?.places.map(({ description }) => description) ?? [place.description];
};

/** The places of one address. Countries and states are fields of their own, and never parts of a city. */
const placesAt = (reader: RecordReader): readonly FoundPlace[] => {
  const { problems, lenient } = reader;
  const isCanada = readCountry(reader);
  const [city, written] = (['city', 'state'] as const).map((field) => reader.text(field));
  const state = written && withoutCountry(written.replace(/^CA-(?=[A-Z]{2}$)/, ''));
  if (state && isForeignState(state)) problems.push(abroad(`state ${quote(state)}`));
  const texts = reader.texts('location').map((text) => withState(placeText(text), state));
  const isProvince = state !== undefined && meantCode(state) !== undefined;
  const isSure = isCanada ? reader.isOwn('country') : isProvince && reader.isOwn('state');
  const found = (texts.length > 0 ? texts : placeOf(city, state)).map((text) => ({
    description: placeText(text),
  }));
  if (found.length === 0) reader.missing('location', pointer);
  if (isJobAbroad(problems)) return found;
  const unclear = !isCanada && reader.texts('country').length > 1 ? found.find(namesakeOf) : undefined;
  if (unclear) {
    const message = `${quote(unclear.description)} may be in each of the countries ${reader.texts('country').map(quote).join(', ')}; write the province after it`;
    problems.push(error('unknown_location', pointer, message));
  }
  const remote = isCanada ? undefined : found.find(({ description }) => isRemoteAnywhere(description));
  if (remote) {
    const message = `${quote(remote.description)} names no country; write one in the feed, or set "defaults": { "country": "Canada" } in the map file`;
    problems.push(error('unknown_location', pointer, message));
  }
  if (!isCanada && !isSure) return checkedPlaces(found, problems, lenient);
  const places = found.map(withCountry);
  if (!isSure) return placesInCanada(places, problems);
  // The job's country or province is in Canada: such a place is a mistake, and the job is not abroad.
  for (const { description } of places.filter(isPlaceAbroad)) {
    const message = `${quote(description)} is a place abroad, but the job is in Canada; ${toCanada}`;
    problems.push(error('unknown_location', pointer, message));
  }
  return places;
};

/** The places of each address by itself; those abroad are left out where others are in Canada. */
const placesOfEntries = (entries: ReturnType<RecordReader['entriesOf']>, { problems }: RecordReader) => {
  const read = entries.map(({ reader }) => ({ places: allPlaces(reader), problems: reader.problems }));
  const inCanada = read.filter((one) => !isJobAbroad(one.problems));
  const kept = inCanada.length > 0 ? inCanada : read;
  const others = read.filter((one) => !kept.includes(one)).flatMap(({ places }) => places);
  const all = [...kept.flatMap((one) => one.problems), ...(others.length > 0 ? [leftOut(others)] : [])];
  problems.push(...new Map(all.map((problem) => [problem.message, problem])).values());
  const places = kept.flatMap((one) => one.places);
  return [...new Map(places.map((place) => [place.description, place])).values()];
};

const placeFields = ['location', 'city', 'state'] as const;

const allPlaces = (reader: RecordReader): readonly FoundPlace[] => {
  const entries = reader.entriesOf(placeFields);
  return entries.length > 0 ? placesOfEntries(entries, reader) : placesAt(reader);
};

/** More are not read: each takes long. */
const maxPlaces = 100;

/** The places of a record. */
export const locationsOf = (reader: RecordReader): readonly FoundPlace[] => {
  const count = Math.max(...placeFields.map((field) => reader.count(field)));
  if (count > maxPlaces) {
    const message = `the job has ${count} places; send up to ${maxLocations}`;
    reader.problems.push(error('too_many', pointer, message));
    return [];
  }
  const places = allPlaces(reader);
  reader.allowed([...new Set(places.flatMap(placesIn))], pointer, String);
  return reader.lenient ? places.slice(0, maxLocations) : places;
};
