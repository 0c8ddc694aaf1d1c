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
  description: 'Ignored on input, so that a job that was read can be sent back unchanged.',
};

const { salary, details, locations, positionType } = jobInputSchema.properties;

const entryInput = (idSchema: string, description: string): Schema =>
  described(positionType, description, { id: schemaRef(idSchema), name: ignored });

const jobInput = described(
  jobInputSchema,
  'The properties of a job that a client may send. Properties that are not sent do not change. Any other property is an error, unless the request asks for lenient handling.',
  {
    id: ignored,
    referenceId:
      'Your own id of the job, unique among your jobs and case-sensitive. Control characters are not allowed. An empty text or null means none.',
    employer: ignored,
    title: 'The title of the job, on one line, with at least one visible character.',
    publishDate: ignored,
    closeDate:
      'The last day (UTC) on which the job is shown. Default: 60 days after publishDate. Any real date is accepted, including past ones.',
    confidential: `${confidentialText} Default for a new job: false.`,
    autoRefresh: `${autoRefreshText} Default for a new job: false.`,
    status: `${statusText} Default for a new job: \`draft\`.`,
    locations: {
      items: schemaRef('JobLocationInput'),
      description: 'One to three places, without duplicates.',
    },
    categories: {
      items: schemaRef('JobCategoryInput'),
      description: 'One to three categories, without duplicates.',
    },
    positionType: schemaRef('PositionTypeInput'),
    salary: nullableRef(
      'SalaryInput',
      'What the job pays. In an update, only the properties that are sent change; null removes the salary.',
    ),
    description:
      'HTML with `strong b em i br p div ul ol li a`; `a` needs `href` (http, https, mailto, tel) and may have `target`. Other attributes are not allowed. Plain text is accepted. At least one character must be visible.',
    applicantRoutingType: schemaRef('ApplicantRoutingTypeInput'),
    applicationEmail:
      'One e-mail address, such as `jobs@example.org`, without a name or `mailto:`. No `?`, `%`, `#` or `"` before the `@`; the last part of the domain has a letter. Required when the routing type is 1, dropped when it is 2.',
    applicationUrl:
      'An absolute http or https URL, stored as it is written. The host has a dot; there is no user name or password; backslashes, quotes, `<`, `>`, white space and invisible characters must be percent-encoded. Required when the routing type is 2, dropped when it is 1.',
    details: nullableRef(
      'JobDetailsInput',
      'Further statements of the posting; all are optional. Only the members that are sent change; a member that is null is removed. Null, or an object without members, removes all.',
    ),
  },
);

/** The job and its parts in requests. Each object has a name and is flat, as generators need it. */
export const jobInputSchemas = (lists: FixedLists): Record<string, Schema> => ({
  JobInput: jobInput,
  // Not NewJob, which is the constructor of Job in clients in Go.
  JobCreation: { ...jobInput, description: 'A job to create.', required: requiredOnCreation },
  JobByReference: {
    ...jobInput,
    description:
      'A job with a referenceId of your own. If no job has it yet, the body must be complete, as for a new job.',
    properties: {
      ...jobInput.properties,
      referenceId: {
        ...referenceInputSchema.properties.referenceId,
        description: 'Your own id of the job, unique among your jobs and case-sensitive.',
      },
    },
    required: referenceInputSchema.required,
  },
  JobReference: described(referenceInputSchema, 'Identifies a job. Other properties are ignored.', {
    referenceId: 'Your own id of the job.',
  }),
  JobLocationInput: described(locations.items, 'A place, by its description.', {
    id: ignored,
    name: ignored,
    description:
      '`City` or `City, PR`, in upper or lower case, with or without accents. A city alone must be in the list; `City, PR` is accepted for any city. The province may be spelled out, and `Canada` may follow. `Remote` is not a place.',
    type: ignored,
    latitude: ignored,
    longitude: ignored,
  }),
  JobCategoryInput: entryInput('JobCategoryId', 'A category, by its id.'),
  PositionTypeInput: entryInput('PositionTypeId', 'The position type, by its id.'),
  ApplicantRoutingTypeInput: entryInput('ApplicantRoutingTypeId', 'How applicants apply, by its id.'),
  SalaryInput: described(salary, 'What the job pays.', {
    amount: {
      ...double,
      description: 'At most four decimal places. Required when `maxAmount` or `period` is given.',
    },
    maxAmount: { ...double, description: maxAmountText },
    period: nullableRef('SalaryPeriodInput', 'Required when `amount` is given.'),
    plusCommission: commissionText,
  }),
  SalaryPeriodInput: described(
    salary.properties.period,
    'The period that the amount is paid for, by its id.',
    {
      id: schemaRef('SalaryPeriodId'),
      name: ignored,
      unit: ignored,
    },
  ),
  JobDetailsInput: described(details, 'Further statements of the posting.', detailsNotes),
  PositionTypeId: namedIds(lists.positionTypes, 'a position type'),
  JobCategoryId: namedIds(lists.jobCategories, 'a job category'),
  SalaryPeriodId: namedIds(lists.salaryPeriods, 'a salary period'),
  ApplicantRoutingTypeId: namedIds(lists.applicantRoutingTypes, 'an applicant routing type'),
});
