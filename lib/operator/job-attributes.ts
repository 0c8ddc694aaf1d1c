import { isDeepStrictEqual } from 'node:util';
import { addDays, isCalendarDate } from '../dates.ts';
import type { DescriptionParts } from '../job/store/description-pieces.ts';
import { isListKey, type JobItem, toItem, toJob } from '../job/store/job-item.ts';
import { lazy } from '../lazy.ts';
import { complete, id } from '../schema-parts.ts';
import type { RawItem } from '../store/items.ts';
import { attributeSchemas, createAjv } from './job-values.ts';

export const isId = (value: unknown): value is number => Number.isInteger(value) && Number(value) > 0;

const string = { type: 'string' } as const;
const { properties, required } = attributeSchemas();
const codings = [false, 'deflate'] satisfies DescriptionParts['packed'][];

/** The attributes that cannot be derived from others; a job that lacks one cannot be read. */
const itemSchema = {
  type: 'object',
  properties: {
    ...properties,
    employerId: id,
    closeSet: { const: true },
    v: string,
    at: { type: 'number' },
    changed: { ...complete({ by: string, at: { type: 'number' } }), additionalProperties: true },
    held: complete({ reason: string, since: string }),
    past: { type: 'array', items: string },
    listKey: { ...string, format: 'list-key' },
    text: {
      type: 'object',
      properties: {
        generation: string,
        count: { type: 'integer', minimum: 0, maximum: 99 },
        bytes: { type: 'number' },
        packed: { enum: codings },
        digest: string,
      },
      required: ['generation', 'count', 'bytes', 'packed', 'digest'],
    },
  },
  required: [...required, 'employerId', 'v', 'at', 'listKey', 'text'],
};

const validator = lazy(() => createAjv().addFormat('list-key', isListKey).compile(itemSchema));

/** @returns the names of missing attributes and of those with a wrong type. */
export const malformedAttributes = (item: RawItem): string[] => {
  const validate = validator();
  if (validate(item)) return [];
  const names = (validate.errors ?? []).map(({ instancePath, params }) =>
    instancePath === '' ? String(params.missingProperty) : instancePath.split('/')[1],
  );
  return [...new Set(names)].filter((name) => name !== undefined);
};

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
