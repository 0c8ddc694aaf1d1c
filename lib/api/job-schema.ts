import type { FromSchema, JSONSchema } from 'json-schema-to-ts';
import {
  maxAmount,
  maxApplicationEmailLength,
  maxApplicationUrlLength,
  maxCategories,
  maxEmployerNameLength,
  maxInt32,
  maxLocationDescriptionLength,
  maxLocationNameLength,
  maxLocations,
  maxPageSize,
  maxReferenceIdLength,
  maxTitleLength,
} from './limits.ts';
import { complete, count, id, oneLine, withOptional } from './schema-parts.ts';

/**
 * The job as JSON Schema (2020-12), as a client sends and receives it. The TypeScript types, the
 * validators and the OpenAPI document derive from these schemas. Rules that need a list, another
 * property or the stored job are in lib/domain.
 */

export const statuses = ['active', 'archived', 'draft'] as const;

/** Where the work is done. */
export const workplaces = ['onsite', 'hybrid', 'remote'] as const;

/** Whether the posting is for a position that is open now. */
export const vacancies = ['existing', 'future'] as const;

export const locationTypes = ['Town', 'Province', 'Territory', 'Country'] as const;
export type LocationType = (typeof locationTypes)[number];

/** A text with at least one visible character; lib/text defines which are. */
const notBlank = { format: 'not-blank' } as const;
const string = { type: 'string' } as const;
const boolean = { type: 'boolean' } as const;
const calendarDate = { type: 'string', format: 'date', description: 'YYYY-MM-DD' } as const;
const status = { type: 'string', enum: statuses } as const;
const referenceId = { type: ['string', 'null'], maxLength: maxReferenceIdLength, ...oneLine } as const;
const applicationEmail = { type: ['string', 'null'], maxLength: maxApplicationEmailLength } as const;
const applicationUrl = { type: ['string', 'null'], maxLength: maxApplicationUrlLength } as const;

/** Amounts are exact decimals; the service keeps them in ten-thousandths. */
const amount = {
  type: ['number', 'null'],
  minimum: 0,
  maximum: maxAmount,
  description: 'An exact decimal with at most four decimal places.',
} as const;

// Bundlers drop unused schemas that are made by functions with this mark.
/* @__NO_SIDE_EFFECTS__ */
const choiceOrNull = <const Choices extends readonly string[]>(choices: Choices) =>
  ({ type: ['string', 'null'], enum: [...choices, null] }) as const;

/** Returned by the service, and ignored when a client sends it back. */
const ignored = { description: 'Ignored on input.' } as const;

const entryInput = {
  type: 'object',
  properties: { id: { type: 'integer' }, name: ignored },
  required: ['id'],
  additionalProperties: false,
} as const;

/** The body of POST and PUT. A new job also needs the properties in `requiredOnCreation`. */
export const jobInputSchema = {
  type: 'object',
  properties: {
    id: ignored,
    referenceId,
    employer: ignored,
    title: { type: 'string', maxLength: maxTitleLength, ...notBlank, ...oneLine },
    publishDate: ignored,
    closeDate: calendarDate,
    confidential: boolean,
    autoRefresh: boolean,
    status,
    locations: {
      type: 'array',
      minItems: 1,
      maxItems: maxLocations,
      items: {
        type: 'object',
        properties: {
          id: ignored,
          name: ignored,
          description: { type: 'string', maxLength: maxLocationDescriptionLength, ...notBlank, ...oneLine },
          type: ignored,
          latitude: ignored,
          longitude: ignored,
        },
        required: ['description'],
        additionalProperties: false,
      },
    },
    categories: { type: 'array', minItems: 1, maxItems: maxCategories, items: entryInput },
    positionType: entryInput,
    salary: {
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
    },
    description: { type: 'string', ...notBlank },
    applicantRoutingType: entryInput,
    applicationEmail,
    applicationUrl,
    details: {
      type: ['object', 'null'],
      properties: {
        workplace: choiceOrNull(workplaces),
        vacancy: choiceOrNull(vacancies),
        aiScreening: { type: ['boolean', 'null'] },
      },
      additionalProperties: false,
    },
  },
  additionalProperties: false,
} as const satisfies JSONSchema;

