import { type ErrorCode, problems } from '../problems.ts';
import type { FixedLists } from './schemas.ts';
import type { Example } from './types.ts';

/** Real requests and responses: the tests send them all. */

const newJob = {
  referenceId: '04190-4263',
  title: 'Driver - Clothing Pickups | Casual',
  status: 'active',
  locations: [{ description: 'Richmond, BC' }],
  categories: [{ id: 38 }],
  positionType: { id: 2 },
  salary: { amount: 19.11, period: { id: 5 } },
  description: '<p><strong>CLOTHING PICKUPS</strong></p>',
  applicantRoutingType: { id: 1 },
  applicationEmail: 'jobs@example.org',
};

const job = {
  id: 183668,
  referenceId: '04190-4263',
  employer: { id: 4021, name: 'Developmental Disabilities Association' },
  title: 'Driver - Clothing Pickups | Casual',
  publishDate: '2026-11-20',
  closeDate: '2027-01-19',
  confidential: false,
  autoRefresh: false,
  status: 'active',
  locations: [{ id: 6122085, name: 'Richmond', description: 'Richmond, BC', type: 'Town' }],
  categories: [{ id: 38, name: 'Transportation and Warehousing' }],
  positionType: { id: 2, name: 'Part Time' },
  salary: {
    amount: 19.11,
    maxAmount: null,
    period: { id: 5, name: 'Hourly', unit: 'hour' },
    plusCommission: false,
  },
  description: '<p><strong>CLOTHING PICKUPS</strong></p>',
  applicantRoutingType: { id: 1, name: 'Email' },
  applicationEmail: 'jobs@example.org',
  applicationUrl: null,
};

const { id, referenceId, employer, title, publishDate, locations, confidential, status } = job;
const jobHeader = { id, referenceId, employer, title, publishDate, locations, confidential, status };

const vancouver = {
  id: 6173331,
  name: 'Vancouver',
  description: 'Vancouver, BC',
  type: 'Town',
  latitude: 49.24966,
  longitude: -123.11934,
};

/** The address of the API in examples. */
const exampleAddress = 'https://jobs.example/api/v1.1';

/** Bodies of requests. */
export const requestExamples = {
  NewJob: { summary: 'A job that is shown at once', value: newJob },
  LeastJob: {
    summary: 'The least that makes a job: a draft',
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
  Archive: { summary: 'Take the job down', value: { status: 'archived' } },
  Raise: {
    summary: 'Change the amount alone: the period stays',
    value: { salary: { amount: 20.5 } },
  },
  ArchiveByReference: {
    summary: 'Take the job down',
    value: { referenceId: '04190-4263', status: 'archived' },
  },
  JobReference: { summary: 'By your own id', value: { referenceId: '04190-4263' } },
} as const satisfies Readonly<Record<string, Example>>;

/** Bodies of successes. */
export const answerExamples = {
  Job: { summary: 'A job', value: job },
  UncreatedJob: { summary: 'A job that would be created', value: { ...job, id: null } },
  JobPage: {
    summary: 'The only page',
    value: {
      data: [jobHeader],
      paging: { total: 1, page: 1, pages: 1, pageSize: 10, previous: null, next: null },
    },
  },
  PositionType: { summary: 'One position type', value: { id: 1, name: 'Full Time' } },
  JobCategory: { summary: 'One category', value: { id: 38, name: 'Transportation and Warehousing' } },
  Location: { summary: 'One place', value: vancouver },
  LocationPage: {
    summary: 'The first place whose name holds "vancouver"',
    value: {
      data: [vancouver],
      paging: {
        total: 3,
        page: 1,
        pages: 3,
        pageSize: 1,
        previous: null,
        next: `${exampleAddress}/locations?q=vancouver&pageSize=1&page=2`,
      },
    },
  },
  Health: { summary: 'All is well', value: { status: 'ok', version: '1.1.0' } },
} as const satisfies Readonly<Record<string, Example>>;

/** The lists in full. */
export const listExamples = ({ positionTypes, jobCategories }: FixedLists) => ({
  PositionTypeList: { summary: 'All position types', value: { data: positionTypes } },
  JobCategoryList: { summary: 'All job categories', value: { data: jobCategories } },
});

const details: Readonly<Record<ErrorCode, string>> = {
  'job.invalid': '2 properties need attention: title, salary.period',
  'query.invalid': '1 parameter needs attention: pageSize',
  'idempotency.invalid_key':
    'The header Idempotency-Key must have 1 to 255 visible ASCII characters. Send a random UUID.',
  'json.malformed': 'The body is an array. Send one JSON object in each request.',
  'key.unusable':
    'The API key is incomplete or mistyped. Copy the whole key: jpk_ and 38 letters and digits, without spaces or quotes.',
  'job.unknown': 'You have no job with this id or referenceId; GET /jobs lists your jobs.',
  'entry.unknown': 'The list has no entry with this id; GET /api/v1.1/positiontypes returns the ids.',
  'path.unknown': '/api/v1.1/job is not a path of this API; did you mean /api/v1.1/jobs?',
  'method.unknown':
    'This path does not take POST; use GET, PUT or DELETE, or POST with the header X-HTTP-Method-Override: PUT or DELETE.',
  'reference.taken':
    'Another job of yours has this referenceId. Change that job, whose id is in jobId, or send PUT /jobs.',
  'idempotency.running':
    'A request with this Idempotency-Key may still be running. Retry after the seconds in Retry-After.',
  'precondition.failed':
    'The job has changed since you read it (If-Match). Read it again, and send its new ETag.',
  'job.too_large':
    'With < and & escaped, the description takes more than 6225920 bytes, which is the limit. Shorten it.',
  'media.unsupported':
    'The body has no Content-Type of JSON. Send the header Content-Type: application/json.',
  'idempotency.mismatch':
    'This Idempotency-Key was used with another body or Prefer. Use a new key for a new job.',
  'internal.fault':
    'The service failed to handle the request. Report the requestId: it identifies the cause in the log.',
  'store.unavailable':
    'The service is busy or its store does not respond. Retry after the seconds in Retry-After.',
};

const errors: Readonly<Partial<Record<ErrorCode, readonly object[]>>> = {
  'job.invalid': [
    { pointer: '/title', code: 'required', message: 'title is required' },
    {
      pointer: '/salary/period',
      code: 'required',
      message: 'salary.period is required when salary.amount is given',
    },
  ],
  'query.invalid': [
    {
      parameter: 'pageSize',
      code: 'invalid_value',
      message: 'pageSize must be a whole number from 1 to 100, in decimal digits',
    },
  ],
};

export const problemDetail = (code: ErrorCode): string => details[code];

/** The response to a request that is refused for this reason. */
export const problemExample = (code: ErrorCode): Example => {
  const { name, title: summary, status: statusCode } = problems[code];
  const value = {
    type: `${exampleAddress}/problems/${name}`,
    title: summary,
    status: statusCode,
    detail: details[code],
    message: details[code],
    requestId: 'kT3xYhYq2QfGdmk',
    ...(code === 'reference.taken' && { jobId: 183668 }),
    ...(errors[code] && { errors: errors[code] }),
  };
  return { summary, value };
};
