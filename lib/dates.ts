const millisPerDay = 86_400_000;

/** Where the operator sets no time zone: no day of a province or territory ends later. */
export const defaultTimeZone = 'America/Vancouver';

const padded = (value: number, length: number): string => String(value).padStart(length, '0');

/** Nothing but these functions goes by the zone of the process. */
const enter = (timeZone: string): void => {
  if (process.env.TZ !== timeZone) process.env.TZ = timeZone;
};

/**
 * The date, `YYYY-MM-DD`, of a moment in a time zone, which becomes that of the process: the first use
 * of Intl would take some 12 ms of each cold start.
 */
export const dateIn = (timeZone: string, moment: Date): string => {
  enter(timeZone);
  const [year, month, day] = [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()];
  return `${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}`;
};

/**
 * When the clocks of a time zone first show a minute of a date, or the next one that it has.
 *
 * @param minute from 0 to 1,439. @returns undefined where the date has no such minute.
 */
export const momentIn = (timeZone: string, date: string, minute: number): Date | undefined => {
  enter(timeZone);
  const isReached = (moment: Date): boolean =>
    dateIn(timeZone, moment) === date && moment.getHours() * 60 + moment.getMinutes() >= minute;
  const [year = 0, month = 1, day] = date.split('-').map(Number);
  let moment = new Date(year, month - 1, day, 0, minute);
  // In an hour that is left out, JavaScript counts on from the hour before.
  for (let earlier = moment; isReached(earlier); earlier = new Date(moment.getTime() - 60_000))
    moment = earlier;
  return isReached(moment) ? moment : undefined;
};

/** Whether the text is a name such as `America/Toronto`; a fixed offset such as `-08:00` is none. */
export const isTimeZone = (text: string): boolean => {
  if (text === defaultTimeZone) return true;
  try {
    return /^[A-Z]/.test(text) && new Intl.DateTimeFormat('en', { timeZone: text }) !== undefined;
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
