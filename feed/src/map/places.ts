import { maxLocations } from '../../../lib/limits.ts';
import {
  isCityAbroad,
  isCodeAbroad,
  isForeignCountry,
  isForeignState,
  isRegionBeside,
} from '../../../lib/reference/abroad.ts';
import { firstUnlistedId, nationalLocation, provinceWithCode } from '../../../lib/reference/gazetteer.ts';
import { divisions, placeText } from '../../../lib/reference/match-key.ts';
import { withoutCountry } from '../../../lib/reference/place-words.ts';
import { descriptionToWrite } from '../../../lib/reference/refusals.ts';
import { meantCode, meantCountry } from '../../../lib/reference/spelled-regions.ts';
import { workplaceIn } from '../../../lib/reference/workplace.ts';
import { error, quote, warning } from '../problem.ts';
import {
  abroadPlaces,
  isJobAbroad,
  isPlaceAbroad,
  leftOut,
  markNamesake,
  namesakeOf,
  notInCanada,
  type PlacesOfAddress,
  placesHere,
  placesPointer as pointer,
  refuseUnlistedCities,
  resolvePlace,
  toCanada,
} from './judge-places.ts';
import type { RecordReader } from './record-reader.ts';

const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

const countryName = (text: string): string => (/^[a-z]{2}$/i.test(text) && countries.of(text)) || text;

/** The name of a country, or its code in ISO 3166-1. */
const isOtherCountry = (text: string): boolean => isForeignCountry(countryName(text)) || isCodeAbroad(text);

export const isCountry = (text: string): boolean => meantCountry(text) !== undefined || isOtherCountry(text);

/** A default country that is not Canada, which completes cities alone. */
const defaultAbroad = (reader: RecordReader): string | undefined =>
  reader.isOwn('country') ? undefined : reader.texts('country').find(isOtherCountry);

/** Reads the field of countries, and reports other countries once. @returns whether all are Canada */
const readCountry = (reader: RecordReader): boolean => {
  if (defaultAbroad(reader) !== undefined) return false;
  const written = reader.texts('country');
  if (written.some(meantCountry)) return written.every(meantCountry);
  const unknown = written.find((text) => !isOtherCountry(text));
  if (unknown !== undefined) {
    const message = `country ${quote(unknown)} is unknown; write its name in English or French, or its code, such as CA`;
    reader.problems.push(error('unknown_country', pointer, message));
  } else if (written.length > 0) reader.problems.push(notInCanada(`country ${quote(written.join(', '))}`));
  return false;
};

/** The text of a state without a city. It means the province: `Quebec` is not the city there. */
const wholeState = (state: string): string => {
  const code = meantCode(state);
  const province = code && provinceWithCode(code);
  return province ? descriptionToWrite(province) : state;
};

/** Whether a text is `Remote` without a region: the job may then be in any country. */
const isRemoteAnywhere = (text: string): boolean => {
  const said = workplaceIn(text);
  if (said?.workplace !== 'remote' || said.places[0]?.id !== nationalLocation.id) return false;
  return !text.split(/[^\p{L}]+/u).some((word) => meantCountry(word) ?? meantCode(word));
};

const separators = /[,;|/&()–—]|\s-|-\s|\s(?:or|and|ou|et)\s/i;

const saysRegion = (text: string): boolean => {
  const parts = text.split(separators).map((part) => part.trim());
  const isRegion = (part: string) => meantCode(part) ?? meantCountry(part) ?? isForeignCountry(part);
  return parts.some(isRegion) || parts.slice(1).some(isRegionBeside);
};

const noCity =
  /(?:^|\s)(?:area|bureau|campus|downtown|greater|headquarters|hq|hub|metro|offices?|region|siège|uptown)(?:\s|$)/i;

