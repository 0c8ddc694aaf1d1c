import type { FixedLists } from '../contract/described.ts';
import { exampleUrl } from '../contract/example-url.ts';
import type { Example, Reference } from '../contract/types.ts';
import * as errors from '../errors/errors.ts';
import { type ErrorCode, problems } from '../errors/problems.ts';
import { jobHeld } from '../job/rules/hold.ts';
import { headerNames, type PropertyName } from '../job/rules/job.ts';
import { jobDocuments, type PropertyDocument } from '../job/rules/job-documents.ts';
import { offBoardNames, propertyNames } from '../job/rules/property-names.ts';
import { recordOf } from '../schema-parts.ts';
import { outcomes } from '../sync/rules/outcomes.ts';

/** Real requests and responses: the tests send them all. */

export type RequestExample = keyof typeof requestExamples;

/** Of responses with a body in JSON. */
export type AnswerExample = keyof typeof answerExamples | keyof ReturnType<typeof listExamples>;

/** Of other types of bodies. */
export type TextExample = keyof typeof textExamples;

export const exampleRefs = (names: readonly string[]): Record<string, Reference> =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/examples/${name}` }]));

/** The values of the properties that have one. */
const jobExample = (
  exampleOf: (document: PropertyDocument) => unknown,
  names: readonly PropertyName[] = propertyNames,
) => {
  const all = names.map((name) => [name, exampleOf(jobDocuments[name])] as const);
  return Object.fromEntries(all.filter(([, value]) => value !== undefined));
};

const newJob = jobExample(({ input }) => input?.example);
const job = jobExample(({ output }) => output.example);
const jobHeader = jobExample(({ output }) => output.example, headerNames);

/** As boards see it. */
const boardJob = jobExample(
  ({ output }) => output.example,
  propertyNames.filter((name) => !offBoardNames.some((one) => one === name)),
);

const vancouver = {
  id: 6173331,
  name: 'Vancouver',
  description: 'Vancouver, BC',
  type: 'Town',
  latitude: 49.24966,
  longitude: -123.11934,
};

const noOutcomes = recordOf(outcomes, () => 0);

const uncounted = { counts: null, chunks: null, jobs: null, duplicates: null, missingChunks: null };

const sync = {
  id: '0mwoxfuo0983bb7c533b339e3f1',
  mode: 'apply',
  prefix: '',
  missing: 'archive',
  state: 'open',
  counts: noOutcomes,
  chunks: 0,
  jobs: 0,
  duplicates: 0,
  missingChunks: [],
  removals: { planned: 0, done: 0 },
  opened: '2026-11-20T12:00:00.000Z',
  expires: '2026-11-21T12:00:00.000Z',
};

export const requestExamples = {
  NewJob: { summary: 'A job that is published immediately', value: newJob },
  LeastJob: {
    summary: 'The required properties only: a draft',
    value: {
      title: 'Line Cook - Evenings',
      locations: [{ description: 'Kelowna, BC' }],
      categories: [{ id: 19 }],
      positionType: { id: 2 },
      description: 'Four evenings a week, from 3:30 pm to close.',
      applicantRoutingType: { id: 2 },
      applicationUrl: 'https://lakeside.example/jobs',
    },
  },
  Archive: { summary: 'Archive the job', value: { status: 'archived' } },
  Raise: {
    summary: 'Change only the amount: the period stays',
    value: { salary: { amount: 20.5 } },
  },
  ArchiveByReference: {
    summary: 'Archive the job',
    value: { referenceId: '04190-4263', status: 'archived' },
  },
  JobReference: { summary: 'By your own id', value: { referenceId: '04190-4263' } },
  BatchInput: {
    summary: 'Create a job, and delete another',
    value: {
      operations: [
        { op: 'put', job: newJob },
        { op: 'delete', referenceId: '04190-3987' },
      ],
    },
  },
  SyncInput: { summary: 'A feed of 5,200 jobs', value: { expectedCount: 5200 } },
  SyncPreview: {
    summary: 'What one of several feeds would change',
    value: { mode: 'preview', prefix: '04190-', guard: { percent: 20 } },
  },
  ChunkInput: { summary: 'A chunk with one job', value: { jobs: [newJob] } },
  CommitInput: { summary: 'All 5,198 jobs were sent', value: { chunks: 52, jobs: 5198 } },
  AcceptRemovals: {
    summary: 'After the guard refused',
    value: { chunks: 52, jobs: 5198, acceptRemovals: 640 },
  },
  ApplicationInput: {
    summary: 'An application with a résumé',
    value: {
      name: 'Zoë Tremblay',
      email: 'zoe.tremblay@example.org',
      phone: '604.555.0199',
      message: 'I have driven a five-ton truck for six years.',
      links: ['https://www.linkedin.com/in/zoe-tremblay'],
      resume: {
        fileName: 'Résumé Zoë.txt',
        content: Buffer.from('Zoë Tremblay\nDriver since 2020\n').toString('base64'),
      },
      consent: 'Send my application to the employer of this job.',
    },
  },
} as const satisfies Readonly<Record<string, Example>>;

export const answerExamples = {
  Job: { summary: 'A job', value: job },
  WrittenJob: { summary: 'A job', value: job },
  UncreatedJob: { summary: 'A job that would be created', value: { ...job, id: null } },
  JobPage: {
    summary: 'The only page',
    value: {
      data: [jobHeader],
      paging: { total: 1, page: 1, pages: 1, pageSize: 10, previous: null, next: null },
    },
  },
  BatchResult: {
    summary: 'One of two jobs was created',
    value: {
      results: [
        {
          index: 0,
          outcome: 'created',
          id: 183668,
          referenceId: '04190-4263',
          etag: '"yH1fK0bJ0Q2oVQnUOaX9dg"',
        },
        { index: 1, outcome: 'unknown', referenceId: '04190-3987' },
      ],
      counts: { ...noOutcomes, created: 1, unknown: 1 },
    },
  },
  Sync: { summary: 'A synchronisation', value: sync },
  SyncList: { summary: 'The only one', value: { data: [{ ...sync, ...uncounted }] } },
  RemovalPage: {
    summary: 'The only page',
    value: {
      data: [{ id: 183668, referenceId: '04190-4263', title: 'Driver - Clothing Pickups | Casual' }],
      next: null,
    },
  },
  BoardJob: { summary: 'A live job', value: boardJob },
  BoardJobPage: {
    summary: 'The only page',
    value: {
      data: [boardJob],
      next: null,
      changes: `${exampleUrl}/board/changes?after=WyIwYSIsMTA0LDBd`,
    },
  },
  BoardChangePage: {
    summary: 'Two changes',
    value: {
      data: [
        { id: 183668, state: 'live', job: boardJob },
        { id: 183021, state: 'gone' },
      ],
      next: `${exampleUrl}/board/changes?after=WyIwYSIsMTA2LDBd`,
      upToDate: true,
    },
  },
  ApplicationReceipt: { summary: 'It was sent', value: { sent: '2026-11-25T17:04:05.678Z' } },
  PositionType: { summary: 'One position type', value: { id: 1, name: 'Full Time' } },
  JobCategory: { summary: 'One category', value: { id: 38, name: 'Transportation and Warehousing' } },
  Location: { summary: 'One place', value: vancouver },
  LocationPage: {
    summary: 'The first place whose name contains "vancouver"',
    value: {
      data: [vancouver],
      paging: {
        total: 4,
        page: 1,
        pages: 4,
        pageSize: 1,
        previous: null,
        next: `${exampleUrl}/locations?q=vancouver&pageSize=1&page=2`,
      },
    },
  },
  OpenApi: {
    summary: 'The beginning of the document',
    value: { openapi: '3.1.1' },
  },
  Health: { summary: 'The service responds', value: { status: 'ok', version: '1.1.0' } },
} as const satisfies Readonly<Record<string, Example>>;

/** How files begin. */
export const textExamples = {
  'text/html': { page: { summary: 'A page', value: '<!doctype html>' } },
  'text/css': { styles: { summary: 'A style sheet', value: ':root { color-scheme: light dark }' } },
  'text/javascript': { script: { summary: 'A script', value: 'export {};' } },
  'text/markdown': { guide: { summary: 'The guide', value: '# Job Posting API' } },
  'application/gzip': { client: { summary: 'The packed client, in binary', value: '\u001f\u008b\b' } },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Example>>>>;

export const listExamples = ({ positionTypes, jobCategories }: FixedLists) => ({
  PositionTypeList: { summary: 'All position types', value: { data: positionTypes } },
  JobCategoryList: { summary: 'All job categories', value: { data: jobCategories } },
});

type ProblemError = { readonly message: string; readonly members: object };

/** The errors of the domain, and the texts of those that are made elsewhere. */
const refusals: Readonly<Record<ErrorCode, ProblemError | string>> = {
  'job.invalid': new errors.InvalidJobError([
    { pointer: '/title', code: 'required', message: 'title is required' },
    {
      pointer: '/salary/period',
      code: 'required',
      message: 'salary.period is required when salary.amount is given',
    },
  ]),
  'body.invalid': errors.invalidBody([
    { pointer: '/operations', code: 'too_few', message: 'operations needs at least one entry' },
  ]),
  'query.invalid': errors.invalidQuery([
    {
      parameter: 'pageSize',
      code: 'invalid_value',
      message: 'pageSize must be a whole number from 1 to 100, in decimal digits',
    },
  ]),
  'idempotency.invalid_key':
    'The header Idempotency-Key must have 1 to 255 visible ASCII characters. Send a random UUID.',
  'json.malformed': 'The body is an array. Send one JSON object in each request.',
  'key.unusable':
    'The API key is incomplete or mistyped. Copy the whole key: jpk_ and 38 letters and digits, without spaces or quotes.',
  'key.kind': "This key is read-only, and the request may write. Send an employer's key that may.",
  'job.unknown': errors.jobUnknown(),
  'sync.unknown': errors.syncUnknown(),
  'entry.unknown': 'The list has no entry with this id; GET /api/v1.1/positiontypes returns the ids.',
  'path.unknown': '/api/v1.1/job is not a path of this API; did you mean /api/v1.1/jobs?',
  'method.unknown':
    'This path does not support POST; use GET, PUT or DELETE, or POST with the header X-HTTP-Method-Override: PUT or DELETE.',
  'job.held': jobHeld({
    reason: 'The address for applications is not yours.',
    since: '2026-11-25T09:30:00.000Z',
  }),
  'reference.taken': errors.referenceTaken(183668),
  'idempotency.running': errors.idempotencyRunning(),
  'sync.open': errors.syncOpen(sync.id, new Date(sync.opened)),
  'sync.incomplete': {
    message: 'Chunk 2 of 2 is missing; send it, and commit again.',
    members: { missingChunks: [2] },
  },
  'sync.too_many_removals': {
    message:
      'The commit would remove 7 jobs of 9. Nothing was removed. Check whether the feed was complete; if it was, commit again with acceptRemovals: 7.',
    members: {
      removals: 7,
      current: 9,
      sample: ['A-03', 'A-04', 'A-05', 'A-06', 'A-07', 'A-08', 'A-09'],
    },
  },
  'sync.closed': errors.syncClosed('done'),
  'application.elsewhere': errors.applicationElsewhere('https://lakeside.example/jobs'),
  'application.undeliverable': errors.applicationUndeliverable(),
  'application.limit': errors.applicationLimit(60),
  'cursor.expired': errors.cursorExpired(),
  'precondition.failed':
    'The job has changed since you read it (If-Match). Read it again, and send its new ETag.',
  'job.too_large':
    'With < and & escaped, the description takes more than 6225920 bytes, which is the limit. Shorten it.',
  'media.unsupported':
    'The body has no Content-Type of JSON. Send the header Content-Type: application/json.',
  'idempotency.mismatch': errors.idempotencyMismatch(),
  'internal.fault':
    'The service failed to handle the request. Report the requestId: it identifies the cause in the log.',
  'store.unavailable': errors.storeUnavailable(),
};

export const exampleError = (code: ErrorCode): ProblemError => {
  const error = refusals[code];
  return typeof error === 'string' ? { message: error, members: {} } : error;
};

/** The response to a request that is refused for this reason. */
export const problemExample = (code: ErrorCode): Example => {
  const { name, title, status } = problems[code];
  const { message, members } = exampleError(code);
  const type = `${exampleUrl}/problems/${name}`;
  const value = { type, title, status, detail: message, message, requestId: 'kT3xYhYq2QfGdmk', ...members };
  return { summary: title, value };
};
