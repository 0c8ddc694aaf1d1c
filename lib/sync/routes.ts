import { ok, type Row, type Rows, routesOf } from '../contract/route.ts';
import { results } from '../job/routes.ts';

const chunk = {
  function: 'put-chunk',
  request: 'chunk',
  summary: 'Send a part of a set',
  description:
    'Creates and updates jobs as `PUT /jobs` does, and records that they are in the set. Chunks are numbered from 1 to 1,000 and may be sent in any order, several at a time. A later request for the same number replaces the earlier one. End a chunk at 100 jobs or 4 MB of JSON, whichever comes first. A job that would be active with a closeDate before today is archived instead.',
  parameters: ['Prefer'],
  body: { schema: 'ChunkInput', examples: ['ChunkInput'], refusal: 'body.invalid' },
  responses: [results('A result for each job; a preview writes nothing.')],
  refusals: ['sync.closed'],
} as const satisfies Row;

const abort = {
  function: 'abort-sync',
  request: 'sync',
  summary: 'Abort a synchronisation',
  description: 'Ends an open synchronisation without removing anything. What its chunks changed remains.',
  responses: [{ status: 204, description: 'The synchronisation is aborted.' }],
  refusals: ['sync.closed'],
} as const satisfies Row;

export const syncRoutes = routesOf({
  'GET /syncs': {
    function: 'list-syncs',
    request: 'employer',
    summary: 'List the latest synchronisations',
    description:
      'Returns the latest 20, the most recently opened first. `counts`, `chunks`, `jobs`, `duplicates` and `missingChunks` of one that is open are null: read it by its id. Synchronisations are kept for 7 days after they end.',
    responses: [ok('The list.', 'SyncList')],
    grants: { syncs: ['Query'] },
  },
  'POST /syncs': {
    function: 'open-sync',
    request: 'employer',
    summary: 'Open a synchronisation',
    description:
      'Starts to synchronise your set of jobs. Only one synchronisation can be open for overlapping prefixes, beside up to 100 previews. Otherwise, and if this request is retried, the response is 409 `sync-open` with the `Location` of the open one.',
    parameters: ['MethodOverride'],
    body: { schema: 'SyncInput', examples: ['SyncInput', 'SyncPreview'], refusal: 'body.invalid' },
    responses: [
      { status: 201, description: 'The synchronisation is open.', json: 'Sync', headers: ['Location'] },
    ],
    refusals: ['method.unknown', 'sync.open'],
    grants: {
      employers: ['Query'],
      'jobs/byReference': ['Query'],
      'jobs/byStatus': ['Query'],
      syncs: ['GetItem', 'BatchGetItem', 'Query', 'PutItem'],
    },
  },
  'GET /syncs/{id}': {
    function: 'get-sync',
    request: 'sync',
    summary: 'Read a synchronisation',
    description: 'Returns its state, its counts and the missing chunks.',
    responses: [ok('The synchronisation.', 'Sync')],
    grants: { syncs: ['GetItem', 'Query', 'UpdateItem'] },
  },
  'POST /syncs/{id}': {
    ...abort,
    overrideOnly: true,
    operationId: 'overrideSync',
    summary: 'Abort a synchronisation with POST',
    description:
      'For clients that can only send GET and POST: with the header, the request is handled as `DELETE`.',
    parameters: ['DeleteOverride'],
  },
  'DELETE /syncs/{id}': {
    ...abort,
    grants: { syncs: ['GetItem', 'Query', 'UpdateItem'] },
  },
  'POST /syncs/{id}/chunks/{n}': {
    ...chunk,
    overrideOnly: true,
    operationId: 'overrideChunk',
    summary: 'Send a part of a set with POST',
    description:
      'For clients that can only send GET and POST: with the header, the request is handled as `PUT`.',
    parameters: ['PutOverride', 'Prefer'],
  },
  'PUT /syncs/{id}/chunks/{n}': {
    ...chunk,
    grants: {
      employers: ['UpdateItem'],
      jobs: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
      jobReferences: ['GetItem', 'BatchGetItem', 'PutItem'],
      syncs: ['GetItem', 'UpdateItem', 'DeleteItem'],
    },
  },
  'POST /syncs/{id}/commit': {
    function: 'commit-sync',
    request: 'sync',
    summary: 'Commit a synchronisation',
    description:
      'Archives or deletes, depending on `missing`, the active jobs under the prefix that are in no chunk and were not created or published after the synchronisation was opened. Nothing is removed if chunks 1 to `chunks` have not arrived with `jobs` jobs in total, or if the guard refuses. Retrying the same commit is safe.',
    parameters: ['MethodOverride'],
    body: { schema: 'CommitInput', examples: ['CommitInput', 'AcceptRemovals'], refusal: 'body.invalid' },
    responses: [
      ok('The synchronisation is complete: its state is `done` or `previewed`.', 'Sync'),
      {
        status: 202,
        description: 'The remaining jobs are removed in the background: its state is `removing`.',
        json: 'Sync',
      },
    ],
    refusals: ['method.unknown', 'sync.incomplete', 'sync.too_many_removals', 'sync.closed'],
    grants: {
      employers: ['Query', 'UpdateItem'],
      jobs: ['BatchGetItem', 'UpdateItem', 'DeleteItem'],
      jobReferences: ['DeleteItem'],
      'jobs/byReference': ['Query'],
      'jobs/byStatus': ['Query'],
      syncs: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
    },
  },
  'GET /syncs/{id}/removals': {
    function: 'list-removals',
    request: 'sync',
    summary: 'List what a commit removes',
    description:
      'Before the commit, returns the jobs that it would remove now; afterwards, those that it removed. Follow `next` until it is null. A page can be short, or empty, while `next` is not null.',
    parameters: ['RemovalsCursor'],
    responses: [ok('A page.', 'RemovalPage')],
    grants: {
      employers: ['Query'],
      jobs: ['BatchGetItem'],
      'jobs/byReference': ['Query'],
      'jobs/byStatus': ['Query'],
      syncs: ['GetItem', 'Query'],
    },
  },
} as const satisfies Rows);
