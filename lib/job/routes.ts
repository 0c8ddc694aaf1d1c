import type { HeaderName } from '../contract/headers.ts';
import { ok, type Row, type Rows, routesOf, type Success, unchanged } from '../contract/route.ts';

/** The response with a result for each job. */
export const results = (description: string, ...headers: readonly ['Dry-Run'] | readonly []) =>
  ok(description, 'BatchResult', [...headers, 'Preference-Applied', 'Lenient-Removed']);

const changeHeaders = [
  'ETag',
  'Job-Publication',
  'Link',
  'Preference-Applied',
  'Lenient-Removed',
  'Job-Warnings',
] as const;
const checkedHeaders = ['Dry-Run', 'Preference-Applied', 'Lenient-Removed', 'Job-Warnings'] as const;

const created = (...headers: readonly HeaderName[]) =>
  ({
    status: 201,
    description: 'The job was created.',
    json: 'WrittenJob',
    headers: ['Location', ...changeHeaders, ...headers],
  }) as const satisfies Success;

const changed = {
  ...ok(
    'The updated job. With `dryRun=true`: the job as it would be, without `ETag`.',
    'Job',
    checkedHeaders,
  ),
  mayHave: ['ETag', 'Job-Publication', 'Link'],
} as const satisfies Success;

const deleted = { status: 204, description: 'The job was deleted.' } as const satisfies Success;

const change = { schema: 'JobInput', examples: ['Archive', 'Raise'], refusal: 'job.invalid' } as const;

// A change also adds to one of the employer's counters; only their sum is read.
const count = { employers: ['UpdateItem'] } as const;