/** Whether a text is not the name of one city: `Toronto Office`, `San Francisco Mission`, `TLV`. */
const hasOtherWords = (text: string): boolean =>
  /^[A-Z]{2,3}$/.test(text) ||
  noCity.test(text) ||
  divisions(text.split(/\s+/)).some(([city]) => isCityAbroad(city));

/** Whether a text names no region, as `Kelowna BC` and `SK-Regina` do. */
export const isCityAlone = (text: string): boolean =>
  !/[,(\d]/.test(text) &&
  !hasOtherWords(text) &&
  !saysRegion(text) &&
  !text.split(/[^\p{L}]+/u).some((word) => /^[A-Z]{2}$/.test(word) && meantCode(word));

type FoundPlace = { readonly description: string };

/** Adds the state of the job to a text without a region, unless that makes it a place elsewhere. */
const withState = (text: string, state: string | undefined): string => {
  if (state === undefined || saysRegion(text)) return text;
  const whole = `${text}, ${state}`;
  const [alone, inState] = [text, whole].map((description) => resolvePlace({ description }, false));
  if (!alone || !inState) return text;
  if ('code' in inState) return inState.rewriting ? whole : text;
  return inState.location.id < firstUnlistedId || 'code' in alone ? whole : text;
};

/** Adds the default state to a city alone: it completes a text, and overrules none. */
const withDefaultState = (text: string, state: string, { problems }: RecordReader): string => {
  const whole = withState(text, state);
  const [alone, inState] = [text, whole].map((description) => resolvePlace({ description }, false));
  if (!alone || !inState || saysRegion(text)) return text;
  if ('location' in inState && inState.location.id < firstUnlistedId && whole !== text) return whole;
  if ('code' in alone) {
    const isSaid = alone.rewriting !== undefined && !isRemoteAnywhere(text);
    return isSaid || alone.code === 'location_abroad' ? text : whole;
  }
  const message = `${quote(text)} is read as ${alone.location.description}, and not in the default state ${state}; write the province after it`;
  problems.push(warning('default_not_used', pointer, message));
  return text;
};

/** Adds `Canada` to a place without a region, such as `Vancouver | Remote`, of a job in Canada. */
const withCountry = (place: FoundPlace): FoundPlace => {
  if (!isPlaceAbroad(place) || saysRegion(place.description)) return place;
  const inCountry = { description: `${place.description}, Canada` };
  return isPlaceAbroad(inCountry) ? place : inCountry;
};

/** The places that lenient mode reads in a text, which may have several. */
const placesIn = (place: FoundPlace): readonly string[] => {
  const { rewriting } = { rewriting: undefined, ...resolvePlace(place, true) };
  return rewriting?.places.map(({ description }) => description) ?? [place.description];
};

/** The texts of an address, with its state. Without a city, its own one is the whole province. */
const textsOfPlaces = (reader: RecordReader, state: string | undefined): readonly string[] => {
  const isOwn = reader.isOwn('state');
  const country = defaultAbroad(reader);
  const complete = (text: string): string => {
    if (isOwn) return withState(text, state);
    if (country !== undefined && isCityAlone(text)) return `${text}, ${countryName(country)}`;
    return state === undefined || hasOtherWords(text) ? text : withDefaultState(text, state, reader);
  };
  const texts = reader.texts('location').map(placeText);
  if (texts.length > 0) return texts.map(complete);
  const city = reader.text('city');
  if (!isOwn || state === undefined) return city === undefined ? [] : [complete(placeText(city))];
  return [city === undefined ? wholeState(state) : `${city}, ${state}`];
};

type ReadAddress = PlacesOfAddress<FoundPlace> & {
  readonly reader: RecordReader;
  readonly isCanada: boolean;
};

/** Reads one address. Countries and states are fields of their own, and never parts of a city. */
const readAddress = (reader: RecordReader): ReadAddress => {
  const isCanada = readCountry(reader);
  const written = reader.text('state');
  const state = written && withoutCountry(written.replace(/^CA-(?=[A-Z]{2}$)/, ''));
  const isOwnState = state !== undefined && reader.isOwn('state');
  if (isOwnState && isForeignState(state)) reader.problems.push(notInCanada(`state ${quote(state)}`));
  const isProvince = state !== undefined && meantCode(state) !== undefined;
  const isSure = isCanada ? reader.isOwn('country') : isProvince && isOwnState;
  const found = textsOfPlaces(reader, state).map((text) => ({ description: placeText(text) }));
  if (found.length === 0) reader.missing('location', pointer);
  const others = isOwnState || reader.isOwn('location') ? [] : reader.texts('city').slice(1);
  const isElsewhere = isJobAbroad(reader.problems);
  return {
    reader,
    isCanada,
    places: isSure && !isElsewhere ? found.map(withCountry) : found,
    parts: [...found.map(({ description }) => description), ...others],
    where: isElsewhere ? 'abroad' : isSure ? 'canada' : undefined,
    isCanadaByDefault: isCanada || isProvince,
  };
};

/** Reports what is not clear about the places of an address that are in Canada. */
const checkAddress = ({ reader, isCanada, where }: ReadAddress, places: readonly FoundPlace[]): void => {
  const { problems, lenient } = reader;
  const unclear = !isCanada && reader.texts('country').length > 1 ? places.find(namesakeOf) : undefined;
  if (unclear) {
    const message = `${quote(unclear.description)} may be in each of the countries ${reader.texts('country').map(quote).join(', ')}; write the province after it`;
    problems.push(error('unknown_location', pointer, message));
  }
  const remote = isCanada ? undefined : places.find(({ description }) => isRemoteAnywhere(description));
  if (remote) {
    const message = `${quote(remote.description)} names no country; write one in the feed, or set "defaults": { "country": "Canada" } in the map file`;
    problems.push(error('unknown_location', pointer, message));
  }
  if (where === undefined && lenient) {
    const others = places.filter(({ description }) => hasOtherWords(description));
    refuseUnlistedCities(isCanada ? others : places, problems, isCanada ? '' : `; ${toCanada}`);
  }
  // The job's country or province is in Canada: such a place is a mistake, and the job is not abroad.
  for (const { description } of where === 'canada' ? places.filter(isPlaceAbroad) : []) {
    const message = `${quote(description)} is a place abroad, but the job is in Canada; ${toCanada}`;
    problems.push(error('unknown_location', pointer, message));
  }
};

const placeFields = ['location', 'city', 'state'] as const;

/** The places of all addresses of a job; those abroad are left out where others are in Canada. */
const allPlaces = (reader: RecordReader): readonly FoundPlace[] => {
  const { problems } = reader;
  const entries = reader.entriesOf(placeFields).map((one) => one.reader);
  const addresses = (entries.length > 0 ? entries : [reader]).map(readAddress);
  const read = placesHere<FoundPlace, ReadAddress>(addresses);
  const here = read.flatMap((one) => one.here);
  const others = addresses.flatMap(({ places }) => places).filter((place) => !here.includes(place));
  const isAbroad = here.length === 0;
  const kept = read.filter((one) => isAbroad || one.here.length > 0);
  for (const one of isAbroad ? [] : kept) checkAddress(one.address, one.here);
  const found = entries.length > 0 ? kept.flatMap(({ address }) => address.reader.problems) : [];
  problems.push(...new Map(found.map((problem) => [problem.message, problem])).values());
  const silent = addresses.filter(({ where }) => where === undefined).flatMap(({ places }) => places);
  if (!isAbroad && others.length > 0) problems.push(leftOut(others));
  if (isAbroad && silent.length > 0) problems.push(abroadPlaces(silent));
  const isOpen = addresses.every((one) => one.where === undefined && !one.isCanadaByDefault);
  if (isOpen) markNamesake(here, problems);
  const places = isAbroad ? others : here;
  return [...new Map(places.map((place) => [place.description, place])).values()];
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
