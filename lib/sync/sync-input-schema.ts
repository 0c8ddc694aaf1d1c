import type { FromSchema } from 'json-schema-to-ts';
import { maxChunkJobs, maxChunks, maxReferenceIdLength } from '../limits.ts';
import { complete, count, oneLine, withOptional } from '../schema-parts.ts';

// Apart from sync-schema.ts: functions that validate a body need no schemas of responses.

export const missingActions = ['archive', 'delete', 'keep'] as const;

export const guardSchema = {
  type: 'object',
  properties: {
    floor: count,
    percent: { type: 'number', minimum: 0, maximum: 100 },
    count,
  },
  additionalProperties: false,
} as const;

/** The body of `POST /syncs`. */
export const syncInputSchema = {
  type: 'object',
  properties: {
    mode: { type: 'string', enum: ['apply', 'preview'] },
    prefix: { type: 'string', maxLength: maxReferenceIdLength, ...oneLine },
    missing: { type: 'string', enum: missingActions },
    expectedCount: count,
    guard: guardSchema,
  },
  additionalProperties: false,
} as const;

/** The body of `POST /syncs/{id}/commit`. */
export const commitInputSchema = withOptional(
  { acceptRemovals: count },
  complete({
    chunks: { type: 'integer', minimum: 0, maximum: maxChunks },
    jobs: { type: 'integer', minimum: 0, maximum: maxChunks * maxChunkJobs },
  }),
);

export type Guard = Required<FromSchema<typeof guardSchema>>;
export type SyncInput = FromSchema<typeof syncInputSchema>;
export type CommitInput = FromSchema<typeof commitInputSchema>;
