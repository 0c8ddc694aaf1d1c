import { isCalendarDate } from '../../lib/dates.ts';
import { plans } from '../../lib/employer/plan.ts';
import { maxHoldReasonLength, maxInt32 } from '../../lib/limits.ts';
import type { Status } from '../../lib/reference/statuses.ts';
import { statuses } from '../../lib/reference/statuses.ts';
import { isVisible } from '../../lib/text/characters.ts';
import { AdminUsageError, flag, optional, required } from './command.ts';
import { isStageName, stageForms } from './stage.ts';

/* The parameters of several commands, and how texts are read: for an invalid one all throw AdminUsageError. */

const reject = (rule: string, text: string): never => {
  throw new AdminUsageError(`${rule}, not ${JSON.stringify(text)}.`);
};

const alternatives = new Intl.ListFormat('en', { type: 'disjunction' });

/** @param name of the parameter. */
export const parseOneOf =
  <Value extends string>(name: string, values: readonly Value[]) =>
  (text: string): Value =>
    values.find((value) => value === text) ?? reject(`${name} must be ${alternatives.format(values)}`, text);

const parseStage = (text: string) =>
  isStageName(text) ? text : reject(`--stage must be ${stageForms}`, text);

export const parseDate = (text: string): string =>
  isCalendarDate(text) ? text : reject('--today must be a date such as 2026-11-20', text);

const parseNumber =
  (name: string, most: number) =>
  (text: string): number => {
    const number = /^\d{1,10}$/.test(text) ? Number(text) : 0;
    const isIn = number >= 1 && number <= most;
    return isIn ? number : reject(`${name} must be a number from 1 to ${most}`, text);
  };

const parseId = (of: string) => parseNumber(`The id of ${of}`, maxInt32);

export const parseJobId = parseId('a job');

export const parseJobIds = (text: string, previous: number[] = []): number[] => [
  ...new Set([...previous, parseJobId(text)]),
];

const reasonRule = new RegExp(`^[^\\p{Cc}\\p{Cs}]{1,${maxHoldReasonLength}}$`, 'u');

export const parseReason = (text: string): string =>
  reasonRule.test(text) && isVisible(text)
    ? text
    : reject(
        `--reason must have 1 to ${maxHoldReasonLength} characters, one of them visible, and no control characters`,
        text,
      );

/** Reads a number of days such as `7d`. */
export const parseClosing = (text: string): number =>
  /^[1-9]\d{0,2}d$/.test(text)
    ? Number(text.slice(0, -1))
    : reject('--closing must be a number of days, such as 7d', text);

export const parseLimit = parseNumber('--limit', 9_999_999);
export const parseDays = parseNumber('--days', 366);

/** Reads `active` or `active,draft`. @returns each status once */
export const parseStatuses = (text: string): Status[] => {
  const found = [...new Set(text.split(','))].map((name) => statuses.find((status) => status === name));
  return found.every((status) => status !== undefined)
    ? found
    : reject(`--status must be ${statuses.join(', ')} or several of them with commas`, text);
};

/** The message omits the text: it may be the key itself, pasted by mistake. */
const parseKeyId = (text: string): string => {
  if (text.startsWith('key_')) return text;
  throw new AdminUsageError('<keyid> must be the id that "key list" shows; it begins with key_.');
};

export const dayMillis = 86_400_000;
const unitMillis: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: dayMillis };

/** Beyond this both keys are in permanent use, which is not a rotation. */
const maxOverlapDays = 90;

/** Reads `0` or a duration such as `90m`, `24h` or `7d`. @returns milliseconds, up to 90 days */
export const parseOverlap = (text: string): number => {
  if (text === '0') return 0;
  const [, count, unit = ''] = /^(\d{1,6})([mhd])$/.exec(text) ?? [];
  const millis = Number(count) * (unitMillis[unit] ?? Number.NaN);
  if (millis <= maxOverlapDays * dayMillis) return millis;
  return reject(
    `--overlap must be 0 or a time of up to ${maxOverlapDays} days, such as 90m, 24h or 7d`,
    text,
  );
};

/** Reads a date or a number of days from now, such as `90d`. @returns ISO 8601, UTC */
export const parseExpiry =
  (now: Date) =>
  (text: string): string => {
    const days = /^[1-9]\d{0,4}d$/.test(text) ? Number(text.slice(0, -1)) : undefined;
    const end =
      days === undefined ? Date.parse(isCalendarDate(text) ? text : '') : now.getTime() + days * dayMillis;
    if (end > now.getTime()) return new Date(end).toISOString();
    return reject('--expires must be a later date such as 2027-06-30, or a number of days such as 90d', text);
  };

const parseEmployerId = parseId('an employer');
const employerFlags = '--employer <id>';

export const employerArgument = required('<id>', 'the id of the employer', parseEmployerId);
export const employerOption = required(employerFlags, 'the id of the employer', parseEmployerId);
/** @param meaning of the option, and of a line without it. */
export const optionalEmployer = (meaning: string) => optional(employerFlags, meaning, parseEmployerId);
export const anyEmployer = optionalEmployer('only this employer; all by default');
export const employerOfJob = optionalEmployer('its employer; by default found by the job');
export const jobIdsArgument = required('<id...>', 'the ids of the jobs', parseJobIds);
export const jobIdArgument = required('<id>', 'the id of the job', parseJobId);
export const keyId = required('<keyid>', 'the id that "key list" shows; it begins with key_', parseKeyId);
export const optionalKeyId = optional('--key <keyid>', 'only commands on this key', parseKeyId);
export const plan = optional('--plan <plan>', plans.join(' or '), parseOneOf('--plan', plans));

/** The options of all commands, which are accepted anywhere on the line. */
export const globals = {
  stage: optional(
    '--stage <stage>',
    `work on what is deployed on AWS (${stageForms}); without it, on the store of npm start`,
    parseStage,
  ),
  json: flag('--json', 'print one JSON document'),
};
