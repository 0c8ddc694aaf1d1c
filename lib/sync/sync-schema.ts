import type { FromSchema } from 'json-schema-to-ts';
import { maxChunks } from '../limits.ts';
import { complete, count, id, withOptional } from '../schema-parts.ts';
import { outcomeCountsSchema } from './batch-schema.ts';
import { syncStates } from './rules/sync.ts';
import { commitInputSchema, syncInputSchema } from './sync-input-schema.ts';

/** The JSON Schemas of synchronisations, as a client receives them. */

const text = { type: 'string' } as const;
const time = { type: 'string', format: 'date-time' } as const;

const { mode, prefix, missing } = syncInputSchema.properties;

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
  chunks: commitInputSchema.properties.chunks,
  jobs: commitInputSchema.properties.jobs,
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

export type SyncDocument = FromSchema<typeof syncSchema>;
export type ListedSync = FromSchema<typeof listedSyncSchema>;
export type Removal = FromSchema<typeof removalSchema>;
