import type { FromSchema, JSONSchema } from 'json-schema-to-ts';
import { maxReferenceIdLength } from '../limits.ts';
import { oneLine, recordOf } from '../schema-parts.ts';
import { jobProperties, type PropertyName } from './rules/job.ts';
import { ignored } from './rules/job-parts.ts';
import { propertyNames } from './rules/property-names.ts';

/**
 * The job as JSON Schema (2020-12), as a client sends it. lib/job/rules/job.ts defines it; the validators
 * and the OpenAPI document derive from these schemas.
 */

/* @__NO_SIDE_EFFECTS__ */
const inputs = (): Readonly<Record<PropertyName, object>> =>
  recordOf(propertyNames, (name) => {
    const row = jobProperties[name];
    return 'input' in row ? row.input : ignored;
  });

/** What the forms of other services with this interface send, too. */
export const foreignMembers = ['memberStatuses', 'careerLevels', 'trainingPosition'] as const;

/** Optional values that typed clients send as null when they are not set: null means absent. */
export const absentIfNull: ReadonlySet<string> = /* @__PURE__ */ new Set([
  '/closeDate',
  '/confidential',
  '/autoRefresh',
  '/status',
  '/salary/plusCommission',
]);

/** The body of POST and PUT. A new job also needs the properties in `requiredOnCreation`. */
export const jobInputSchema = {
  type: 'object',
  properties: { ...inputs(), ...recordOf(foreignMembers, () => ignored) },
  additionalProperties: false,
} as const;

/** The body of `DELETE /jobs`; other properties are ignored. */
export const referenceInputSchema = {
  type: 'object',
  properties: {
    referenceId: { type: 'string', minLength: 1, maxLength: maxReferenceIdLength, ...oneLine },
  },
  required: ['referenceId'],
} as const satisfies JSONSchema;

export type ReferenceInput = FromSchema<typeof referenceInputSchema>;
