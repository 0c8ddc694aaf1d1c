import type { FromSchema, JSONSchema } from 'json-schema-to-ts';
import { maxAmount, maxLocationDescriptionLength, maxLocationNameLength } from '../../limits.ts';
import { locationTypes } from '../../reference/location-types.ts';
import { statuses } from '../../reference/statuses.ts';
import { complete, id, keysOf, noControls } from '../../schema-parts.ts';

/**
 * The values and objects inside a job, as JSON Schema: as they are sent, shown and kept. Without
 * the marks of purity, esbuild would not leave them out of the bundles that do not use them.
 */

export type PropertySchema = Exclude<JSONSchema, boolean>;

/** Where the work is done. */
export const workplaces = ['onsite', 'hybrid', 'remote'] as const;

/** Whether the posting is for a position that is open now. */
const vacancies = ['existing', 'future'] as const;

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

// The members of an object: a row for each, from which all that knows them derives.

/** How the text of a feed's column is read; `salary` is several columns together. */
export type Reading = 'text' | 'boolean' | 'date' | 'choice' | 'workplace' | 'language' | 'salary';

type Member = {
  /** As it is shown. */
  readonly value: PropertySchema;
  /** As a client sends it, if that is not the value or null, which removes it. */
  readonly input?: PropertySchema;
  /** As a job has it, if that is not the value. */
  readonly kept?: PropertySchema;
  readonly text: string;
  /** In requests, if it is another. */
  readonly inputText?: string;
  /** The OpenAPI schema of an object; in requests with `Input` at its end. */
  readonly component?: string;
  readonly feed: { readonly column: string; readonly as: Reading };
};

export type Members = Readonly<Record<string, Member>>;

type OrNull<S> = S extends { readonly type: infer Type extends string }
  ? Omit<S, 'type' | 'enum'> & { readonly type: readonly [Type, 'null'] } & (S extends {
        readonly enum: readonly [...infer Choices];
      }
        ? { readonly enum: readonly [...Choices, null] }
        : unknown)
  : S;

type Facets<Row extends Member> = {
  readonly value: Row['value'];
  readonly input: Row extends { readonly input: infer Own } ? Own : OrNull<Row['value']>;
  readonly kept: Row extends { readonly kept: infer Own } ? Own : Row['value'];
};

/* @__NO_SIDE_EFFECTS__ */
export const orNull = (schema: PropertySchema): PropertySchema => ({
  ...schema,
  ...(typeof schema.type === 'string' && { type: [schema.type, 'null'] }),
  ...(Array.isArray(schema.enum) && { enum: [...schema.enum, null] }),
});

/* @__NO_SIDE_EFFECTS__ */
const schemasOf = <Rows extends Members, Facet extends keyof Facets<Member>>(members: Rows, facet: Facet) =>
  Object.fromEntries(
    Object.entries<Member>(members).map(([name, { value, input = orNull(value), kept = value }]) => [
      name,
      { value, input, kept }[facet],
    ]),
  ) as { readonly [Name in keyof Rows]: Facets<Rows[Name]>[Facet] };

// A salary: kept with its amounts in ten-thousandths and the id of its period.

/** An exact decimal. */
const amount = {
  type: ['number', 'null'],
  minimum: 0,
  maximum: maxAmount,
  description: 'An exact decimal with at most four decimal places.',
} as const;

const numberOrNull = { type: ['number', 'null'] } as const;

const periodInput = {
  type: ['object', 'null'],
  properties: { id: { type: 'integer' }, name: ignored, unit: ignored },
  required: ['id'],
  additionalProperties: false,
} as const;

export const salaryMembers = {
  amount: {
    value: amount,
    kept: numberOrNull,
    text: 'An exact decimal, always written with four decimal places: `19.1100`. Null if there is no amount.',
    inputText: 'At most four decimal places. Required when `maxAmount` or `period` is given.',
    feed: { column: 'salaryAmount', as: 'salary' },
  },
  maxAmount: {
    value: amount,
    kept: numberOrNull,
    text: 'The upper end of the range, at least `amount`. Null if there is no range.',
    feed: { column: 'salaryMaxAmount', as: 'salary' },
  },
  period: {
    value: /* @__PURE__ */ nullable(/* @__PURE__ */ complete({ id, name: string, unit: string })),
    input: periodInput,
    kept: numberOrNull,
    text: 'The period that the amount is paid for. Null if there is no amount.',
    inputText: 'Required when `amount` is given.',
    component: 'SalaryPeriod',
    feed: { column: 'salaryPeriod', as: 'salary' },
  },
  plusCommission: {
    value: boolean,
    input: boolean,
    text: 'Whether commission is paid in addition. Without an amount, the job pays commission only.',
    feed: { column: 'plusCommission', as: 'boolean' },
  },
} as const satisfies Members;

export const salaryNames = /* @__PURE__ */ keysOf(salaryMembers);

export const salaryInput = {
  type: ['object', 'null'],
  properties: /* @__PURE__ */ schemasOf(salaryMembers, 'input'),
  additionalProperties: false,
} as const;

export const salarySchema = /* @__PURE__ */ nullable(
  /* @__PURE__ */ complete(/* @__PURE__ */ schemasOf(salaryMembers, 'value')),
);
export const keptSalary = /* @__PURE__ */ complete(/* @__PURE__ */ schemasOf(salaryMembers, 'kept'));

export type SalaryInput = NonNullable<FromSchema<typeof salaryInput>>;
export type Salary = Readonly<FromSchema<typeof keptSalary>>;

// What else a posting states. An absent member is unknown.

export const detailsMembers = {
  workplace: {
    value: { type: 'string', enum: workplaces },
    text: 'Where the work is done.',
    feed: { column: 'workplace', as: 'workplace' },
  },
  vacancy: {
    value: { type: 'string', enum: vacancies },
    text: 'Whether the posting is for a position that is open now (`existing`) or may open later (`future`).',
    feed: { column: 'vacancy', as: 'choice' },
  },
  aiScreening: {
    value: boolean,
    text: 'Whether artificial intelligence is used to screen, assess or select applicants.',
    feed: { column: 'aiScreening', as: 'boolean' },
  },
  language: {
    value: { type: 'string', enum: languages },
    text: 'The language of the posting.',
    feed: { column: 'language', as: 'language' },
  },
} as const satisfies Members;

export const detailsInput = {
  type: ['object', 'null'],
  properties: /* @__PURE__ */ schemasOf(detailsMembers, 'input'),
  additionalProperties: false,
} as const;

export const detailsSchema = {
  type: 'object',
  properties: /* @__PURE__ */ schemasOf(detailsMembers, 'value'),
  minProperties: 1,
  additionalProperties: false,
} as const;

export type DetailsInput = NonNullable<FromSchema<typeof detailsInput>>;
export type Details = Readonly<FromSchema<typeof detailsSchema>>;

export const detailsNames = /* @__PURE__ */ keysOf(detailsMembers);

/** The members that this release knows, in the published order: DynamoDB does not keep it. */
export const knownDetails = (details: Details): Details =>
  Object.fromEntries(
    detailsNames.flatMap((name) => (details[name] === undefined ? [] : [[name, details[name]]])),
  );
