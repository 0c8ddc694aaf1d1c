import type { FixedLists } from '../contract/described.ts';
import { exampleUrl } from '../contract/example-url.ts';
import type { Example, Reference } from '../contract/types.ts';
import { headerNames, type PropertyName } from '../job/rules/job.ts';
import { jobDocuments, type PropertyDocument } from '../job/rules/job-documents.ts';
import { offBoardNames, propertyNames } from '../job/rules/property-names.ts';
import { recordOf } from '../schema-parts.ts';
import { outcomes } from '../sync/rules/outcomes.ts';
import examples from './examples.json' with { type: 'json' };

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
  ...examples.requests,
  NewJob: { summary: 'A job that is published immediately', value: newJob },
  PutJob: { summary: 'A job that is published immediately', value: { ...newJob, referenceId: '04190-4264' } },
  BatchInput: {
    summary: 'Create a job, and delete another',
    value: {
      operations: [
        { op: 'put', job: { ...newJob, referenceId: '04190-4265' } },
        { op: 'delete', referenceId: '04190-3987' },
      ],
    },
  },
  ChunkInput: {
    summary: 'A chunk with one job',
    value: { jobs: [{ ...newJob, referenceId: '04190-4266' }] },
  },
} as const satisfies Readonly<Record<string, Example>>;

export const responseExamples = {
  ...examples.responses,
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