export type JobInput = FromSchema<typeof jobInputSchema>;

export const requiredOnCreation = [
  'title',
  'locations',
  'categories',
  'positionType',
  'description',
  'applicantRoutingType',
] as const satisfies readonly (keyof typeof jobInputSchema.properties)[];

/** The body of `DELETE /jobs`; other properties are ignored. */
export const referenceInputSchema = {
  type: 'object',
  properties: {
    referenceId: { type: 'string', minLength: 1, maxLength: maxReferenceIdLength, ...oneLine },
  },
  required: ['referenceId'],
} as const satisfies JSONSchema;

export type ReferenceInput = FromSchema<typeof referenceInputSchema>;

/* @__NO_SIDE_EFFECTS__ */
const nullable = <S extends { readonly type: 'object' }>({ type, ...rest }: S) =>
  ({ type: [type, 'null'], ...rest }) as const;

export const entrySchema = complete({ id, name: string });

const locationName = { type: 'string', maxLength: maxLocationNameLength } as const;
const locationDescription = { type: 'string', maxLength: maxLocationDescriptionLength } as const;
const locationType = { type: 'string', enum: locationTypes } as const;
const jobLocationSchema = complete({
  id,
  name: locationName,
  description: locationDescription,
  type: locationType,
});

const employer = complete({ id, name: { type: 'string', maxLength: maxEmployerNameLength } });
const title = { type: 'string', maxLength: maxTitleLength } as const;
const locations = { type: 'array', minItems: 1, maxItems: maxLocations, items: jobLocationSchema } as const;

const details = {
  type: 'object',
  properties: {
    workplace: { type: 'string', enum: workplaces },
    vacancy: { type: 'string', enum: vacancies },
    aiScreening: boolean,
  },
  minProperties: 1,
  additionalProperties: false,
} as const;

/** The job as it is returned: seventeen properties in this order, then `details` where it is set. */
export const jobSchema = withOptional(
  { details },
  complete({
    id,
    referenceId,
    employer,
    title,
    publishDate: calendarDate,
    closeDate: calendarDate,
    confidential: boolean,
    autoRefresh: boolean,
    status,
    locations,
    categories: { type: 'array', minItems: 1, maxItems: maxCategories, items: entrySchema },
    positionType: entrySchema,
    salary: nullable(
      complete({
        amount,
        maxAmount: amount,
        period: nullable(complete({ id, name: string, unit: string })),
        plusCommission: boolean,
      }),
    ),
    description: string,
    applicantRoutingType: entrySchema,
    applicationEmail,
    applicationUrl,
  }),
);

/** What a dry run returns of a job that it would create. */
export const uncreatedJobSchema = withOptional({ id: { type: 'null' } }, jobSchema);

const jobHeaderSchema = complete({
  id,
  referenceId,
  employer,
  title,
  publishDate: calendarDate,
  locations,
  confidential: boolean,
  status,
});

/* @__NO_SIDE_EFFECTS__ */
const pageOf = <const S extends JSONSchema>(items: S) =>
  complete({
    data: { type: 'array', maxItems: maxPageSize, items },
    paging: complete({
      total: count,
      page: { type: 'integer', minimum: 1, maximum: maxInt32 },
      pages: count,
      pageSize: { type: 'integer', minimum: 1, maximum: maxPageSize },
      previous: { type: ['string', 'null'] },
      next: { type: ['string', 'null'] },
    }),
  });

export const jobListSchema = pageOf(jobHeaderSchema);

/** A reference list. It is short: there are no pages. */
export const entryListSchema = complete({ data: { type: 'array', items: entrySchema } });

/** A listed place, province or territory, or Canada. */
export const locationSchema = complete({
  id,
  name: locationName,
  description: locationDescription,
  type: locationType,
  latitude: { type: 'number' },
  longitude: { type: 'number' },
});

export const locationListSchema = pageOf(locationSchema);

export const healthSchema = complete({ status: { const: 'ok' }, version: string });
