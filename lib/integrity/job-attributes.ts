import { isDeepStrictEqual } from 'node:util';
import { statuses, vacancies, workplaces } from '../api/job-schema.ts';
import { addDays, isCalendarDate } from '../domain/dates.ts';
import type { RawItem } from '../store/items.ts';
import type { DescriptionParts } from '../store/jobs/description-pieces.ts';
import { isListKey, type JobItem, toItem, toJob } from '../store/jobs/job-item.ts';

const isString = (value: unknown): boolean => typeof value === 'string';
const isNumber = (value: unknown): boolean => typeof value === 'number';
export const isId = (value: unknown): value is number => Number.isInteger(value) && Number(value) > 0;
const isFlag = (value: unknown): boolean => value === undefined || value === true;
const isOptionalString = (value: unknown): boolean => value === undefined || isString(value);

const codings: readonly unknown[] = [false, true, 'deflate'] satisfies DescriptionParts['packed'][];

const isDescription = (value: unknown): value is DescriptionParts => {
  const { generation, count, bytes, packed } = Object(value);
  const isCount = Number.isInteger(count) && count >= 0 && count < 100;
  return isString(generation) && isCount && isNumber(bytes) && codings.includes(packed);
};

const isSalary = (value: unknown): boolean =>
  value === undefined ||
  (Array.isArray(value) &&
    value.length === 4 &&
    value.slice(0, 3).every((part) => part === null || isNumber(part)) &&
    typeof value[3] === 'boolean');

/** Members of a later release are valid, too. */
const isDetails = (value: unknown): boolean => {
  if (value === undefined) return true;
  const { workplace, vacancy, aiScreening } = Object(value);
  return (
    [...workplaces, undefined].includes(workplace) &&
    [...vacancies, undefined].includes(vacancy) &&
    (aiScreening === undefined || typeof aiScreening === 'boolean')
  );
};

/** The attributes that cannot be derived from others; a job that lacks one cannot be read. */
const validators: Readonly<Partial<Record<keyof JobItem, (value: unknown) => boolean>>> = {
  v: isString,
  past: (value) => value === undefined || (Array.isArray(value) && value.every(isString)),
  employerId: isId,
  listKey: (value) => isString(value) && isListKey(String(value)),
  referenceId: isOptionalString,
  title: isString,
  status: (value) => statuses.some((status) => status === value),
  confidential: isFlag,
  locations: (value) => Array.isArray(value) && value.every((entry) => isNumber(entry) || isString(entry)),
  closeDate: (value) => isString(value) && isCalendarDate(String(value)),
  closeSet: isFlag,
  refresh: isFlag,
  categories: (value) => Array.isArray(value) && value.every(isNumber),
  position: isNumber,
  salary: isSalary,
  routing: isNumber,
  email: isOptionalString,
  url: isOptionalString,
  details: isDetails,
  text: isDescription,
};

/** @returns the names of missing attributes and of those with a wrong type. */
export const malformedAttributes = (item: RawItem): string[] =>
  Object.entries(validators).flatMap(([name, isValid]) => (isValid(item[name]) ? [] : [name]));

export const isJobItem = (item: RawItem): item is JobItem & RawItem => malformedAttributes(item).length === 0;

/** Attributes derived from others. All others stay, including those of a later release. */
const derivedNames = ['listKey', 'employerStatus', 'search', 'dueShard', 'dueDate'] as const;
export type DerivedName = (typeof derivedNames)[number];

/** @returns the derived attributes with their correct values. */
export const derivedAttributes = (item: JobItem): Pick<JobItem, DerivedName> =>
  toItem(toJob(item, ''), item.v, item.text);

/**
 * The sweep postpones a job by a day when its plan lacks auto-refresh or sweeping it failed.
 * Only a failure postpones it beyond the day after its closeDate.
 */
const isPostponed = (item: JobItem, due: string | undefined, today: string): boolean => {
  if (due === undefined || !isCalendarDate(item.dueDate ?? '')) return false;
  const closes = addDays(item.closeDate, 1) ?? '9999-12-31';
  const tomorrow = addDays(today, 1) ?? today;
  const latest = closes > tomorrow ? closes : tomorrow;
  return String(item.dueDate) > due && String(item.dueDate) <= latest;
};

/** @returns the names of the derived attributes with wrong values. */
export const wronglyDerived = (item: JobItem, today: string): DerivedName[] => {
  const correct = derivedAttributes(item);
  return derivedNames.filter((name) => {
    if (isDeepStrictEqual(item[name], correct[name])) return false;
    return name !== 'dueDate' || !isPostponed(item, correct.dueDate, today);
  });
};
