import type { HeaderName } from './headers.ts';
import type { OperationText, RouteName, Success } from './operation-text.ts';
import { syncOperations } from './sync-operations.ts';

const jobHeaders = ['ETag'] as const;
const changeHeaders = ['ETag', 'Preference-Applied', 'Lenient-Removed'] as const;
const bodyRefusals = ['json.malformed', 'job.invalid', 'media.unsupported', 'job.too_large'] as const;

const ok = (description: string, json: string, headers: readonly HeaderName[] = []): Success => ({
  status: 200,
  description,
  json,
  headers,
});

const created = (...headers: readonly HeaderName[]): Success => ({
  status: 201,
  description: 'The job was created.',
  json: 'Job',
  headers: ['Location', ...changeHeaders, ...headers],
});
const checkedHeaders = ['Dry-Run', 'Preference-Applied', 'Lenient-Removed'] as const;
const checked = ok(
  'With `dryRun=true`: the job that the request would create.',
  'UncreatedJob',
  checkedHeaders,
);
const changed: Success = {
  ...ok(
    'The updated job. With `dryRun=true`: the job as it would be, without `ETag`.',
    'Job',
    checkedHeaders,
  ),
  mayHave: ['ETag'],
};
const deleted: Success = { status: 204, description: 'The job was deleted.' };
const unchanged = (headers: readonly HeaderName[]): Success => ({
  status: 304,
  description: 'Not modified.',
  headers,
});

/** A file that clients may revalidate. Its 304 has the same headers, but for `Content-Encoding`. */
const file = (
  description: string,
  body: Pick<Success, 'json' | 'text'>,
  ...headers: readonly HeaderName[]
): Success[] => [
  { status: 200, description, ...body, headers: ['ETag', 'Content-Encoding', ...headers] },
  unchanged(['ETag', ...headers]),
];

const list = (operationId: string, summary: string, schema: string): OperationText => ({
  operationId,
  tag: 'Reference lists',
  summary,
  description: 'Returns all entries in one response.',
  successes: [ok('The list.', schema)],
});

const entry = (operationId: string, summary: string, schema: string): OperationText => ({
  operationId,
  tag: 'Reference lists',
  summary,
  description: 'Returns one entry by its id.',
  parameters: ['Id'],
  successes: [ok('The entry.', schema)],
  refusals: ['entry.unknown'],
});

