import type { FromSchema } from 'json-schema-to-ts';
import { complete, count, id, oneLine, withOptional } from '../domain/schema-parts.ts';
import { missingActions, syncModes, syncStates } from '../domain/syncs/sync.ts';
import { maxChunkJobs, maxChunks, maxReferenceIdLength } from '../limits.ts';
import { outcomeCountsSchema } from './batch-schema.ts';

/** The JSON Schemas of synchronisations, as a client sends and receives them. */

const text = { type: 'string' } as const;
const mode = { type: 'string', enum: syncModes } as const;
const missing = { type: 'string', enum: missingActions } as const;
const prefix = { type: 'string', maxLength: maxReferenceIdLength, ...oneLine } as const;
const time = { type: 'string', format: 'date-time' } as const;
const maxSetJobs = maxChunks * maxChunkJobs;

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
    mode,
    prefix,
    missing,
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
    jobs: { type: 'integer', minimum: 0, maximum: maxSetJobs },
  }),
);

/** `guarded` is there only where the guard refused the last commit, or would have refused that of a preview. */
export const syncRemovalsSchema = withOptional(
  { guarded: { type: 'boolean', const: true } },
  complete({ planned: count, done: count }),
);

export const syncSchema = complete({
  id: text,
  mode,
  prefix,
  missing,
  state: { type: 'string', enum: syncStates },
  counts: outcomeCountsSchema,
  chunks: { type: 'integer', minimum: 0, maximum: maxChunks },
  jobs: { type: 'integer', minimum: 0, maximum: maxSetJobs },
  duplicates: count,
  missingChunks: {
    type: 'array',
    maxItems: maxChunks,
    items: { type: 'integer', minimum: 1, maximum: maxChunks },
  },
  removals: syncRemovalsSchema,
  opened: time,
  expires: time,
});

const { chunks, jobs, missingChunks } = syncSchema.properties;

/** What needs the chunks is null while they have yet to be counted. */
export const listedSyncSchema = complete({
  ...syncSchema.properties,
  counts: { ...outcomeCountsSchema, type: ['object', 'null'] },
  chunks: { ...chunks, type: ['integer', 'null'] },
  jobs: { ...jobs, type: ['integer', 'null'] },
  duplicates: { ...count, type: ['integer', 'null'] },
  missingChunks: { ...missingChunks, type: ['array', 'null'] },
});

export const removalSchema = complete({
  id,
  referenceId: text,
  title: text,
});

export type SyncInput = FromSchema<typeof syncInputSchema>;
export type CommitInput = FromSchema<typeof commitInputSchema>;
export type SyncDocument = FromSchema<typeof syncSchema>;
export type ListedSync = FromSchema<typeof listedSyncSchema>;
export type Removal = FromSchema<typeof removalSchema>;
