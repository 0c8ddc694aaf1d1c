import type { FromSchema } from 'json-schema-to-ts';
import { maxAmount, maxLocationDescriptionLength, maxLocationNameLength } from '../limits.ts';
import { locationTypes } from '../reference/location-types.ts';
import { statuses } from '../reference/statuses.ts';
import { complete, id, noControls } from './schema-parts.ts';

/**
 * The values and objects inside a job, as JSON Schema: as they are sent, shown and kept. Without
 * the marks of purity, esbuild would not leave them out of the bundles that do not use them.
 */

/** Where the work is done. */
export const workplaces = ['onsite', 'hybrid', 'remote'] as const;

/** Whether the posting is for a position that is open now. */
export const vacancies = ['existing', 'future'] as const;

/** The language of a posting. */
const languages = ['en', 'fr'] as const;

export type Language = (typeof languages)[number];

/** Returned by the service, and ignored when a client sends it back. */
export const ignored = { description: 'Ignored on input.' } as const;

export const string = { type: 'string' } as const;
export const boolean = { type: 'boolean' } as const;
export const calendarDate = { type: 'string', format: 'date', description: 'YYYY-MM-DD' } as const;
export const status = { type: 'string', enum: statuses } as const;

/* @__NO_SIDE_EFFECTS__ */
const nullable = <S extends { readonly type: 'object' }>({ type, ...rest }: S) =>
  ({ type: [type, 'null'], ...rest }) as const;

// An entry of a list, such as a category: sent by its id, shown with its name, kept as its id.

export const entryInput = {
  type: 'object',
  properties: { id: { type: 'integer' }, name: ignored },
  required: ['id'],
  additionalProperties: false,
} as const;

export const entrySchema = /* @__PURE__ */ complete({ id, name: string });

// A place: sent by its description, kept as its id or, if it is not in the list, its description.

export const locationInput = {
  type: 'object',
  properties: {
    id: ignored,
    name: ignored,
    description: {
      type: 'string',
      maxLength: maxLocationDescriptionLength,
      // At least one visible character; lib/text defines which are.
      format: 'not-blank',
      pattern: noControls,
    },
    type: ignored,
    latitude: ignored,
    longitude: ignored,
  },
  required: ['description'],
  additionalProperties: false,
} as const;

export const jobLocationSchema = /* @__PURE__ */ complete({
  id,
  name: { type: 'string', maxLength: maxLocationNameLength },
  description: { type: 'string', maxLength: maxLocationDescriptionLength },
  type: { type: 'string', enum: locationTypes },
});
export const keptLocations = { type: 'array', items: { type: ['number', 'string'] } } as const;

export const keptIds = { type: 'array', items: id } as const;

// A salary: kept with its amounts in ten-thousandths and the id of its period.

/** An exact decimal. */
const amount = {
  type: ['number', 'null'],
  minimum: 0,
  maximum: maxAmount,
  description: 'An exact decimal with at most four decimal places.',
} as const;

export const salaryInput = {
  type: ['object', 'null'],
  properties: {
    amount,
    maxAmount: amount,
    period: {
      type: ['object', 'null'],
      properties: { id: { type: 'integer' }, name: ignored, unit: ignored },
      required: ['id'],
      additionalProperties: false,
    },
    plusCommission: boolean,
  },
  additionalProperties: false,
} as const;

export const salarySchema = nullable(
  /* @__PURE__ */ complete({
    amount,
    maxAmount: amount,
    period: nullable(/* @__PURE__ */ complete({ id, name: string, unit: string })),
    plusCommission: boolean,
  }),
);

const numberOrNull = { type: ['number', 'null'] } as const;

export const keptSalary = /* @__PURE__ */ complete({
  amount: numberOrNull,
  maxAmount: numberOrNull,
  period: numberOrNull,
  plusCommission: boolean,
});

/** In the item: the members' values. */
export const storedSalary = {
  type: 'array',
  items: [numberOrNull, numberOrNull, numberOrNull, boolean],
  minItems: 4,
  additionalItems: false,
} as const;

export type SalaryInput = NonNullable<FromSchema<typeof salaryInput>>;
export type Salary = Readonly<FromSchema<typeof keptSalary>>;

// What else a posting states. An absent member is unknown.

/* @__NO_SIDE_EFFECTS__ */
const choiceOrNull = <const Choices extends readonly string[]>(choices: Choices) =>
  ({ type: ['string', 'null'], enum: [...choices, null] }) as const;

export const detailsInput = {
  type: ['object', 'null'],
  properties: {
    workplace: choiceOrNull(workplaces),
    vacancy: choiceOrNull(vacancies),
    aiScreening: { type: ['boolean', 'null'] },
    language: choiceOrNull(languages),
  },
  additionalProperties: false,
} as const;

const detailsProperties = {
  workplace: { type: 'string', enum: workplaces },
  vacancy: { type: 'string', enum: vacancies },
  aiScreening: boolean,
  language: { type: 'string', enum: languages },
} as const;

export const detailsSchema = {
  type: 'object',
  properties: detailsProperties,
  minProperties: 1,
  additionalProperties: false,
} as const;

/** In the item: members of a later release are valid, too. */
export const storedDetails = { type: 'object', properties: detailsProperties } as const;

export type DetailsInput = NonNullable<FromSchema<typeof detailsInput>>;
export type Details = Readonly<FromSchema<typeof detailsSchema>>;

const members = /* @__PURE__ */ Object.keys(detailsInput.properties) as (keyof Details)[];

/** The members that are set, in the published order: DynamoDB does not keep it. */
export const toDetails = (sent: DetailsInput): Details | null => {
  const set = members.flatMap((name) => (sent[name] == null ? [] : [[name, sent[name]]]));
  return set.length === 0 ? null : Object.fromEntries(set);
};
