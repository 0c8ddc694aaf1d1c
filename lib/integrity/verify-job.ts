import { isDeepStrictEqual } from 'node:util';
import { statuses } from '../api/job-schema.ts';
import { addDays, isCalendarDate } from '../domain/dates.ts';
import { type DescriptionParts, join, type Piece, partNames } from '../store/jobs/description-pieces.ts';
import { isListKey, type JobItem, toItem, toJob } from '../store/jobs/job-item.ts';
import type { Row } from './walk.ts';

const isText = (value: unknown): boolean => typeof value === 'string';
const isNumber = (value: unknown): boolean => typeof value === 'number';
const isId = (value: unknown): boolean => Number.isInteger(value) && Number(value) > 0;
const isFlag = (value: unknown): boolean => value === undefined || value === true;
const isTextOrNothing = (value: unknown): boolean => value === undefined || isText(value);

const isParts = (value: unknown): value is DescriptionParts => {
  const { generation, count, bytes, packed } = Object(value);
  const isCount = Number.isInteger(count) && count >= 0 && count < 100;
  return isText(generation) && isCount && isNumber(bytes) && typeof packed === 'boolean';
};

const isSalary = (value: unknown): boolean =>
  value === undefined ||
  (Array.isArray(value) &&
    value.length === 4 &&
    value.slice(0, 3).every((part) => part === null || isNumber(part)) &&
    typeof value[3] === 'boolean');

/** What nothing else tells: without it there is no job to be read. */
const own: Readonly<Partial<Record<keyof JobItem, (value: unknown) => boolean>>> = {
  v: isText,
  past: (value) => value === undefined || (Array.isArray(value) && value.every(isText)),
  employerId: isId,
  listKey: (value) => isText(value) && isListKey(String(value)),
  referenceId: isTextOrNothing,
  title: isText,
  status: (value) => statuses.some((status) => status === value),
  confidential: isFlag,
  locations: (value) => Array.isArray(value) && value.every((entry) => isNumber(entry) || isText(entry)),
  closeDate: (value) => isText(value) && isCalendarDate(String(value)),
  closeSet: isFlag,
  refresh: isFlag,
  categories: (value) => Array.isArray(value) && value.every(isNumber),
  position: isNumber,
  salary: isSalary,
  routing: isNumber,
  email: isTextOrNothing,
  url: isTextOrNothing,
  text: isParts,
};

/** @returns the names of the attributes that make the item none of a job. */
export const malformed = (item: Row): string[] =>
  Object.entries(own).flatMap(([name, isWell]) => (isWell(item[name]) ? [] : [name]));

export const isJobItem = (item: Row): item is JobItem & Row => malformed(item).length === 0;

/** What other attributes make; all else stays as it is, an attribute of a later release too. */
const derived = ['listKey', 'employerStatus', 'search', 'dueShard', 'dueDate'] as const;

/** The derived attributes as they should be. */
export const derivedOf = (item: JobItem): Pick<JobItem, (typeof derived)[number]> =>
  toItem(toJob(item, ''), item.v, item.text);

/**
 * The sweep puts a job off to the day after it, where the plan has no refresh or something failed; never past the
 * day on which the job closes but for a failure.
 */
const isPutOff = (item: JobItem, due: string | undefined, today: string): boolean => {
  if (due === undefined || !isCalendarDate(item.dueDate ?? '')) return false;
  const closes = addDays(item.closeDate, 1) ?? '9999-12-31';
  const tomorrow = addDays(today, 1) ?? today;
  const latest = closes > tomorrow ? closes : tomorrow;
  return String(item.dueDate) > due && String(item.dueDate) <= latest;
};

/** @returns the names of the derived attributes that are not what they should be. */
export const wronglyDerived = (item: JobItem, today: string): (typeof derived)[number][] => {
  const right = derivedOf(item);
  return derived.filter((name) => {
    if (isDeepStrictEqual(item[name], right[name])) return false;
    return name !== 'dueDate' || !isPutOff(item, right.dueDate, today);
  });
};

/** How the pieces that are there stand to those that the job names. */
export type Description = { readonly isWhole: boolean; readonly surplus: readonly Piece[] };

export const describePieces = (text: DescriptionParts, pieces: readonly Piece[]): Description => {
  const names = new Set(partNames(text.count));
  const named = pieces.filter(({ part }) => names.has(part));
  return { isWhole: isWhole(text, named), surplus: pieces.filter(({ part }) => !names.has(part)) };
};

const isWhole = (text: DescriptionParts, named: readonly Piece[]): boolean => {
  try {
    return join(text, named) !== undefined;
  } catch {
    // What is no compressed text, or no bytes at all, cannot be unpacked.
    return false;
  }
};
