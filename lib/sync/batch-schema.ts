import type { FromSchema, JSONSchema } from 'json-schema-to-ts';
import { faultSchema } from '../contract/problem-schema.ts';
import { removedCountsSchema } from '../job/removed-counts.ts';
import { maxBatchErrors, maxInt32, maxOperations } from '../limits.ts';
import { complete, count, recordOf, withOptional } from '../schema-parts.ts';
import { outcomes } from './rules/outcomes.ts';

export const outcomeCountsSchema = complete(recordOf(outcomes, () => count));

const { parameter: _, ...inBody } = faultSchema.properties;

/** A fault that is accepted. */
export const warningSchema = {
  ...faultSchema,
  properties: { ...inBody, province: { type: 'string' } },
  required: ['pointer', 'code', 'message'],
} as const;

const few = { type: 'array', minItems: 1, maxItems: maxBatchErrors } as const;

export const operationResultSchema = withOptional(
  {
    // Null for a job that a dry run or a preview would create.
    id: { type: ['integer', 'null'], minimum: 1, maximum: maxInt32 },
    referenceId: { type: 'string' },
    etag: { type: 'string' },
    errors: { ...few, items: faultSchema },
    warnings: { ...few, items: warningSchema },
    removed: removedCountsSchema,
  },
  complete({
    index: { type: 'integer', minimum: 0, maximum: maxOperations - 1 },
    outcome: { type: 'string', enum: outcomes },
  }),
);

/** The response to a batch, and to a chunk of a synchronisation. */
export const batchResultSchema = complete({
  results: { type: 'array', maxItems: maxOperations, items: operationResultSchema },
  counts: outcomeCountsSchema,
}) satisfies JSONSchema;

export type OperationResult = FromSchema<typeof operationResultSchema>;
export type BatchResult = FromSchema<typeof batchResultSchema>;
