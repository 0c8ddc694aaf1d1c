import { isCalendarDate } from '../../../../lib/domain/dates.ts';

/** The beginnings of the names of months, in English and French. */
const months = [
  ['jan'],
  ['feb', 'fév', 'fev'],
  ['mar'],
  ['apr', 'avr'],
  ['may', 'mai'],
  ['jun', 'juin'],
  ['jul', 'juil'],
  ['aug', 'aoû', 'aou'],
  ['sep'],
  ['oct'],
  ['nov'],
  ['dec', 'déc'],
] as const;

const monthOf = (name: string): string | undefined => {
  const lower = name.toLowerCase();
  const at = months.findIndex((names) => names.some((one) => lower.startsWith(one)));
  return at < 0 ? undefined : String(at + 1).padStart(2, '0');
};

/** `23:59`, `at 11:59 PM`, `à 23 h 59`. */
const time = String.raw`(?:,?\s(?:at\s|à\s)?\d\d?\s?(?:[:h]|[ap]\.?m\b).*)?$`;
const weekday = String.raw`^(?:\p{L}+\.?,?\s)?`;

/** `20261231`, `2027-1-5T23:59:00Z`. */
const yearFirst = /^(\d{4})(?:([-/.])(\d{1,2})\2(\d{1,2})|(\d\d)(\d\d))(?:[T ].*)?$/;
/** `12/31/2026`, `31.12.2026 23:59`. */
const yearLast = new RegExp(String.raw`^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})${time}`, 'iu');
/** `Fri, 20 Nov 2026 10:00:00 GMT`, `20-Nov-26`, `jeudi le 31 décembre 2026`. */
const dayFirst = new RegExp(
  String.raw`${weekday}(?:le\s)?(\d{1,2})(?:st|nd|rd|th|er)?[\s-](\p{L}+)\.?,?[\s-](\d{4}|\d\d)${time}`,
  'iu',
);
/** `November 20, 2026`. */
const monthFirst = new RegExp(
  String.raw`${weekday}(\p{L}+)\.?\s(\d{1,2})(?:st|nd|rd|th)?,?\s(\d{4})${time}`,
  'iu',
);

/** The order of day and month in dates that can be read in two ways. */
export type DateFormat = `${'DD' | 'MM'}${string}`;

/** A number over 12 is the day; equal ones are both. */
const dayAndMonth = (one: string, other: string, format: DateFormat | undefined): string[] => {
  if (Number(one) > 12 || one === other) return [one, other];
  if (Number(other) > 12) return [other, one];
  if (format === undefined) return [];
  return format.startsWith('DD') ? [one, other] : [other, one];
};

const partsOf = (text: string, format: DateFormat | undefined): readonly (string | undefined)[] => {
  const [, year, , month, day, otherMonth, otherDay] = yearFirst.exec(text) ?? [];
  if (year) return [year, (month ?? otherMonth)?.padStart(2, '0'), day ?? otherDay];
  const [, one = '', , other = '', last] = yearLast.exec(text) ?? [];
  if (last) {
    const [dayOfMonth, monthOfYear] = dayAndMonth(one, other, format);
    return [last, monthOfYear?.padStart(2, '0'), dayOfMonth];
  }
  const [, d, name = '', y] = dayFirst.exec(text) ?? [];
  if (d) return [y?.padStart(4, '20'), monthOf(name), d];
  const [, first = '', second, third] = monthFirst.exec(text) ?? [];
  return [third, monthOf(first), second];
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
  const [year, month, day] = partsOf(text, format);
  if (!(year && month && day)) return undefined;
  const date = `${year}-${month}-${day.padStart(2, '0')}`;
  return isCalendarDate(date) ? date : undefined;
};
