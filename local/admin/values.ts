import { maxInt32 } from '../../lib/api/limits.ts';
import { type Plan, plans } from '../../lib/domain/plan.ts';
import { UsageError } from './command.ts';

export const anyText = (text: string): string => text;

/** @throws UsageError */
export const parsePlan = (text: string): Plan => {
  const plan = plans.find((candidate) => candidate === text);
  if (!plan) throw new UsageError(`--plan is one of ${plans.join(', ')}, not ${JSON.stringify(text)}.`);
  return plan;
};

/** @throws UsageError */
export const parseEmployerId = (text: string): number => {
  const id = /^\d{1,10}$/.test(text) ? Number(text) : 0;
  if (id < 1 || id > maxInt32) {
    throw new UsageError(`An employer's id is a number from 1 to ${maxInt32}, not ${JSON.stringify(text)}.`);
  }
  return id;
};

/**
 * The message omits the text: it may be the key itself, pasted by mistake.
 *
 * @throws UsageError
 */
export const parseKeyId = (text: string): string => {
  if (text.startsWith('key_')) return text;
  throw new UsageError('KEYID is the id that "key list" shows; it begins with key_.');
};

const unitMillis: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Beyond this both keys are in permanent use, which is not a rotation. */
const maxOverlapDays = 90;

/**
 * Reads a duration in minutes, hours or days: `90m`, `24h`, `7d`.
 *
 * @returns milliseconds, up to 90 days
 * @throws UsageError
 */
export const parseOverlap = (text: string): number => {
  const [, count, unit = ''] = /^(\d{1,6})([mhd])$/.exec(text) ?? [];
  const millis = Number(count) * (unitMillis[unit] ?? Number.NaN);
  if (millis <= maxOverlapDays * 86_400_000) return millis;
  throw new UsageError(
    `--overlap is a time of up to ${maxOverlapDays} days, like 90m, 24h or 7d, not ${JSON.stringify(text)}.`,
  );
};
