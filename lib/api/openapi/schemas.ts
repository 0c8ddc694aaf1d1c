import { faultCodes } from '../fault-codes.ts';
import {
  entryListSchema,
  entrySchema,
  healthSchema,
  jobListSchema,
  jobSchema,
  locationListSchema,
  locationSchema,
  uncreatedJobSchema,
} from '../job-schema.ts';
import { faultSchema } from '../problem-schema.ts';
import { described, nullableRef, type Properties, schemaRef } from './described.ts';
import { jobInputSchemas } from './job-input-schemas.ts';
import {
  autoRefreshText,
  commissionText,
  confidentialText,
  detailsNotes,
  double,
  maxAmountText,
  statusText,
} from './job-texts.ts';
import { type FixedLists, type ListEntry, namedIds } from './lists.ts';
import { opened } from './open.ts';
import { problemSchemas } from './problem-schemas.ts';
import { syncInputSchemas, syncResponseSchemas } from './sync-schemas.ts';
import type { Schema } from './types.ts';

const { salary } = jobSchema.properties;

const nameText = 'The name of today; it is looked up whenever the entry is shown.';

/** The id of an entry of a list, which is only described in responses. */
const entryId = (entries: readonly ListEntry[], what: string): Schema => {
  const { 'x-enum-varnames': _, ...schema } = namedIds(entries, what);
  return { minimum: 1, ...schema };
};

const entry = (description: string, entries: readonly ListEntry[], what: string): Schema =>
  described(entrySchema, description, { id: entryId(entries, what), name: nameText });

const headerNotes = {
  id: 'Set by the service.',
  referenceId:
    'Your own id of the job, unique among your jobs; upper and lower case differ. Null when it has none.',
  employer: schemaRef('Employer'),
  title: 'What the job is called.',
  publishDate: 'The day (UTC) on which the job was created, or last published. Set by the service.',
  locations: { items: schemaRef('JobLocation'), description: 'One to three places.' },
  confidential: confidentialText,
  status: statusText,
};

const page = (what: string, item: string, schema: { readonly properties: Properties }): Schema =>
  described(schema, `One page of ${what}.`, {
    data: { items: schemaRef(item), description: 'The entries of this page.' },
    paging: schemaRef('Paging'),
  });

const entryList = (what: string, item: string): Schema =>
  described(entryListSchema, `All ${what}.`, {
    data: { items: schemaRef(item), description: 'The entries, in the order of the list.' },
  });

const jobNotes = {
  ...headerNotes,
  closeDate: 'The last day (UTC) on which the job is shown; the day after, it is archived.',
  autoRefresh: autoRefreshText,
  categories: { items: schemaRef('JobCategory'), description: 'One to three categories.' },
  positionType: schemaRef('PositionType'),
  salary: nullableRef('Salary', 'What the job pays. Null when nothing is said about it.'),
  description: 'HTML with `strong b em i br p div ul ol li a` alone, safe to show.',
  applicantRoutingType: schemaRef('ApplicantRoutingType'),
  applicationEmail: 'Where applications go. Null unless the routing type is 1.',
  applicationUrl: 'The web page where people apply. Null unless the routing type is 2.',
  details: schemaRef('JobDetails'),
};

