import { maxInt32 } from '../../lib/api/limits.ts';
import { isCalendarDate } from '../../lib/domain/dates.ts';
import { type Plan, plans } from '../../lib/domain/plan.ts';
import { UsageError } from './command.ts';

const reject = (rule: string, text: string): never => {
  throw new UsageError(`${rule}, not ${JSON.stringify(text)}.`);
};

/** @throws UsageError, as all functions of this file do for an invalid text. */
export const parsePlan = (text: string): Plan =>
  plans.find((plan) => plan === text) ?? reject(`--plan is one of ${plans.join(', ')}`, text);

export const parseDate = (text: string): string =>
  isCalendarDate(text) ? text : reject('--today is a date written as YYYY-MM-DD', text);

export const parseEmployerId = (text: string): number => {
  const id = /^\d{1,10}$/.test(text) ? Number(text) : 0;
  const isId = id >= 1 && id <= maxInt32;
  return isId ? id : reject(`An employer's id is a number from 1 to ${maxInt32}`, text);
};

/** The message omits the text: it may be the key itself, pasted by mistake. */
export const parseKeyId = (text: string): string => {
  if (text.startsWith('key_')) return text;
  throw new UsageError('KEYID is the id that "key list" shows; it begins with key_.');
};

const unitMillis: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Beyond this both keys are in permanent use, which is not a rotation. */
const maxOverlapDays = 90;

/** Reads a duration such as `90m`, `24h` or `7d`. @returns milliseconds, up to 90 days */
export const parseOverlap = (text: string): number => {
  const [, count, unit = ''] = /^(\d{1,6})([mhd])$/.exec(text) ?? [];
  const millis = Number(count) * (unitMillis[unit] ?? Number.NaN);
  if (millis <= maxOverlapDays * 86_400_000) return millis;
  return reject(`--overlap is a time of up to ${maxOverlapDays} days, like 90m, 24h or 7d`, text);
};
