import { addDays, dateIn, momentIn } from '../../dates.ts';
import { digestText, type StoredFeed } from './feed.ts';

const padded = (value: number): string => String(value).padStart(2, '0');

/** A time between one o'clock, after the board's sweep, and six: feeds are spread by their ids. */
export const timeOfNight = (id: string): string => {
  const minute = 60 + (Buffer.from(digestText(id), 'base64url').readUInt32BE() % 300);
  return `${padded(Math.floor(minute / 60))}:${padded(minute % 60)}`;
};

/** The latest date, in the time zone, on which the time has come: today, or a day before. */
export const lastNight = (at: string, now: Date, timeZone: string): string => {
  const [hours = 0, minutes = 0] = at.split(':').map(Number);
  for (let date = dateIn(timeZone, now); ; date = addDays(date, -1) ?? '') {
    const moment = momentIn(timeZone, date, hours * 60 + minutes);
    if (moment && moment <= now) return date;
  }
};

/** Runs that crash in one night. */
const maxAttempts = 10;

/** Whether a run for this night may begin. */
export const isDue = (
  { at, night, attempts, lease }: Pick<StoredFeed, 'at' | 'night' | 'attempts' | 'lease'>,
  now: Date,
  timeZone: string,
): boolean => {
  if (lease && lease.ends > now.getTime()) return false;
  const due = lastNight(at, now, timeZone);
  return night < due || (night === due && attempts > 0 && attempts < maxAttempts);
};

/** Whether the last run did not commit, or has crashed. */
export const hasEndedBadly = ({ last, attempts, lease }: StoredFeed, now: Date): boolean =>
  last?.isCommitted === false || (attempts > 0 && (lease?.ends ?? 0) < now.getTime());

/** What a run notes as it begins. A night that no run has ended was a bad one. */
export const beginNight = (
  { at, night, attempts, badNights }: StoredFeed,
  now: Date,
  timeZone: string,
): Pick<StoredFeed, 'night' | 'attempts' | 'badNights'> => {
  const due = lastNight(at, now, timeZone);
  if (night === due) return { night, attempts: attempts + 1, badNights };
  return { night: due, attempts: 1, badNights: badNights + (attempts > 0 ? 1 : 0) };
};
