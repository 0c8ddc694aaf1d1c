import { described, listOf, nextPage, nullableRef, ofPage, schemaRef } from '../contract/described.ts';
import type { Schema } from '../contract/types.ts';
import { referenceInputSchema } from '../job/job-schema.ts';
import { removedCountsSchema } from '../job/removed-counts.ts';
import { defaultGuard, maxChunkJobs, maxListedSyncs, maxOperations } from '../limits.ts';
import { complete } from '../schema-parts.ts';
import {
  batchResultSchema,
  operationResultSchema,
  outcomeCountsSchema,
  warningSchema,
} from './batch-schema.ts';
import { commitInputSchema, guardSchema, syncInputSchema } from './sync-input-schema.ts';
import { listedSyncSchema, removalSchema, syncRemovalsSchema, syncSchema } from './sync-schema.ts';

const operationSchema: Schema = {
  description: 'What to do with one job; `op` selects the operation.',
  oneOf: [schemaRef('PutOperation'), schemaRef('DeleteOperation')],
  discriminator: {
    propertyName: 'op',
    mapping: {
      put: '#/components/schemas/PutOperation',
      delete: '#/components/schemas/DeleteOperation',
    },
  },
};

const job = schemaRef('JobByReference');

export const syncInputSchemas = {
  BatchInput: {
    description: 'Operations on up to 100 jobs, independent of each other.',
    ...complete({
      operations: {
        type: 'array',
        minItems: 1,
        maxItems: maxOperations,
        items: schemaRef('Operation'),
        description: 'Each referenceId at most once: a second operation with it is invalid.',
      },
    }),
  },
  Operation: operationSchema,
  PutOperation: {
    description: 'Creates or updates a job, as `PUT /jobs` does.',
    ...complete({ op: { type: 'string', const: 'put', description: 'Always `put`.' }, job }),
  },
  DeleteOperation: {
    description: 'Deletes a job, as `DELETE /jobs` does.',
    ...complete({
      op: { type: 'string', const: 'delete', description: 'Always `delete`.' },
      referenceId: {
        ...referenceInputSchema.properties.referenceId,
        description: 'Your own id of the job.',
      },
    }),
  },
  ChunkInput: {
    description: 'A part of the set: up to 100 jobs.',
    ...complete({
      jobs: {
        type: 'array',
        minItems: 1,
        maxItems: maxChunkJobs,
        items: job,
        description: 'Jobs whose referenceId begins with the prefix of the synchronisation.',
      },
    }),
  },
  SyncInput: described(syncInputSchema, 'How to synchronise a set. Every member is optional.', {
    mode: '`preview` checks and compares every job and writes nothing. Default: `apply`.',
    prefix:
      'Only jobs whose referenceId begins with it belong to the set. Default: empty, that is, all jobs with a referenceId.',
    missing: 'What a commit does with active jobs that are not in the set. Default: `archive`.',
    expectedCount:
      'The number of jobs that the source reports. If the set has fewer than 90 % of it, the guard refuses removals.',
    guard: schemaRef('SyncGuard'),
  }),
  SyncGuard: described(
    guardSchema,
    'How many removals are too many: more than `floor`, and more than `percent` percent of the active jobs or more than `count`.',
    {
      floor: `Up to this number of removals is accepted, whatever their share. Default: ${defaultGuard.floor}.`,
      percent: `The largest share of the active jobs under the prefix, in percent. Default: ${defaultGuard.percent}.`,
      count: `The largest number of removals, whatever their share. Default: ${defaultGuard.count}.`,
    },
  ),
  CommitInput: described(commitInputSchema, 'What was sent, so that an incomplete set removes nothing.', {
    chunks: 'The number of chunks, which are numbered from 1 without gaps.',
    jobs: 'The number of jobs in them.',
    acceptRemovals: 'Overrides the guard for up to this number of removals.',
  }),
} satisfies Readonly<Record<string, Schema>>;

