import { optionalNames } from '../../domain/job.ts';
import { boardJobSchema, changeSchema, changesPageSchema, walkPageSchema } from '../board-schema.ts';
import {
  entryListSchema,
  entrySchema,
  healthSchema,
  jobListSchema,
  jobSchema,
  locationListSchema,
  locationSchema,
  writtenJobSchema,
} from '../job-schema.ts';
import {
  described,
  type FixedLists,
  type ListEntry,
  listedId,
  nextPage,
  nullableRef,
  type Properties,
  schemaRef,
} from './described.ts';
import {
  commissionText,
  detailsNotes,
  double,
  jobInputSchemas,
  maxAmountText,
  outputNotes,
} from './job-schemas.ts';
import { ofRequest, ofResponse } from './open.ts';
import { problemSchemas } from './problem-schemas.ts';
import { syncInputSchemas, syncResponseSchemas } from './sync-schemas.ts';
import type { Schema } from './types.ts';

const { salary } = jobSchema.properties;

const nameText = 'The current name: it is looked up whenever the entry is returned.';

const entry = (description: string, entries: readonly ListEntry[]): Schema =>
  described(entrySchema, description, { id: listedId(entries), name: nameText });

const page = (what: string, item: string, schema: { readonly properties: Properties }): Schema =>
  described(schema, `One page of ${what}.`, {
    data: { items: schemaRef(item), description: 'The entries of this page.' },
    paging: schemaRef('Paging'),
  });

const entryList = (what: string, item: string): Schema =>
  described(entryListSchema, `All ${what}.`, {
    data: { items: schemaRef(item), description: 'The entries, in the order of the list.' },
  });

const pageText = 'The entries of this page.';

const boardSchemas: Readonly<Record<string, Schema>> = {
  BoardJob: described(boardJobSchema, 'A live job, as a board may show it.', {
    ...outputNotes,
    employer: nullableRef('Employer', 'The employer; null if the job is confidential.'),
    applicationEmail: {
      description:
        'Where the board sends applications. It is not for display. Null unless the routing type is 1.',
    },
  }),
  BoardJobPage: described(walkPageSchema, 'A page of a walk through all live jobs.', {
    data: { items: schemaRef('BoardJob'), description: pageText },
    next: { format: 'uri', description: 'The URL of the next page; null on the last one.' },
    changes: {
      format: 'uri',
      description: 'Where to go on from: the changes since shortly before the walk began.',
    },
  }),
  BoardChange: described(changeSchema, 'A job that has changed, as it is now.', {
    id: 'The id of the job.',
    state: '`live`: insert or replace the job; `gone`: delete it.',
    job: schemaRef('BoardJob'),
  }),
  BoardChangePage: described(changesPageSchema, 'A page of changes.', {
    data: { items: schemaRef('BoardChange'), description: `${pageText} Each job occurs once in it.` },
    next: { format: 'uri', description: 'The URL of the next page. Never null: keep it.' },
    upToDate: 'Whether there is nothing more for now.',
  }),
};

const jobSchemas: Readonly<Record<string, Schema>> = {
  Job: described(
    jobSchema,
    `A stored job. All properties except ${optionalNames.map((name) => `\`${name}\``).join(' and ')} are always present, in this order.`,
    outputNotes,
  ),
  WrittenJob: described(writtenJobSchema, 'A job as a request has stored it, or with `dryRun=true` would.', {
    ...outputNotes,
    id: 'Set by the service. Null only for a job that a request with `dryRun=true` would create.',
  }),
  JobHeader: described(
    jobListSchema.properties.data.items,
    'The properties of a job that lists contain.',
    outputNotes,
  ),
  JobPage: page('job headers', 'JobHeader', jobListSchema),
  Paging: described(jobListSchema.properties.paging, 'The position of this page in the list.', {
    total: 'The number of matching entries on all pages.',
    page: 'The number of this page, from 1.',
    pages: 'The number of pages; 0 if nothing matches.',
    pageSize: 'The maximum number of entries on a page.',
    previous: { format: 'uri', description: 'The URL of the previous page; null on the first one.' },
    next: nextPage,
  }),
  Employer: described(jobSchema.properties.employer, 'The employer whose key posted the job.', {
    id: 'The id of the employer.',
    name: 'The current name of the employer.',
  }),
  JobLocation: described(jobSchema.properties.locations.items, 'Where the job is.', {
    id: "The GeoNames id of a listed place, or the service's own id (from 2000000000) of an unlisted one.",
    name: 'The name without the province.',
    description:
      '`City, PR`, or the name of a province or territory, or `Canada`, in the spelling of the list.',
    type: 'The kind of place.',
  }),
  Location: described(locationSchema, 'A listed place, province or territory of Canada, or Canada.', {
    id: 'Its GeoNames id.',
    name: 'The name without the province.',
    description:
      '`City, PR`, or the name of a province or territory, or `Canada`. Send it as the `description` of a location of a job.',
    type: 'The kind of place.',
    latitude: { ...double, description: 'Degrees north.' },
    longitude: { ...double, description: 'Degrees east; in Canada they are negative.' },
  }),
  LocationPage: page('locations', 'Location', locationListSchema),
};

const listSchemas = (lists: FixedLists): Record<string, Schema> => ({
  PositionType: entry('A position type.', lists.positionTypes),
  PositionTypeList: entryList('position types', 'PositionType'),
  JobCategory: entry('A job category.', lists.jobCategories),
  JobCategoryList: entryList('job categories', 'JobCategory'),
  ApplicantRoutingType: entry(
    'How applicants apply: by e-mail or on a web page.',
    lists.applicantRoutingTypes,
  ),
  Salary: described(salary, 'What the job pays.', {
    amount: {
      ...double,
      description:
        'An exact decimal, always written with four decimal places: `19.1100`. Null if there is no amount.',
    },
    maxAmount: { ...double, description: maxAmountText },
    period: nullableRef(
      'SalaryPeriod',
      'The period that the amount is paid for. Null if there is no amount.',
    ),
    plusCommission: commissionText,
  }),
  SalaryPeriod: described(salary.properties.period, 'The period that an amount is paid for.', {
    id: listedId(lists.salaryPeriods),
    name: nameText,
    unit: 'The word to use after "per", such as `hour`.',
  }),
  JobDetails: described(
    jobSchema.properties.details,
    'Further statements of the posting. Present only if at least one is made; an absent member means unknown.',
    detailsNotes,
  ),
});

const serviceSchemas: Readonly<Record<string, Schema>> = {
  Health: described(healthSchema, 'The service responds.', {
    status: 'Always `ok`.',
    version: 'The version of the service.',
  }),
  OpenApi: {
    type: 'object',
    description: 'This document, as the OpenAPI Specification 3.1 defines it.',
    properties: { openapi: { type: 'string', pattern: '^3\\.1\\.' } },
    required: ['openapi'],
  },
};

const all = (schemas: Readonly<Record<string, Schema>>, change: (schema: Schema) => Schema) =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, change(schema)]));

/** Every schema that the document names. Requests are closed, responses are open. */
export const schemas = (lists: FixedLists): Record<string, Schema> => ({
  ...all({ ...jobSchemas, ...boardSchemas }, ofResponse),
  ...all({ ...jobInputSchemas(lists), ...syncInputSchemas }, ofRequest),
  ...all({ ...syncResponseSchemas, ...listSchemas(lists), ...serviceSchemas, ...problemSchemas }, ofResponse),
});
