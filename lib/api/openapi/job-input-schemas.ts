import { jobInputSchema, referenceInputSchema, requiredOnCreation } from '../job-schema.ts';
import { described, nullableRef, schemaRef } from './described.ts';
import {
  autoRefreshText,
  commissionText,
  confidentialText,
  detailsNotes,
  double,
  maxAmountText,
  statusText,
} from './job-texts.ts';
import { type FixedLists, namedIds } from './lists.ts';
import type { Schema } from './types.ts';

const ignored: Schema = {
  readOnly: true,
  description: 'Ignored when it is sent: a job that was read can be put back as it is.',
};

const { salary, details, locations, positionType } = jobInputSchema.properties;

const entryInput = (idSchema: string, description: string): Schema =>
  described(positionType, description, { id: schemaRef(idSchema), name: ignored });

const jobInput = described(
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
      items: schemaRef('JobCategoryInput'),
      description: 'One to three categories, none of them twice.',
    },
    positionType: schemaRef('PositionTypeInput'),
    salary: nullableRef(
      'SalaryInput',
      'What the job pays. Null removes it. Sent onto a job that has a salary, only the properties sent change.',
    ),
    description:
      'HTML with `strong b em i br p div ul ol li a`; `a` needs `href` (http, https, mailto, tel) and may have `target`. No other attribute. Text needs no tags. At least one character is visible.',
    applicantRoutingType: schemaRef('ApplicantRoutingTypeInput'),
    applicationEmail:
      'One e-mail address, such as `jobs@example.org`, without a name or `mailto:`. No `?`, `%`, `#` or `"` before the `@`; the last part of the domain has a letter. Needed when the routing type is 1, dropped when it is 2.',
    applicationUrl:
      'An absolute http or https URL, stored as it is written. The host has a dot; there is no user name or password; backslashes, quotes, `<`, `>`, white space and invisible characters must be percent-encoded. Needed when the routing type is 2, dropped when it is 1.',
    details: nullableRef(
      'JobDetailsInput',
      'What else the posting states; all of it is optional. Only the members sent change; a member of null is removed. Null or an object without members removes all.',
    ),
  },
);

/** The job and its parts in requests. Each object has a name and is flat, as generators need it. */
export const jobInputSchemas = (lists: FixedLists): Record<string, Schema> => ({
  JobInput: jobInput,
  // Not NewJob, which is the constructor of Job in clients in Go.
  JobCreation: { ...jobInput, description: 'A job to be created.', required: requiredOnCreation },
  JobByReference: {
    ...jobInput,
    description:
      'A job with a referenceId of your own. When there is none yet it must be as complete as a new one.',
    properties: {
      ...jobInput.properties,
      referenceId: {
        ...referenceInputSchema.properties.referenceId,
        description: 'Your own id of the job, unique among your jobs; upper and lower case differ.',
      },
    },
    required: referenceInputSchema.required,
  },
  JobReference: described(referenceInputSchema, 'Which job is meant. Other properties are ignored.', {
    referenceId: 'Your own id of the job.',
  }),
  JobLocationInput: described(locations.items, 'A place, by its description.', {
    id: ignored,
    name: ignored,
    description:
      '`City` or `City, PR`, in any case, with or without accents. A city alone must be a listed one; `City, PR` is always possible. The province may be spelled out, and `Canada` may follow. `Remote` is not a place.',
    type: ignored,
    latitude: ignored,
    longitude: ignored,
  }),
  JobCategoryInput: entryInput('JobCategoryId', 'A category, by its id.'),
  PositionTypeInput: entryInput('PositionTypeId', 'The kind of position, by its id.'),
  ApplicantRoutingTypeInput: entryInput('ApplicantRoutingTypeId', 'How people apply, by its id.'),
  SalaryInput: described(salary, 'What the job pays.', {
    amount: {
      ...double,
      description: 'With at most four decimal places. Needed when `maxAmount` or `period` is given.',
    },
    maxAmount: { ...double, description: maxAmountText },
    period: nullableRef('SalaryPeriodInput', 'Needed when `amount` is given.'),
    plusCommission: commissionText,
  }),
  SalaryPeriodInput: described(salary.properties.period, 'What the amount is paid for, by its id.', {
    id: schemaRef('SalaryPeriodId'),
    name: ignored,
    unit: ignored,
  }),
  JobDetailsInput: described(details, 'What else the posting states.', detailsNotes),
  PositionTypeId: namedIds(lists.positionTypes, 'a position type'),
  JobCategoryId: namedIds(lists.jobCategories, 'a job category'),
  SalaryPeriodId: namedIds(lists.salaryPeriods, 'a salary period'),
  ApplicantRoutingTypeId: namedIds(lists.applicantRoutingTypes, 'an applicant routing type'),
});
