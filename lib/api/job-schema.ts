import type { FromSchema, JSONSchema } from 'json-schema-to-ts';
import {
  type Documents,
  headerNames,
  jobDocuments,
  jobProperties,
  optionalNames,
  type PropertyName,
  propertyNames,
  shownNames,
} from '../domain/job.ts';
import { entrySchema, ignored, place, string } from '../domain/job-parts.ts';
import { maxInt32, maxPageSize, maxReferenceIdLength } from './limits.ts';
import { complete, count, id, oneLine, recordOf, withOptional } from './schema-parts.ts';

/**
 * The job as JSON Schema (2020-12), as a client sends and receives it. lib/domain/job.ts defines it;
 * the validators and the OpenAPI document derive from these schemas.
 */

export { type JobInput, requiredOnCreation } from '../domain/job.ts';
export {
  entrySchema,
  type LocationType,
  locationTypes,
  statuses,
  type workplaces,
} from '../domain/job-parts.ts';

/* @__NO_SIDE_EFFECTS__ */
const inputs = (): Readonly<Record<PropertyName, object>> =>
  recordOf(propertyNames, (name) => {
    const row = jobProperties[name];
    return 'input' in row ? row.input : ignored;
  });

/** The body of POST and PUT. A new job also needs the properties in `requiredOnCreation`. */
export const jobInputSchema = { type: 'object', properties: inputs(), additionalProperties: false } as const;

/** The body of `DELETE /jobs`; other properties are ignored. */
export const referenceInputSchema = {
  type: 'object',
  properties: {
    referenceId: { type: 'string', minLength: 1, maxLength: maxReferenceIdLength, ...oneLine },
  },
  required: ['referenceId'],
} as const satisfies JSONSchema;

export type ReferenceInput = FromSchema<typeof referenceInputSchema>;

type Outputs<Name extends PropertyName> = {
  readonly [Each in Name]: Documents[Each]['output']['schema'];
};

/* @__NO_SIDE_EFFECTS__ */
const outputs = <Name extends PropertyName>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, jobDocuments[name].output.schema])) as Outputs<Name>;

/** The job as it is returned, in this order. Optional properties are absent where they are not set. */
export const jobSchema = /* @__PURE__ */ withOptional(
  outputs(optionalNames),
  /* @__PURE__ */ complete(outputs(shownNames)),
);

/** What a write returns. A job that a dry run would create has no id. */
export const writtenJobSchema = /* @__PURE__ */ withOptional(
  { id: { ...id, type: ['integer', 'null'] } },
  jobSchema,
);

const jobHeaderSchema = /* @__PURE__ */ complete(outputs(headerNames));

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

export const jobListSchema = /* @__PURE__ */ pageOf(jobHeaderSchema);

/** A reference list. It is short: there are no pages. */
export const entryListSchema = /* @__PURE__ */ complete({ data: { type: 'array', items: entrySchema } });

/** A listed place, province or territory, or Canada. */
export const locationSchema = /* @__PURE__ */ place({
  latitude: { type: 'number' },
  longitude: { type: 'number' },
});

export const locationListSchema = /* @__PURE__ */ pageOf(locationSchema);

export const healthSchema = /* @__PURE__ */ complete({
  status: { type: 'string', const: 'ok' },
  version: string,
});