const changeJob = {
  ...count,
  jobs: ['Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
  // A dry run looks up whether a referenceId is in use.
  jobReferences: ['GetItem', 'PutItem', 'DeleteItem'],
} as const satisfies Row['grants'];

/** A deletion reads no description. */
const changeOrDeleteJob = {
  ...changeJob,
  jobs: ['GetItem', ...changeJob.jobs],
} as const satisfies Row['grants'];

export const jobRoutes = routesOf({
  'GET /jobs': {
    function: 'list-jobs',
    request: 'employer',
    summary: 'List and search your jobs',
    description:
      'Returns a page of job headers, newest first. Follow `paging.next` until it is null to read all pages.',
    parameters: ['JobSearch', 'Status', 'ReferenceId', 'Page', 'PageSize', 'Cursor'],
    responses: [ok('A page.', 'JobPage')],
    grants: {
      employers: ['Query'],
      jobs: ['BatchGetItem'],
      'jobs/byPublishDate': ['Query'],
      'jobs/byStatus': ['Query'],
      'jobs/byReference': ['Query'],
      'jobs/bySearch': ['Query'],
    },
  },
  'POST /jobs': {
    function: 'create-job',
    request: 'employer',
    summary: 'Create a job',
    description:
      'Creates a job with a new id. If another of your jobs has the same referenceId, nothing is created, and the response is 409. To retry safely after a lost response, send an `Idempotency-Key`, or use `PUT /jobs`.',
    parameters: ['DryRun', 'IdempotencyKey', 'Prefer', 'MethodOverride'],
    body: { schema: 'JobCreation', examples: ['NewJob', 'LeastJob'], refusal: 'job.invalid' },
    responses: [
      {
        ...ok('With `dryRun=true`: the job that the request would create.', 'WrittenJob', checkedHeaders),
        examples: ['UncreatedJob'],
      },
      created('Idempotent-Replayed'),
    ],
    refusals: [
      'idempotency.invalid_key',
      'job.unknown',
      'job.held',
      'reference.taken',
      'idempotency.running',
      'idempotency.mismatch',
    ],
    grants: { ...changeOrDeleteJob, idempotency: ['PutItem', 'UpdateItem', 'DeleteItem'] },
  },
  'PUT /jobs': {
    function: 'put-job-by-reference',
    request: 'employer',
    summary: 'Create or update a job by your own id',
    description:
      'Updates your job that has the referenceId of the body, or creates it. Retries and concurrent requests are safe: they never create a second job. This is the simplest way to keep the board in sync with another system.',
    parameters: ['DryRun', 'IfMatch', 'OnlyNew', 'Prefer'],
    body: { schema: 'JobByReference', examples: ['PutJob', 'ArchiveByReference'], refusal: 'job.invalid' },
    responses: [
      {
        ...changed,
        description:
          'The updated job. With `dryRun=true`: the job as it would be, without `ETag`, or the job that would be created.',
        json: 'WrittenJob',
        examples: ['WrittenJob', 'UncreatedJob'],
      },
      created(),
    ],
    refusals: ['precondition.failed', 'job.held'],
    grants: { ...changeJob, jobReferences: ['GetItem', 'PutItem'] },
  },
  'DELETE /jobs': {
    function: 'delete-job-by-reference',
    request: 'employer',
    summary: 'Delete a job by your own id',
    description: 'Deletes your job that has the referenceId of the body.',
    parameters: ['IfMatch'],
    body: { schema: 'JobReference', examples: ['JobReference'], refusal: 'job.invalid' },
    responses: [deleted],
    refusals: ['job.unknown', 'precondition.failed', 'job.held'],
    grants: { ...count, jobs: ['GetItem', 'DeleteItem'], jobReferences: ['GetItem', 'DeleteItem'] },
  },
  'POST /jobs/batch': {
    function: 'batch-jobs',
    request: 'employer',
    summary: 'Create, update and delete up to 100 jobs',
    description:
      'Applies each operation as `PUT /jobs` or `DELETE /jobs` does. The operations are independent: each is atomic, the batch is not, and an invalid operation does not stop the others. Retrying a batch is safe. `Idempotency-Key`, `If-Match` and `If-None-Match` are ignored. The limits of one request, such as 100,000 HTML elements, apply to all jobs of a batch together.',
    parameters: ['DryRun', 'Prefer', 'MethodOverride'],
    body: { schema: 'BatchInput', examples: ['BatchInput'], refusal: 'body.invalid' },
    responses: [results('A result for each operation.', 'Dry-Run')],
    refusals: ['method.unknown'],
    grants: {
      ...changeJob,
      jobs: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
      jobReferences: [...changeJob.jobReferences, 'BatchGetItem'],
    },
  },
  'GET /jobs/{id}': {
    function: 'get-job',
    request: 'job',
    summary: 'Read a job',
    description:
      'Returns the whole job. The response is a valid body for `PUT` to the same path and, without `id` and `referenceId`, for `POST /jobs`.',
    parameters: ['IfNoneMatch'],
    responses: [
      ok('The job.', 'Job', ['ETag', 'Job-Publication', 'Link']),
      unchanged('ETag', 'Job-Publication'),
    ],
    grants: { jobs: ['Query'] },
  },
  'GET /jobs/{id}/publication': {
    function: 'get-publication',
    request: 'job',
    summary: 'See whether and why a job is shown',
    description:
      'Returns whether the job is on the board, what last changed its status, and how many applications the board has handed in for it.',
    responses: [ok('Whether and why it is shown.', 'JobPublication')],
    grants: { jobs: ['GetItem'], idempotency: ['GetItem'] },
  },
  'POST /jobs/{id}': {
    function: 'override-job',
    request: 'job',
    overrideOnly: true,
    summary: 'Update or delete a job with POST',
    description:
      'For clients that can only send GET and POST: the request is handled as the `PUT` or `DELETE` that the header names.',
    parameters: ['DryRun', 'RequiredMethodOverride', 'IfMatch', 'Prefer'],
    body: { ...change, optional: true },
    responses: [changed, deleted],
    refusals: ['job.held', 'reference.taken', 'precondition.failed'],
    grants: changeOrDeleteJob,
  },
  'PUT /jobs/{id}': {
    function: 'update-job',
    request: 'job',
    summary: 'Update a job',
    description:
      'Changes only the properties that are sent. The resulting job must be valid. `salary` and `details` are merged property by property; arrays and other objects are replaced as a whole.',
    parameters: ['DryRun', 'IfMatch', 'Prefer'],
    body: change,
    responses: [changed],
    refusals: ['job.held', 'reference.taken', 'precondition.failed'],
    grants: changeJob,
  },
  'DELETE /jobs/{id}': {
    function: 'delete-job',
    request: 'job',
    summary: 'Delete a job',
    description: 'Deletes the job permanently. To hide the job but keep it, set its status to `archived`.',
    parameters: ['IfMatch'],
    responses: [deleted],
    refusals: ['precondition.failed', 'job.held'],
    grants: { ...count, jobs: ['GetItem', 'DeleteItem'], jobReferences: ['DeleteItem'] },
  },
} as const satisfies Rows);