/** The documentation of each route, for integrators. */
export const operations: Readonly<Record<RouteName, OperationText>> = {
  'GET /jobs': {
    operationId: 'listJobs',
    tag: 'Jobs',
    summary: 'List and search your jobs',
    description:
      'Returns a page of job headers, newest first. Follow `paging.next` until it is null to read all pages.',
    successes: [ok('A page.', 'JobPage')],
  },
  'POST /jobs': {
    operationId: 'createJob',
    tag: 'Jobs',
    summary: 'Create a job',
    description:
      'Creates a job with a new id. If another of your jobs has the same referenceId, nothing is created, and the response is 409. To retry safely after a lost response, send an `Idempotency-Key`, or use `PUT /jobs`.',
    parameters: ['IdempotencyKey', 'Prefer', 'MethodOverride'],
    body: { schema: 'JobCreation', examples: ['NewJob', 'LeastJob'] },
    successes: [checked, created('Idempotent-Replayed')],
    refusals: [
      ...bodyRefusals,
      'idempotency.invalid_key',
      'job.unknown',
      'reference.taken',
      'idempotency.running',
      'idempotency.mismatch',
    ],
  },
  'PUT /jobs': {
    operationId: 'putJobByReference',
    tag: 'Jobs',
    summary: 'Create or update a job by your own id',
    description:
      'Updates your job that has the referenceId of the body, or creates it. Retries and concurrent requests are safe: they never create a second job. This is the simplest way to keep the board in sync with another system.',
    parameters: ['IfMatch', 'OnlyNew', 'Prefer'],
    body: { schema: 'JobByReference', examples: ['NewJob', 'ArchiveByReference'] },
    successes: [
      {
        ...changed,
        description:
          'The updated job. With `dryRun=true`: the job as it would be, without `ETag`, or the job that would be created.',
        json: ['Job', 'UncreatedJob'],
      },
      created(),
    ],
    refusals: [...bodyRefusals, 'precondition.failed'],
  },
  'DELETE /jobs': {
    operationId: 'deleteJobByReference',
    tag: 'Jobs',
    summary: 'Delete a job by your own id',
    description: 'Deletes your job that has the referenceId of the body.',
    parameters: ['IfMatch'],
    body: { schema: 'JobReference', examples: ['JobReference'] },
    successes: [deleted],
    refusals: [...bodyRefusals, 'job.unknown', 'precondition.failed'],
  },
  'GET /jobs/{id}': {
    operationId: 'getJob',
    tag: 'Jobs',
    summary: 'Read a job',
    description:
      'Returns the whole job. The response is a valid body for `PUT` to the same path and, without `id` and `referenceId`, for `POST /jobs`.',
    parameters: ['Id', 'IfNoneMatch'],
    successes: [ok('The job.', 'Job', jobHeaders), unchanged(jobHeaders)],
    refusals: ['job.unknown'],
  },
  'POST /jobs/{id}': {
    operationId: 'overrideJob',
    tag: 'Jobs',
    summary: 'Update or delete a job with POST',
    description:
      'For clients that can only send GET and POST: the request is handled as the `PUT` or `DELETE` that the header names.',
    parameters: ['Id', 'RequiredMethodOverride', 'IfMatch', 'Prefer'],
    body: { schema: 'JobInput', optional: true, examples: ['Archive', 'Raise'] },
    successes: [changed, deleted],
    refusals: [...bodyRefusals, 'job.unknown', 'method.unknown', 'reference.taken', 'precondition.failed'],
  },
  'PUT /jobs/{id}': {
    operationId: 'updateJob',
    tag: 'Jobs',
    summary: 'Update a job',
    description:
      'Changes only the properties that are sent. The resulting job must be valid. `salary` and `details` are merged property by property; arrays and other objects are replaced as a whole.',
    parameters: ['Id', 'IfMatch', 'Prefer'],
    body: { schema: 'JobInput', examples: ['Archive', 'Raise'] },
    successes: [changed],
    refusals: [...bodyRefusals, 'job.unknown', 'reference.taken', 'precondition.failed'],
  },
  'DELETE /jobs/{id}': {
    operationId: 'deleteJob',
    tag: 'Jobs',
    summary: 'Delete a job',
    description: 'Deletes the job permanently. To hide the job but keep it, set its status to `archived`.',
    parameters: ['Id', 'IfMatch'],
    successes: [deleted],
    refusals: ['job.unknown', 'precondition.failed'],
  },
  ...syncOperations,
  'GET /positiontypes': list('listPositionTypes', 'List the position types', 'PositionTypeList'),
  'GET /positiontypes/{id}': entry('getPositionType', 'Read a position type', 'PositionType'),
  'GET /jobcategories': list('listJobCategories', 'List the job categories', 'JobCategoryList'),
  'GET /jobcategories/{id}': entry('getJobCategory', 'Read a job category', 'JobCategory'),
  'GET /locations': {
    operationId: 'listLocations',
    tag: 'Reference lists',
    summary: 'List and search locations',
    description:
      'Returns a page of the populated places of Canada, its provinces and territories, and Canada itself. The shortest names come first, so that an exact match is at the top.',
    successes: [ok('A page.', 'LocationPage')],
  },
  'GET /locations/{id}': {
    operationId: 'getLocation',
    tag: 'Reference lists',
    summary: 'Read a location',
    description: 'Returns one place by its GeoNames id.',
    parameters: ['Id'],
    successes: [ok('The place.', 'Location')],
    refusals: ['entry.unknown'],
  },
  'GET /health': {
    operationId: 'getHealth',
    tag: 'Service',
    summary: 'Check whether the service responds',
    description: 'For monitoring. No key is required, and no data is read.',
    successes: [ok('The service responds.', 'Health')],
  },
  'GET /openapi.json': {
    operationId: 'getOpenApi',
    tag: 'Service',
    summary: 'Get the OpenAPI 3.1 document',
    description: 'For code generators, importers and other tools.',
    parameters: ['IfNoneMatch'],
    successes: file('The document.', { json: 'OpenApi' }),
  },
  'GET /docs': {
    operationId: 'getDocs',
    tag: 'Service',
    summary: 'Get the documentation page',
    description: 'For people. Each operation has a form that sends a real request.',
    parameters: ['IfNoneMatch'],
    successes: file('The page.', { text: ['text/html'] }, 'Referrer-Policy'),
  },
  'GET /docs/{asset}': {
    operationId: 'getDocsAsset',
    tag: 'Service',
    summary: 'Get a file of the documentation page',
    description: 'Returns the style sheet or a script of the page.',
    parameters: ['Asset', 'IfNoneMatch'],
    successes: file('The file.', { text: ['text/css', 'text/javascript'] }),
    refusals: ['path.unknown'],
  },
  'GET /problems/{name}': {
    operationId: 'getProblem',
    tag: 'Service',
    summary: 'Get the page of a problem',
    description: 'The page to which the `type` of a problem points: what the problem means and what to do.',
    parameters: ['ProblemName', 'IfNoneMatch'],
    successes: file('The page.', { text: ['text/html'] }, 'Referrer-Policy'),
    refusals: ['path.unknown'],
  },
};
