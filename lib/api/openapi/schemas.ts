import { faultCodes } from '../fault-codes.ts';
import {
  entryListSchema,
  entrySchema,
  healthSchema,
  jobInputSchema,
  jobListSchema,
  jobSchema,
  locationListSchema,
  locationSchema,
  referenceInputSchema,
  requiredOnCreation,
  uncreatedJobSchema,
} from '../job-schema.ts';
import { faultSchema, problemSchema } from '../problem-schema.ts';
import { described, type Properties, schemaRef } from './described.ts';
import { syncSchemas } from './sync-schemas.ts';
import type { Schema } from './types.ts';

type ListEntry = { readonly id: number; readonly name: string };

/** The fixed lists, whose ids become enumerations. */
export type FixedLists = Readonly<
  Record<'positionTypes' | 'jobCategories' | 'salaryPeriods' | 'applicantRoutingTypes', readonly ListEntry[]>
>;

const named = (entries: readonly ListEntry[], what: string): Schema => ({
  type: 'integer',
  enum: entries.map(({ id }) => id),
  'x-enum-varnames': entries.map(({ name }) => name),
  description: `The id of ${what}: ${entries.map(({ id, name }) => `${id} ${name}`).join(', ')}.`,
});

const ignored = 'Ignored when it is sent: a job that was read can be put back as it is.';

const nameText = 'The name of today; it is looked up whenever the entry is shown.';

const entry = (description: string, idSchema: string): Schema =>
  described(entrySchema, description, { id: schemaRef(idSchema), name: nameText });

const entryInput = (idSchema: string, description: string): Schema =>
  described(jobInputSchema.properties.positionType, description, {
    id: schemaRef(idSchema),
    name: ignored,
  });

const statusText =
  '`active` jobs are shown to applicants, `archived` ones no longer, a `draft` not yet. Any status may follow any other.';
const confidentialText = "Whether the board hides the employer's name from applicants.";
const autoRefreshText =
  'Whether the job is republished every 7 days while it is active. It has an effect for employers on the unlimited plan only.';
const maxAmountText = 'The upper end of a range, not below `amount`. Null when there is no range.';
const commissionText = 'Whether commission is paid on top; with no amount, commission is all that is paid.';

const detailsNotes = {
  workplace: 'Where the work is done.',
  vacancy:
    'Whether the posting is for a position that is open now (`existing`) or may open later (`future`).',
  aiScreening: 'Whether artificial intelligence is used to screen, assess or select applicants.',
};

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

const salaryInput = jobInputSchema.properties.salary;

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
  salary: described(jobSchema.properties.salary, 'What the job pays. Null when nothing is said about it.', {
    amount:
      'Exact, with at most four decimal places, and always written with four: `19.1100`. Null when there is no amount.',
    maxAmount: maxAmountText,
    period: described(
      jobSchema.properties.salary.properties.period,
      'What the amount is paid for. Null when there is no amount.',
      { id: schemaRef('SalaryPeriodId'), name: nameText, unit: 'The period as a word after "per".' },
    ),
    plusCommission: commissionText,
  }),
  description: 'HTML with `strong b em i br p div ul ol li a` alone, safe to show.',
  applicantRoutingType: schemaRef('ApplicantRoutingType'),
  applicationEmail: 'Where applications go. Null unless the routing type is 1.',
  applicationUrl: 'The web page where people apply. Null unless the routing type is 2.',
  details: described(
    jobSchema.properties.details,
    'What else the posting states. There only where something is stated; a missing member is unknown.',
    detailsNotes,
  ),
};