const syncNotes = {
  id: 'An opaque string.',
  mode: '`apply`, or `preview`: nothing is written.',
  prefix: 'Only jobs whose referenceId begins with it belong to the set.',
  missing: 'What the commit does with active jobs that are not in the set.',
  state:
    '`removing`: committed, and jobs are still being removed in the background. `previewed`: the end of a preview.',
  counts: schemaRef('OutcomeCounts'),
  chunks: 'The number of chunks that arrived.',
  jobs: 'The number of jobs in them.',
  duplicates: 'The number of referenceIds that were in more than one chunk.',
  missingChunks: 'The gaps below the highest number of a chunk.',
  removals: schemaRef('SyncRemovals'),
  opened: 'When it was opened (RFC 3339, UTC).',
  expires: 'When it expires unless it is committed before: 24 hours after it was opened.',
};

export const syncResponseSchemas = {
  BatchResult: described(batchResultSchema, 'What happened to each job.', {
    results: {
      items: schemaRef('OperationResult'),
      description: 'One for each operation or job, in the order of the request.',
    },
    counts: schemaRef('OutcomeCounts'),
  }),
  OperationResult: described(operationResultSchema, 'What happened to one job.', {
    index: 'The position of the operation or job in the request, from 0.',
    outcome:
      '`unchanged`: nothing was written. `unknown`: there was no job to delete. `invalid`: see `errors`. `failed`: the store could not complete it; retry it.',
    id: 'The id of the job. Null if a dry run or a preview would create it.',
    referenceId: 'Your own id of the job, if the operation has one.',
    etag: 'The version of the job, as in the header `ETag`.',
    errors: {
      items: schemaRef('ProblemError'),
      description: 'Why the outcome is `invalid`. Pointers are relative to the job.',
    },
    warnings: {
      items: schemaRef('JobWarning'),
      description: 'Values that were accepted, but are probably mistakes.',
    },
    removed: schemaRef('RemovedCounts'),
  }),
  JobWarning: described(warningSchema, 'A value that was accepted, but is probably a mistake.', {
    pointer: 'A JSON Pointer (RFC 6901) to the value, such as `/salary`.',
    code: schemaRef('FaultCode'),
    message: 'What is probably wrong and what to write instead, for people.',
    province: 'The code of the province whose law asks for it.',
  }),
  OutcomeCounts: described(outcomeCountsSchema, 'The number of jobs with each outcome.', {
    created: 'Jobs that were created.',
    updated: 'Jobs that were updated.',
    unchanged: 'Jobs that did not differ from the stored ones.',
    deleted: 'Jobs that were deleted.',
    unknown: 'Jobs to delete that do not exist.',
    invalid: 'Operations or jobs with errors. Nothing was done for them.',
    failed: 'Operations that the store could not complete. Retry them.',
  }),
  RemovedCounts: described(
    removedCountsSchema,
    'What lenient handling removed from the job, by kind, as in the header `Lenient-Removed`.',
    {
      tags: 'Tags that are not allowed.',
      attributes: 'Attributes that are not allowed.',
      links: 'Links without an allowed address.',
      comments: 'Comments, processing instructions and doctypes.',
      properties: 'Unknown properties.',
      rewritten: 'Texts that were changed in another way.',
      unlisted: 'Cities alone that are not in the list, and were accepted as written.',
      omitted: 'Places of a rewritten location after the third of the job.',
    },
  ),
  Sync: described(syncSchema, 'A synchronisation.', syncNotes),
  ListedSync: described(
    listedSyncSchema,
    'A synchronisation in the list. What would need to read its chunks is null unless it was committed or aborted, or is read by its id.',
    {
      ...syncNotes,
      counts: nullableRef('OutcomeCounts', 'The number of jobs with each outcome.'),
    },
  ),
  SyncRemovals: described(syncRemovalsSchema, 'The jobs that the commit removes; 0 before the commit.', {
    planned: 'How many it removes; after a preview, how many it would have removed.',
    done: 'How many of them are processed: removed, or skipped because a client changed them after the commit.',
    guarded:
      'True if the guard refused the last commit, or would have refused that of a preview; absent otherwise.',
  }),
  SyncList: listOf('ListedSync', 'The latest synchronisations.', {
    maxItems: maxListedSyncs,
    description: 'At most 20, the latest first.',
  }),
  Removal: described(removalSchema, 'A job that the commit removes, would remove or has removed.', {
    id: 'The id of the job.',
    referenceId: 'Your own id of the job.',
    title: 'The title of the job.',
  }),
  RemovalPage: listOf('Removal', 'One page of removals.', ofPage, { next: nextPage }),
} satisfies Readonly<Record<string, Schema>>;
