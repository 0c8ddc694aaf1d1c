import type { ErrorCode } from '../problems.ts';
import type { OperationText, RouteName, Success } from './operation-text.ts';

const bodyRefusals: readonly ErrorCode[] = [
  'json.malformed',
  'body.invalid',
  'media.unsupported',
  'job.too_large',
];

const results = (description: string, ...headers: readonly ['Dry-Run'] | readonly []): Success => ({
  status: 200,
  description,
  json: 'BatchResult',
  headers: [...headers, 'Preference-Applied', 'Lenient-Removed'],
});

const chunk: OperationText = {
  operationId: 'putChunk',
  tag: 'Synchronisation',
  summary: 'Send a part of a set',
  description:
    'Creates and updates jobs as `PUT /jobs` does, and records that they are in the set. Chunks are numbered from 1 to 1,000 and may be sent in any order, several at a time. A later request for the same number replaces the earlier one. End a chunk at 100 jobs or 4 MB of JSON, whichever comes first. A job that would be active with a closeDate before today is archived instead.',
  parameters: ['SyncId', 'ChunkNumber', 'Prefer'],
  body: { schema: 'ChunkInput', examples: ['ChunkInput'] },
  successes: [results('A result for each job; a preview writes nothing.')],
  refusals: [...bodyRefusals, 'sync.unknown', 'sync.closed'],
};

const abort: OperationText = {
  operationId: 'abortSync',
  tag: 'Synchronisation',
  summary: 'Abort a synchronisation',
  description: 'Ends an open synchronisation without removing anything. What its chunks changed remains.',
  parameters: ['SyncId'],
  successes: [{ status: 204, description: 'The synchronisation is aborted.' }],
  refusals: ['sync.unknown', 'sync.closed'],
};

/** The documentation of batches and synchronisations. */
export const syncOperations = {
  'POST /jobs/batch': {
    operationId: 'batchJobs',
    tag: 'Jobs',
    summary: 'Create, update and delete up to 100 jobs',
    description:
      'Applies each operation as `PUT /jobs` or `DELETE /jobs` does. The operations are independent: each is atomic, the batch is not, and an invalid operation does not stop the others. Retrying a batch is safe. `Idempotency-Key`, `If-Match` and `If-None-Match` are ignored. The limits of one request, such as 100,000 HTML elements, apply to all jobs of a batch together.',
    parameters: ['Prefer', 'MethodOverride'],
    body: { schema: 'BatchInput', examples: ['BatchInput'] },
    successes: [results('A result for each operation.', 'Dry-Run')],
    refusals: [...bodyRefusals, 'method.unknown'],
  },
  'GET /syncs': {
    operationId: 'listSyncs',
    tag: 'Synchronisation',
    summary: 'List the latest synchronisations',
    description:
      'Returns the latest 20, the most recently opened first. Synchronisations are kept for 7 days after they end.',
    successes: [{ status: 200, description: 'The list.', json: 'SyncList' }],
  },
  'POST /syncs': {
    operationId: 'openSync',
    tag: 'Synchronisation',
    summary: 'Open a synchronisation',
    description:
      'Starts to synchronise your set of jobs. Only one synchronisation can be open for overlapping prefixes. Otherwise, and if this request is retried, the response is 409 `sync-open` with the `Location` of the open one.',
    parameters: ['MethodOverride'],
    body: { schema: 'SyncInput', examples: ['SyncInput', 'SyncPreview'] },
    successes: [
      { status: 201, description: 'The synchronisation is open.', json: 'Sync', headers: ['Location'] },
    ],
    refusals: [...bodyRefusals, 'method.unknown', 'sync.open'],
  },
  'GET /syncs/{id}': {
    operationId: 'getSync',
    tag: 'Synchronisation',
    summary: 'Read a synchronisation',
    description: 'Returns its state, its counts and the missing chunks.',
    parameters: ['SyncId'],
    successes: [{ status: 200, description: 'The synchronisation.', json: 'Sync' }],
    refusals: ['sync.unknown'],
  },
  'POST /syncs/{id}': {
    ...abort,
    operationId: 'overrideSync',
    summary: 'Abort a synchronisation with POST',
    description:
      'For clients that can only send GET and POST: with the header, the request is handled as `DELETE`.',
    parameters: ['SyncId', 'DeleteOverride'],
    refusals: ['sync.unknown', 'sync.closed', 'method.unknown'],
  },
  'DELETE /syncs/{id}': abort,
  'PUT /syncs/{id}/chunks/{n}': chunk,
  'POST /syncs/{id}/chunks/{n}': {
    ...chunk,
    operationId: 'overrideChunk',
    summary: 'Send a part of a set with POST',
    description:
      'For clients that can only send GET and POST: with the header, the request is handled as `PUT`.',
    parameters: ['SyncId', 'ChunkNumber', 'PutOverride', 'Prefer'],
    refusals: [...bodyRefusals, 'sync.unknown', 'sync.closed', 'method.unknown'],
  },
  'POST /syncs/{id}/commit': {
    operationId: 'commitSync',
    tag: 'Synchronisation',
    summary: 'Commit a synchronisation',
    description:
      'Archives or deletes, depending on `missing`, the active jobs under the prefix that are in no chunk and were not created or published after the synchronisation was opened. Nothing is removed if chunks 1 to `chunks` have not arrived with `jobs` jobs in total, or if the guard refuses. Retrying the same commit is safe.',
    parameters: ['SyncId', 'MethodOverride'],
    body: { schema: 'CommitInput', examples: ['CommitInput', 'AcceptRemovals'] },
    successes: [
      {
        status: 200,
        description: 'The synchronisation is complete: its state is `done` or `previewed`.',
        json: 'Sync',
      },
      {
        status: 202,
        description: 'The remaining jobs are removed in the background: its state is `removing`.',
        json: 'Sync',
      },
    ],
    refusals: [
      ...bodyRefusals,
      'sync.unknown',
      'method.unknown',
      'sync.incomplete',
      'sync.too_many_removals',
      'sync.closed',
    ],
  },
  'GET /syncs/{id}/removals': {
    operationId: 'listRemovals',
    tag: 'Synchronisation',
    summary: 'List what a commit removes',
    description:
      'Before the commit, returns the jobs that it would remove now; afterwards, those that it removed. Follow `next` until it is null.',
    parameters: ['SyncId'],
    successes: [{ status: 200, description: 'A page.', json: 'RemovalPage' }],
    refusals: ['sync.unknown'],
  },
} as const satisfies Partial<Record<RouteName, OperationText>>;