const jobSchemas: Readonly<Record<string, Schema>> = {
  Job: described(
    jobSchema,
    'A job as it is stored. All properties but `details` are always there, in this order.',
    jobNotes,
  ),
  UncreatedJob: described(uncreatedJobSchema, 'A job that a request with `dryRun=true` would create.', {
    ...jobNotes,
    id: 'Null: nothing was created.',
  }),
  JobInput: described(
    jobInputSchema,
    'What a client may say about a job. What is not sent stays as it is. Any other property is an error, unless the request prefers lenient handling.',
    {
      id: ignored,
      referenceId:
        'Your own id of the job, unique among your jobs; upper and lower case differ. Without control characters. Empty or null: none.',
      employer: ignored,
      title: 'What the job is called, on one line. At least one character is visible.',
      publishDate: ignored,
      closeDate:
        'The last day (UTC) on which the job is shown, 60 days after publishDate unless you set it. Any real date is possible, past ones too.',
      confidential: `${confidentialText} A new job is not, unless it says so.`,
      autoRefresh: `${autoRefreshText} A new job is not, unless it says so.`,
      status: `${statusText} A new job is a draft, unless it says otherwise.`,
      locations: {
        items: schemaRef('JobLocationInput'),
        description: 'One to three places, none of them twice.',
      },
      categories: {
        items: entryInput('JobCategoryId', 'A category, by its id.'),
        description: 'One to three categories, none of them twice.',
      },
      positionType: entryInput('PositionTypeId', 'The kind of position, by its id.'),
      salary: described(
        salaryInput,
        'What the job pays. Null removes it. Sent onto a job that has a salary, only the properties sent change.',
        {
          amount: 'With at most four decimal places. Needed when `maxAmount` or `period` is given.',
          maxAmount: maxAmountText,
          period: described(salaryInput.properties.period, 'Needed when `amount` is given.', {
            id: schemaRef('SalaryPeriodId'),
            name: ignored,
            unit: ignored,
          }),
          plusCommission: commissionText,
        },
      ),
      description:
        'HTML with `strong b em i br p div ul ol li a`; `a` needs `href` (http, https, mailto, tel) and may have `target`. No other attribute. Text needs no tags. At least one character is visible.',
      applicantRoutingType: entryInput('ApplicantRoutingTypeId', 'How people apply, by its id.'),
      applicationEmail:
        'One e-mail address, such as `jobs@example.org`, without a name or `mailto:`. No `?`, `%`, `#` or `"` before the `@`; the last part of the domain has a letter. Needed when the routing type is 1, dropped when it is 2.',
      applicationUrl:
        'An absolute http or https URL, stored as it is written. The host has a dot; there is no user name or password; backslashes, quotes, `<`, `>`, white space and invisible characters must be percent-encoded. Needed when the routing type is 2, dropped when it is 1.',
      details: described(
        jobInputSchema.properties.details,
        'What else the posting states; all of it is optional. Only the members sent change; a member of null is removed. Null or an object without members removes all.',
        detailsNotes,
      ),
    },
  ),
  NewJob: {
    description: 'A job to be created.',
    allOf: [schemaRef('JobInput')],
    required: requiredOnCreation,
  },
  JobByReference: {
    description:
      'A job with a referenceId of your own. When there is none yet it must be as complete as a new one.',
    allOf: [schemaRef('JobInput')],
    properties: referenceInputSchema.properties,
    required: referenceInputSchema.required,
  },
  JobReference: described(referenceInputSchema, 'Which job is meant. Other properties are ignored.', {
    referenceId: 'Your own id of the job.',
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
  JobLocationInput: described(jobInputSchema.properties.locations.items, 'A place, by its description.', {
    id: ignored,
    name: ignored,
    description:
      '`City` or `City, PR`, in any case, with or without accents. A city alone must be a listed one; `City, PR` is always possible. The province may be spelled out, and `Canada` may follow. `Remote` is not a place.',
    type: ignored,
    latitude: ignored,
    longitude: ignored,
  }),
  Location: described(locationSchema, 'A listed place, province or territory of Canada, or Canada.', {
    id: 'Its GeoNames id.',
    name: 'The name alone.',
    description:
      '`City, PR`, or the name of a province or territory, or `Canada`: what a job is given as a location.',
    type: 'What kind of place it is.',
    latitude: 'Degrees north.',
    longitude: 'Degrees east; in Canada they are negative.',
  }),
  LocationPage: page('locations', 'Location', locationListSchema),
};

const listSchemas = (lists: FixedLists): Record<string, Schema> => ({
  PositionTypeId: named(lists.positionTypes, 'a position type'),
  JobCategoryId: named(lists.jobCategories, 'a job category'),
  SalaryPeriodId: named(lists.salaryPeriods, 'a salary period'),
  ApplicantRoutingTypeId: named(lists.applicantRoutingTypes, 'an applicant routing type'),
  PositionType: entry('A kind of position.', 'PositionTypeId'),
  PositionTypeList: entryList('position types', 'PositionType'),
  JobCategory: entry('A category of jobs.', 'JobCategoryId'),
  JobCategoryList: entryList('job categories', 'JobCategory'),
  ApplicantRoutingType: entry('How people apply: by e-mail or at a web address.', 'ApplicantRoutingTypeId'),
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
  Problem: described(
    problemSchema,
    'Why a request was refused: problem details (RFC 9457). Tell problems apart by `type`.',
    {
      type: { format: 'uri', description: 'Which problem it is. The address opens a page about it.' },
      title: 'The problem in a few words, always the same for one type.',
      status: 'The HTTP status.',
      detail: 'What is wrong with this request.',
      message: 'The same as `detail`.',
      requestId: 'Names this request in the log of the service. Mention it when you ask for help.',
      jobId: 'The id of the job that has the referenceId (409 `reference-in-use`).',
      missingChunks: 'The numbers of the chunks that have not arrived (409 `sync-incomplete`).',
      removals: 'How many jobs the commit would remove (409 `sync-too-many-removals`).',
      current:
        'How many active jobs were under the prefix when the synchronisation was opened (409 `sync-too-many-removals`).',
      sample: 'Some of the referenceIds of the jobs that would be removed (409 `sync-too-many-removals`).',
      errors: { items: schemaRef('ProblemError'), description: 'Every fault, at most 100 of them.' },
    },
  ),
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

/** Every schema that the document names. */
export const schemas = (lists: FixedLists): Record<string, Schema> => ({
  ...jobSchemas,
  ...syncSchemas,
  ...listSchemas(lists),
  ...serviceSchemas,
});
