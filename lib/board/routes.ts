import { ok, type Rows, routesOf, unchanged } from '../contract/route.ts';

/** What each response reads of its jobs and their employers. */
const liveJobs = {
  employers: ['BatchGetItem'],
  jobs: ['BatchGetItem', 'Query'],
} as const;

export const boardRoutes = routesOf({
  'GET /board/jobs': {
    function: 'list-board-jobs',
    request: 'board',
    summary: 'Walk through all live jobs',
    description:
      'Returns the active jobs of all employers that are neither suspended nor test employers. Follow `next` until it is null, then `changes`, which is the same on every page of a walk. A job may be returned more than once; one that is written meanwhile may be missing, and is in the changes. The order does not show which jobs have the same employer. A page ends at its size or at about 3 MB; it can be short, or empty, while `next` is not null.',
    parameters: ['BoardPageSize', 'WalkCursor'],
    responses: [ok('A page.', 'BoardJobPage')],
    refusals: ['cursor.expired'],
    grants: {
      ...liveJobs,
      'jobs/byDueDate': ['Query'],
      changes: ['GetItem', 'Query', 'UpdateItem'],
    },
  },
  'GET /board/jobs/{id}': {
    function: 'get-board-job',
    request: 'boardJob',
    summary: 'Read a live job',
    description:
      'Returns one job. A job that is unknown, a draft, archived or of a suspended or a test employer is 404.',
    parameters: ['IfNoneMatch'],
    responses: [ok('The job.', 'BoardJob', ['ETag']), unchanged('ETag')],
    grants: liveJobs,
  },
  'GET /board/changes': {
    function: 'list-board-changes',
    request: 'board',
    summary: 'Follow the changes of live jobs',
    description:
      'Returns the jobs that changed after a cursor, each as it is now: insert or replace those that are `live`, delete those that are `gone`. Keep `next`, which is never null, and read it again later when `upToDate` is true. Changes are kept for 30 days; without `after`, the oldest of them come first.',
    parameters: ['BoardPageSize', 'After'],
    responses: [ok('A page.', 'BoardChangePage')],
    refusals: ['cursor.expired'],
    grants: {
      ...liveJobs,
      changes: ['GetItem', 'Query', 'UpdateItem'],
    },
  },
} as const satisfies Rows);
