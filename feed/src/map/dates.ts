import { isCalendarDate } from '../../../lib/dates.ts';

/** How the names of the months begin, in English and French. */
const months = [
  ...[/^jan/i, /^(?:f[eé]v|feb)/i, /^mar/i, /^(?:apr|avr)/i, /^ma[iy]/i, /^(?:juin|jun)/i],
  ...[/^(?:juil|jul)/i, /^(?:ao[uû]|aug)/i, /^sep/i, /^oct/i, /^nov/i, /^d[eé]c/i],
];

/** `23:59`, `at 11:59 PM`, `à 23 h 59`. */
const time = String.raw`(?:,?\s(?:at\s|à\s)?\d\d?\s?(?:[:h]|[ap]\.?m\b).*)?$`;
const weekday = String.raw`^(?:\p{L}+\.?,?\s)?`;

/**
 * The forms of dates. `one` and `other` are the day and the month in either order; the separators
 * `from` and `to` are the same.
 */
const forms = [
  // `2027-1-5T23:59:00Z`, `20261231`
  /^(?<year>\d{4})(?<from>[-/.])(?<month>\d{1,2})(?<to>[-/.])(?<day>\d{1,2})(?:[T ].*)?$/iu,
  /^(?<year>\d{4})(?<month>\d\d)(?<day>\d\d)(?:[T ].*)?$/iu,
  // `12/31/2026`, `31.12.2026 23:59`, `12/31/26`
  new RegExp(
    String.raw`^(?<one>\d{1,2})(?<from>[-/.])(?<other>\d{1,2})(?<to>[-/.])(?<year>\d{4}|\d\d)${time}`,
    'iu',
  ),
  // `Fri, 20 Nov 2026 10:00:00 GMT`, `20-Nov-26`, `jeudi le 31 décembre 2026`
  new RegExp(
    String.raw`${weekday}(?:le\s)?(?<day>\d{1,2})(?:st|nd|rd|th|er)?[\s-](?<name>\p{L}+)\.?,?[\s-](?<year>\d{4}|\d\d)${time}`,
    'iu',
  ),
  // `November 20, 2026`, `Nov-20-2026`
  new RegExp(
    String.raw`${weekday}(?<name>\p{L}+)\.?[\s-](?<day>\d{1,2})(?:st|nd|rd|th)?,?[\s-](?<year>\d{4})${time}`,
    'iu',
  ),
];

/** The order of day and month in dates that can be read in two ways. */
export type DateFormat = `${'DD' | 'MM'}${string}`;

/** The day and the month of two numbers; none if their order is not clear. A number over 12 is the day. */
const dayAndMonth = (one: string, other: string, format: DateFormat | undefined): string[] => {
  if (Number(one) > 12 || one === other) return [one, other];
  if (Number(other) > 12) return [other, one];
  if (format === undefined) return [];
  return format.startsWith('DD') ? [one, other] : [other, one];
};

/**
 * Reads the date of a text as it is written there, without its time: `2026-11-20T23:00:00-05:00`,
 * `Fri, 20 Nov 2026 10:00:00 GMT`, `Nov 20, 2026`, `12/31/2026`.
 *
 * @param format decides whether `11/12/2026` is in November or December.
 * @returns undefined for any other text.
 */
export const readDate = (text: string, format?: DateFormat): string | undefined => {
  if (text.length > 60) return undefined;
  const parts = forms
    .map((form) => form.exec(text)?.groups)
    .find((groups) => groups !== undefined && groups.from === groups.to);
  const { year = '', one, other = '', name, day, month } = parts ?? {};
  // `31/12/26` may begin with the year, unless the format says where it is.
  const isYearFirst = year.length === 2 && one !== undefined && isCalendarDate(`20${one}-${other}-${year}`);
  if (isYearFirst && format === undefined) return undefined;
  const named = name === undefined ? month : String(months.findIndex((start) => start.test(name)) + 1);
  const [ofMonth = '', inYear = ''] = one === undefined ? [day, named] : dayAndMonth(one, other, format);
  const date = [year.padStart(4, '20'), inYear.padStart(2, '0'), ofMonth.padStart(2, '0')].join('-');
  return isCalendarDate(date) ? date : undefined;
};

const betweenDates = / (?:-|to|until|through|thru|and|au|à|et|jusqu['’]au) | ?[–—] ?|\/(?=\d{4}-)/i;

/** Reads the later day of a range such as `2026-11-01 - 2026-12-15`; of its first day, the year may be missing. */
export const readEndDate = (text: string, format?: DateFormat): string | undefined => {
  const dates = text.split(betweenDates).map((part) => readDate(part.trim(), format));
  if (dates.length > 2 || dates.at(-1) === undefined) return undefined;
  return dates
    .flatMap((date) => date ?? [])
    .sort()
    .at(-1);
};
