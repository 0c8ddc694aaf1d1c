const millisPerDay = 86_400_000;

/** Where the operator sets no time zone: no day of a province or territory ends later. */
export const defaultTimeZone = 'America/Vancouver';

/** Made when first used: the first one of a process takes some 12 ms. */
const formats = new Map<string, Intl.DateTimeFormat>();

const formatIn = (timeZone: string): Intl.DateTimeFormat => {
  const made = formats.get(timeZone);
  if (made) return made;
  // Swedish writes dates as `YYYY-MM-DD`.
  const format = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short' });
  formats.set(timeZone, format);
  return format;
};

/** The date, `YYYY-MM-DD`, of a moment in a time zone. @throws RangeError for an unknown zone */
export const dateIn = (timeZone: string, moment: Date): string => formatIn(timeZone).format(moment);

/** Whether the text is a name such as `America/Toronto`; a fixed offset such as `-08:00` is none. */
export const isTimeZone = (text: string): boolean => {
  if (text === defaultTimeZone) return true;
  try {
    return /^[A-Z]/.test(text) && formatIn(text) !== undefined;
  } catch {
    return false;
  }
};

/** In UTC, in which each day has the same length. */
const dateOf = (moment: Date): string => moment.toISOString().slice(0, 10);

/** Whether the text is a real date written as `YYYY-MM-DD`: `2026-02-30` is none. */
export const isCalendarDate = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const moment = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && dateOf(moment) === text;
};

/** @returns the date `days` later, or undefined where no year of four digits can hold it. */
export const addDays = (date: string, days: number): string | undefined => {
  const moment = new Date(Date.parse(`${date}T00:00:00Z`) + days * millisPerDay);
  return moment.getUTCFullYear() > 9999 ? undefined : dateOf(moment);
};
