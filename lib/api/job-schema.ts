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
import { locationTypes } from './location-types.ts';

/**
 * The job as JSON Schema (2020-12), as a client sends and receives it. The TypeScript types, the
 * validators and the OpenAPI document derive from these schemas. Rules that need a list, another
 * property or the stored job are in lib/domain.
 */

export const statuses = ['active', 'archived', 'draft'] as const;

const calendarDate = { type: 'string', format: 'date', description: 'YYYY-MM-DD' } as const;

const notBlank = '\\S';

/** Amounts are exact decimals; the service keeps them in ten-thousandths. */
const amount = {
  type: ['number', 'null'],
  minimum: 0,
  maximum: maxAmount,
  description: 'An exact decimal with at most four decimal places.',
} as const;

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
    referenceId: { type: ['string', 'null'], maxLength: maxReferenceIdLength },
    employer: ignored,
    title: { type: 'string', maxLength: maxTitleLength, pattern: notBlank },
    publishDate: ignored,
    closeDate: calendarDate,
    confidential: { type: 'boolean' },
    autoRefresh: { type: 'boolean' },
    status: { type: 'string', enum: statuses },
    locations: {
      type: 'array',
      minItems: 1,
      maxItems: maxLocations,
      items: {
        type: 'object',
        properties: {
          id: ignored,
          name: ignored,
          description: { type: 'string', maxLength: maxLocationDescriptionLength, pattern: notBlank },
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
        plusCommission: { type: 'boolean' },
      },
      additionalProperties: false,
    },
    description: { type: 'string', pattern: notBlank },
    applicantRoutingType: entryInput,
    applicationEmail: { type: ['string', 'null'], maxLength: maxApplicationEmailLength },
    applicationUrl: { type: ['string', 'null'], maxLength: maxApplicationUrlLength },
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
  properties: { referenceId: { type: 'string', minLength: 1, maxLength: maxReferenceIdLength } },
  required: ['referenceId'],
} as const satisfies JSONSchema;

export type ReferenceInput = FromSchema<typeof referenceInputSchema>;

const id = { type: 'integer', minimum: 1, maximum: maxInt32 } as const;

export const entrySchema = {
  type: 'object',
  properties: { id, name: { type: 'string' } },
  required: ['id', 'name'],
  additionalProperties: false,
} as const satisfies JSONSchema;

const jobLocationSchema = {
  type: 'object',
  properties: {
    id,
    name: { type: 'string', maxLength: maxLocationNameLength },
    description: { type: 'string', maxLength: maxLocationDescriptionLength },
    type: { type: 'string', enum: locationTypes },
  },
  required: ['id', 'name', 'description', 'type'],
  additionalProperties: false,
} as const;

const headerProperties = {
  id,
  referenceId: { type: ['string', 'null'], maxLength: maxReferenceIdLength },
  employer: {
    type: 'object',
    properties: { id, name: { type: 'string', maxLength: maxEmployerNameLength } },
    required: ['id', 'name'],
    additionalProperties: false,
  },
  title: { type: 'string', maxLength: maxTitleLength },
  publishDate: calendarDate,
  locations: { type: 'array', minItems: 1, maxItems: maxLocations, items: jobLocationSchema },
  confidential: { type: 'boolean' },
  status: { type: 'string', enum: statuses },
} as const;

/** The job as it is returned: all seventeen properties, in this order. */
export const jobSchema = {
  type: 'object',
  properties: {
    id,
    referenceId: headerProperties.referenceId,
    employer: headerProperties.employer,
    title: headerProperties.title,
    publishDate: calendarDate,
    closeDate: calendarDate,
    confidential: { type: 'boolean' },
    autoRefresh: { type: 'boolean' },
    status: headerProperties.status,
    locations: headerProperties.locations,
    categories: { type: 'array', minItems: 1, maxItems: maxCategories, items: entrySchema },
    positionType: entrySchema,
    salary: {
      type: ['object', 'null'],
      properties: {
        amount,
        maxAmount: amount,
        period: {
          type: ['object', 'null'],
          properties: { id, name: { type: 'string' }, unit: { type: 'string' } },
          required: ['id', 'name', 'unit'],
          additionalProperties: false,
        },
        plusCommission: { type: 'boolean' },
      },
      required: ['amount', 'maxAmount', 'period', 'plusCommission'],
      additionalProperties: false,
    },
    description: { type: 'string' },
    applicantRoutingType: entrySchema,
    applicationEmail: { type: ['string', 'null'], maxLength: maxApplicationEmailLength },
    applicationUrl: { type: ['string', 'null'], maxLength: maxApplicationUrlLength },
  },
  required: [
    'id',
    'referenceId',
    'employer',
    'title',
    'publishDate',
    'closeDate',
    'confidential',
    'autoRefresh',
    'status',
    'locations',
    'categories',
    'positionType',
    'salary',
    'description',
    'applicantRoutingType',
    'applicationEmail',
    'applicationUrl',
  ],
  additionalProperties: false,
} as const satisfies JSONSchema;

const jobHeaderSchema = {
  type: 'object',
  properties: headerProperties,
  required: ['id', 'referenceId', 'employer', 'title', 'publishDate', 'locations', 'confidential', 'status'],
  additionalProperties: false,
} as const satisfies JSONSchema;

const pagingSchema = {
  type: 'object',
  properties: {
    total: { type: 'integer', minimum: 0, maximum: maxInt32 },
    page: { type: 'integer', minimum: 1, maximum: maxInt32 },
    pages: { type: 'integer', minimum: 0, maximum: maxInt32 },
    pageSize: { type: 'integer', minimum: 1, maximum: maxPageSize },
    previous: { type: ['string', 'null'] },
    next: { type: ['string', 'null'] },
  },
  required: ['total', 'page', 'pages', 'pageSize', 'previous', 'next'],
  additionalProperties: false,
} as const satisfies JSONSchema;

/** One page of job headers. */
export const jobListSchema = {
  type: 'object',
  properties: {
    data: { type: 'array', maxItems: maxPageSize, items: jobHeaderSchema },
    paging: pagingSchema,
  },
  required: ['data', 'paging'],
  additionalProperties: false,
} as const satisfies JSONSchema;

/** A reference list. It is short: there are no pages. */
export const entryListSchema = {
  type: 'object',
  properties: { data: { type: 'array', items: entrySchema } },
  required: ['data'],
  additionalProperties: false,
} as const satisfies JSONSchema;

/** A listed place, province or territory. */
export const locationSchema = {
  type: 'object',
  properties: {
    ...jobLocationSchema.properties,
    latitude: { type: 'number' },
    longitude: { type: 'number' },
  },
  required: ['id', 'name', 'description', 'type', 'latitude', 'longitude'],
  additionalProperties: false,
} as const satisfies JSONSchema;

/** One page of listed locations. */
export const locationListSchema = {
  type: 'object',
  properties: {
    data: { type: 'array', maxItems: maxPageSize, items: locationSchema },
    paging: pagingSchema,
  },
  required: ['data', 'paging'],
  additionalProperties: false,
} as const satisfies JSONSchema;

export const healthSchema = {
  type: 'object',
  properties: { status: { const: 'ok' }, version: { type: 'string' } },
  required: ['status', 'version'],
  additionalProperties: false,
} as const satisfies JSONSchema;
