import type { FixedLists } from '../contract/described.ts';
import { exampleUrl } from '../contract/example-url.ts';
import type { Example, Reference } from '../contract/types.ts';
import { headerNames, type PropertyName } from '../job/rules/job.ts';
import { jobDocuments, type PropertyDocument } from '../job/rules/job-documents.ts';
import { offBoardNames, propertyNames } from '../job/rules/property-names.ts';
import { recordOf } from '../schema-parts.ts';
import { outcomes } from '../sync/rules/outcomes.ts';

/** Real requests and responses: the tests send them all. */

export type RequestExample = keyof typeof requestExamples;

/** Of responses with a body in JSON. */
export type ResponseExample = keyof typeof responseExamples | keyof ReturnType<typeof listExamples>;

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

/** Each operation has a reference of its own: all examples can be sent, one after another. */
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

export const syncExample = {
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
  PutJob: { summary: 'A job that is published immediately', value: { ...newJob, referenceId: '04190-4264' } },
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
        { op: 'put', job: { ...newJob, referenceId: '04190-4265' } },
        { op: 'delete', referenceId: '04190-3987' },
      ],
    },
  },
  SyncInput: { summary: 'A feed of 5,200 jobs', value: { expectedCount: 5200 } },
  SyncPreview: {
    summary: 'What one of several feeds would change',
    value: { mode: 'preview', prefix: '04190-', guard: { percent: 20 } },
  },
  ChunkInput: {
    summary: 'A chunk with one job',
    value: { jobs: [{ ...newJob, referenceId: '04190-4266' }] },
  },
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

export const responseExamples = {
  Job: { summary: 'A job', value: job },
  WrittenJob: { summary: 'A job', value: job },
  UncreatedJob: { summary: 'A job that would be created', value: { ...job, id: null } },
  JobPublication: {
    summary: 'A job that a nightly feed lacked',
    value: {
      state: 'removed',
      by: 'synchronisation',
      since: '2026-11-24T09:15:02.318Z',
      reason: null,
      url: null,
      closeDate: '2027-01-19',
      applications: 12,
    },
  },
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
          referenceId: '04190-4265',
          etag: '"yH1fK0bJ0Q2oVQnUOaX9dg"',
        },
        { index: 1, outcome: 'unknown', referenceId: '04190-3987' },
      ],
      counts: { ...noOutcomes, created: 1, unknown: 1 },
    },
  },
  Sync: { summary: 'A synchronisation', value: syncExample },
  SyncList: { summary: 'The only one', value: { data: [{ ...syncExample, ...uncounted }] } },
  RemovalPage: {
    summary: 'The only page',
    value: {
      data: [{ id: 183668, referenceId: '04190-4266', title: 'Driver - Clothing Pickups | Casual' }],
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
  EmployerList: {
    summary: 'Two employers',
    value: {
      data: [
        { id: 4021, name: 'Harbour Thrift Stores', test: false },
        { id: 4022, name: 'Lakeside Diner', test: true },
      ],
    },
  },
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
