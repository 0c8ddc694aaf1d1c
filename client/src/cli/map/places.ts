import { isForeignCountry, isForeignState } from '../../../../lib/reference/abroad.ts';
import { nationalLocation, provinceWithCode } from '../../../../lib/reference/gazetteer.ts';
import { descriptionToWrite, resolveLocation } from '../../../../lib/reference/locations.ts';
import { withoutCountry } from '../../../../lib/reference/place-words.ts';
import { meantCode, meantCountry } from '../../../../lib/reference/spelled-regions.ts';
import { workplaceIn } from '../../../../lib/reference/workplace.ts';
import { error, type FeedFault, quote, warning } from './problem.ts';
import type { RecordReader } from './record-reader.ts';

const pointer = '/locations';
const abroadCode = 'location_abroad';

const abroad = (what: string): FeedFault =>
  error(abroadCode, pointer, `${what} is not in Canada; leave the job out, or pass --skip-abroad`);

/** Whether the job as a whole is not in Canada. */
export const isAbroad = (problems: readonly FeedFault[]): boolean =>
  problems.some((problem) => problem.code === abroadCode && problem.pointer === pointer);

const isPlaceAbroad = (place: unknown): boolean => {
  if (typeof place !== 'object' || place === null || !('description' in place)) return false;
  const { description, id } = { id: undefined, ...place };
  if (typeof description !== 'string') return false;
  const resolved = resolveLocation(description, { lenient: true, id });
  return 'code' in resolved && resolved.code === abroadCode;
};

const shown = (places: readonly object[]): string =>
  places.map((place) => quote('description' in place ? String(place.description) : '')).join(' and ');

/** The places of a job that are in Canada; all of them where none is. */
export const placesInCanada = <Place extends object>(
  places: readonly Place[],
  problems: FeedFault[],
): readonly Place[] => {
  const others = places.filter(isPlaceAbroad);
  if (others.length === 0) return places;
  if (others.length === places.length) {
    problems.push(abroad(shown(others)));
    return places;
  }
  problems.push(warning('place_left_out', pointer, `${shown(others)} is not in Canada, and is left out`));
  return places.filter((place) => !others.includes(place));
};

const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** The name of a country, or its code in ISO 3166-1. */
const isOtherCountry = (text: string): boolean =>
  isForeignCountry((/^[a-z]{2}$/i.test(text) && countries.of(text)) || text);

/** Says once what the fields of countries and states say. @returns whether a country is Canada. */
const readCountry = (reader: RecordReader): boolean => {
  const written = reader.texts('country');
  if (written.some(meantCountry)) return true;
  const unknown = written.find((text) => !isOtherCountry(text));
  if (unknown !== undefined) {
    const message = `country ${quote(unknown)} is unknown; write its name in English or French, or its code, such as CA`;
    reader.problems.push(error('unknown_country', pointer, message));
  } else if (written.length > 0) reader.problems.push(abroad(`country ${quote(written.join(', '))}`));
  return false;
};

/** A state alone is the whole province: `Quebec` in a field of its own is not the city. */
const wholeState = (state: string): string => {
  const code = meantCode(state);
  const province = code && provinceWithCode(code);
  return province ? descriptionToWrite(province) : state;
};

/** A country alone says nothing: it would be the whole of Canada. */
const placeOf = (city: string | undefined, state: string | undefined): string[] => {
  const region = city === undefined && state !== undefined ? wholeState(state) : state;
  const parts = [city, region].filter((part) => part !== undefined);
  return parts.length === 0 ? [] : [parts.join(', ')];
};

/** `Remote` without any region: it may be so in any country. */
const isRemoteAnywhere = (text: string): boolean => {
  const said = workplaceIn(text);
  if (said?.workplace !== 'remote' || said.places[0]?.id !== nationalLocation.id) return false;
  return !text.split(/[^\p{L}]+/u).some((word) => meantCountry(word) ?? meantCode(word));
};

/** The places of a record. Countries and states are fields of their own, and never parts of a city. */
export const locationsOf = (reader: RecordReader): readonly { readonly description: string }[] => {
  const isCanada = readCountry(reader);
  const [city, written] = (['city', 'state'] as const).map((field) => reader.text(field));
  const state = written && withoutCountry(written.replace(/^CA-(?=[A-Z]{2}$)/, ''));
  if (state && isForeignState(state)) reader.problems.push(abroad(`state ${quote(state)}`));
  const texts = reader.texts('location');
  const found = (texts.length > 0 ? texts : placeOf(city, state)).map((text) => ({
    description: text.replace(/\s+/g, ' '),
  }));
  if (found.length === 0) reader.missing('location', pointer);
  if (isAbroad(reader.problems)) return found;
  const remote = isCanada ? undefined : found.find(({ description }) => isRemoteAnywhere(description));
  if (remote) {
    const message = `${quote(remote.description)} names no country; write one in the feed, or set "defaults": { "country": "Canada" } in the map file`;
    reader.problems.push(error('unknown_location', pointer, message));
  }
  const places = placesInCanada(found, reader.problems);
  return reader.allowed(places, pointer, ({ description }) => description);
};
