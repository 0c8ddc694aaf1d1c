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
  ...ok('The job as it is now; with `dryRun=true` as it would be, without `ETag`.', 'Job', checkedHeaders),
  mayHave: ['ETag'],
};
const deleted: Success = { status: 204, description: 'The job is gone.' };
const unchanged = (headers: readonly HeaderName[]): Success => ({
  status: 304,
  description: 'What was read before is still what there is.',
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
  description: 'All of them, in one answer.',
  successes: [ok('The list.', schema)],
});

const entry = (operationId: string, summary: string, schema: string): OperationText => ({
  operationId,
  tag: 'Reference lists',
  summary,
  description: 'One entry, by its id.',
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
      'One page of job headers, those published last first. Follow `paging.next` until it is null: while nothing changes each job is shown once.',
    successes: [ok('A page.', 'JobPage')],
  },
  'POST /jobs': {
    operationId: 'createJob',
    tag: 'Jobs',
    summary: 'Create a job',
    description:
      'Creates a job and gives it an id. With a referenceId that another of your jobs has it creates nothing: 409. To be able to repeat the request after a lost answer, send an `Idempotency-Key`; or use `PUT /jobs`.',
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
    summary: 'Create or change a job by your own id',
    description:
      'Finds your job with the referenceId of the body and changes what is sent; where there is none, it creates one. It can be repeated at will, by many at once: there is one job. This is the simplest way to keep a board in step with another system.',
    parameters: ['IfMatch', 'OnlyNew', 'Prefer'],
    body: { schema: 'JobByReference', examples: ['NewJob', 'ArchiveByReference'] },
    successes: [
      {
        ...changed,
        description:
          'The job was there, and is now so; with `dryRun=true` as it would be, without `ETag`, or the one that would be created.',
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
    description: 'Deletes your job with the referenceId of the body.',
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
      'The whole job. It is a valid body for `PUT` to the same address, and without `id` and `referenceId` for `POST /jobs`.',
    parameters: ['Id', 'IfNoneMatch'],
    successes: [ok('The job.', 'Job', jobHeaders), unchanged(jobHeaders)],
    refusals: ['job.unknown'],
  },
  'POST /jobs/{id}': {
    operationId: 'overrideJob',
    tag: 'Jobs',
    summary: 'Change or delete a job with POST',
    description:
      'For clients that can only send GET and POST: the request is handled as `PUT` or `DELETE` of the same address, as the header says.',
    parameters: ['Id', 'RequiredMethodOverride', 'IfMatch', 'Prefer'],
    body: { schema: 'JobInput', optional: true, examples: ['Archive', 'Raise'] },
    successes: [changed, deleted],
    refusals: [...bodyRefusals, 'job.unknown', 'method.unknown', 'reference.taken', 'precondition.failed'],
  },
  'PUT /jobs/{id}': {
    operationId: 'updateJob',
    tag: 'Jobs',
    summary: 'Change a job',
    description:
      'Changes the properties that are sent and leaves the others as they are. The job must be valid as a whole afterwards. Arrays and objects are replaced as a whole, but salary and details property by property.',
    parameters: ['Id', 'IfMatch', 'Prefer'],
    body: { schema: 'JobInput', examples: ['Archive', 'Raise'] },
    successes: [changed],
    refusals: [...bodyRefusals, 'job.unknown', 'reference.taken', 'precondition.failed'],
  },
  'DELETE /jobs/{id}': {
    operationId: 'deleteJob',
    tag: 'Jobs',
    summary: 'Delete a job',
    description: 'Deletes the job for good. To take it down and keep it, set its status to `archived`.',
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
      'The populated places of Canada, its provinces and territories, and Canada itself; the shortest names first, so that what was typed in full is on top.',
    successes: [ok('A page.', 'LocationPage')],
  },
  'GET /locations/{id}': {
    operationId: 'getLocation',
    tag: 'Reference lists',
    summary: 'Read a location',
    description: 'One place, by its GeoNames id.',
    parameters: ['Id'],
    successes: [ok('The place.', 'Location')],
    refusals: ['entry.unknown'],
  },
  'GET /health': {
    operationId: 'getHealth',
    tag: 'Service',
    summary: 'See whether the service answers',
    description: 'For monitoring. It needs no key and touches no data.',
    successes: [ok('It does.', 'Health')],
  },
  'GET /openapi.json': {
    operationId: 'getOpenApi',
    tag: 'Service',
    summary: 'Read this contract as OpenAPI 3.1',
    description: 'For generators, importers and other tools.',
    parameters: ['IfNoneMatch'],
    successes: file('The document.', { json: 'OpenApi' }),
  },
  'GET /docs': {
    operationId: 'getDocs',
    tag: 'Service',
    summary: 'Read this contract as a page',
    description: 'For people, with a form for each operation that sends a real request.',
    parameters: ['IfNoneMatch'],
    successes: file('The page.', { text: ['text/html'] }, 'Referrer-Policy'),
  },
  'GET /docs/{asset}': {
    operationId: 'getDocsAsset',
    tag: 'Service',
    summary: 'Load a part of the page',
    description: 'The style sheet and the script of the page.',
    parameters: ['Asset', 'IfNoneMatch'],
    successes: file('The file.', { text: ['text/css', 'text/javascript'] }),
    refusals: ['path.unknown'],
  },
  'GET /problems/{name}': {
    operationId: 'getProblem',
    tag: 'Service',
    summary: 'Read what a problem means',
    description: 'The page that the `type` of a problem points to: what it means and how to mend it.',
    parameters: ['ProblemName', 'IfNoneMatch'],
    successes: file('The page.', { text: ['text/html'] }, 'Referrer-Policy'),
    refusals: ['path.unknown'],
  },
};