const jobSchemas: Readonly<Record<string, Schema>> = {
  Job: described(
    jobSchema,
    'A job as it is stored. All properties but `details` are always there, in this order.',
    jobNotes,
  ),
  UncreatedJob: described(uncreatedJobSchema, 'A job that a request with `dryRun=true` would create.', {
    ...jobNotes,
    // Generators have no type for null alone.
    id: {
      type: ['integer', 'null'],
      'x-extensible-enum': [null],
      description: 'Null: nothing was created.',
    },
  }),
  JobHeader: described(jobListSchema.properties.data.items, 'What a list shows of a job.', headerNotes),
  JobPage: page('job headers', 'JobHeader', jobListSchema),
  Paging: described(jobListSchema.properties.paging, 'Where in the list this page is.', {
    total: 'How many entries match, on all pages.',
    page: "This page's number, from 1.",
    pages: 'How many pages there are; 0 when nothing matches.',
    pageSize: 'The most entries that a page has.',
    previous: { format: 'uri', description: 'The address of the page before, null on the first.' },
    next: {
      format: 'uri',
      description: 'The address of the page after, null on the last. Follow it as it is.',
    },
  }),
  Employer: described(jobSchema.properties.employer, 'The employer whose key posted the job.', {
    id: 'The employer, as the board numbers them.',
    name: "The employer's present name.",
  }),
  JobLocation: described(jobSchema.properties.locations.items, 'Where the job is.', {
    id: "The GeoNames id of a listed place, or the service's own id (from 2000000000) of one that is in no list.",
    name: 'The name alone.',
    description:
      '`City, PR`, or the name of a province or territory, or `Canada`, in the spelling of the list.',
    type: 'What kind of place it is.',
  }),
  Location: described(locationSchema, 'A listed place, province or territory of Canada, or Canada.', {
    id: 'Its GeoNames id.',
    name: 'The name alone.',
    description:
      '`City, PR`, or the name of a province or territory, or `Canada`: what a job is given as a location.',
    type: 'What kind of place it is.',
    latitude: { ...double, description: 'Degrees north.' },
    longitude: { ...double, description: 'Degrees east; in Canada they are negative.' },
  }),
  LocationPage: page('locations', 'Location', locationListSchema),
};

const listSchemas = (lists: FixedLists): Record<string, Schema> => ({
  PositionType: entry('A kind of position.', lists.positionTypes, 'a position type'),
  PositionTypeList: entryList('position types', 'PositionType'),
  JobCategory: entry('A category of jobs.', lists.jobCategories, 'a job category'),
  JobCategoryList: entryList('job categories', 'JobCategory'),
  ApplicantRoutingType: entry(
    'How people apply: by e-mail or at a web address.',
    lists.applicantRoutingTypes,
    'an applicant routing type',
  ),
  Salary: described(salary, 'What the job pays.', {
    amount: {
      ...double,
      description:
        'Exact, with at most four decimal places, and always written with four: `19.1100`. Null when there is no amount.',
    },
    maxAmount: { ...double, description: maxAmountText },
    period: nullableRef('SalaryPeriod', 'What the amount is paid for. Null when there is no amount.'),
    plusCommission: commissionText,
  }),
  SalaryPeriod: described(salary.properties.period, 'What an amount is paid for.', {
    id: entryId(lists.salaryPeriods, 'a salary period'),
    name: nameText,
    unit: 'The period as a word after "per".',
  }),
  JobDetails: described(
    jobSchema.properties.details,
    'What else the posting states. There only where something is stated; a missing member is unknown.',
    detailsNotes,
  ),
});

const serviceSchemas: Readonly<Record<string, Schema>> = {
  Health: described(healthSchema, 'The service answers.', {
    status: 'Always `ok`.',
    version: 'The version of the service.',
  }),
  OpenApi: {
    type: 'object',
    description: 'This document. Beyond `openapi` it is what the OpenAPI Specification 3.1 says.',
    properties: { openapi: { type: 'string', pattern: '^3\\.1\\.' } },
    required: ['openapi'],
  },
  ProblemError: described(
    faultSchema,
    'One fault. It has `pointer` when it is in the body, `parameter` when it is in the query.',
    {
      pointer: 'A JSON Pointer (RFC 6901) to the value at fault, such as `/categories/1`.',
      parameter: 'The name of the query parameter at fault.',
      code: schemaRef('FaultCode'),
      message: 'What is expected, in a sentence for people.',
    },
  ),
  FaultCode: {
    ...faultSchema.properties.code,
    description: `What is wrong with a value:\n\n${Object.entries(faultCodes)
      .map(([code, text]) => `- \`${code}\`: ${text}`)
      .join('\n')}`,
  },
};

const openedAll = (schemas: Readonly<Record<string, Schema>>): Record<string, Schema> =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, opened(schema)]));

/** Every schema that the document names. Requests are closed, responses are open. */
export const schemas = (lists: FixedLists): Record<string, Schema> => ({
  ...openedAll(jobSchemas),
  ...jobInputSchemas(lists),
  ...syncInputSchemas,
  ...openedAll({ ...syncResponseSchemas, ...listSchemas(lists), ...serviceSchemas, ...problemSchemas() }),
});
