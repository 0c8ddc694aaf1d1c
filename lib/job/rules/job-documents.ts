import type { JSONSchema } from 'json-schema-to-ts';
import { maxCategories, maxEmployerNameLength, maxLocations, maxTitleLength } from '../../limits.ts';
import { complete, id } from '../../schema-parts.ts';
import { jobProperties, type PropertyName } from './job.ts';
import {
  boolean,
  calendarDate,
  detailsMembers,
  detailsSchema,
  entrySchema,
  jobLocationSchema,
  type Members,
  salaryMembers,
  salarySchema,
  status,
  string,
} from './job-parts.ts';

/** What is said of each property of a job: in responses, OpenAPI documents, checks and feeds. */

type Schema = Exclude<JSONSchema, boolean>;

/** What documents, checks and feeds need of a property, beyond what requests need. */
export type PropertyDocument = {
  readonly input?: { readonly text?: string; readonly example?: unknown };
  /** `text` is its description; that of a `component` alone suffices. */
  readonly output: { readonly schema: Schema; readonly text?: string; readonly example?: unknown };
  /** The OpenAPI schema of the object, or of each entry; in requests with `Input` at its end. */
  readonly component?: string;
  /** The fields of feeds, if their names are not that of the property. */
  readonly feed?: readonly string[];
};

/** The compiler names what a property leaves open. */
type DocumentOf<Row> = PropertyDocument &
  (Row extends { readonly input: unknown } ? { input: object } : unknown);

const statusText =
  '`active`: shown to applicants; `archived`: no longer shown; `draft`: not shown yet. Any status can change to any other.';
const confidentialText = "Whether the board hides the employer's name from applicants.";
const autoRefreshText =
  'Whether the job is republished every 7 days while it is active. It takes effect only for employers on the unlimited plan.';

/* @__NO_SIDE_EFFECTS__ */
const withDefault = (description: string, value: string): string =>
  `${description} Default for a new job: ${value}.`;

/* @__NO_SIDE_EFFECTS__ */
const columnsOf = <Rows extends Members>(members: Rows) =>
  Object.values(members).map(({ feed }) => feed.column) as readonly Rows[keyof Rows]['feed']['column'][];

const employer = /* @__PURE__ */ complete({
  id,
  name: { type: 'string', maxLength: maxEmployerNameLength },
});
export const jobDocuments = {
  id: { output: { schema: id, text: 'Set by the service.', example: 183668 } },
  referenceId: {
    input: {
      text: 'Your own id of the job, unique among your jobs and case-sensitive. Control characters are not allowed. An empty text or null means none.',
      example: '04190-4263',
    },
    output: {
      schema: jobProperties.referenceId.input,
      text: 'Your own id of the job, unique among your jobs and case-sensitive. Null if there is none.',
      example: '04190-4263',
    },
  },
  employer: {
    output: {
      schema: employer,
      example: { id: 4021, name: 'Harbour Thrift Stores' },
    },
    component: 'Employer',
  },
  title: {
    input: {
      text: 'The title of the job, on one line, with at least one visible character.',
      example: 'Driver - Clothing Pickups | Casual',
    },
    output: {
      schema: { type: 'string', maxLength: maxTitleLength },
      text: 'The title of the job.',
      example: 'Driver - Clothing Pickups | Casual',
    },
  },
  publishDate: {
    output: {
      schema: calendarDate,
      text: 'The day, in the time zone of the board, on which the job was created or last published. Set by the service.',
      example: '2026-11-20',
    },
  },
  closeDate: {
    input: {
      text: 'The last day, in the time zone of the board, on which the job is shown. Default: 60 days after publishDate. Any real date is accepted, including past ones.',
    },
    output: {
      schema: calendarDate,
      text: 'The last day, in the time zone of the board, on which the job is shown; the day after, it is archived.',
      example: '2027-01-19',
    },
  },
  confidential: {
    input: { text: withDefault(confidentialText, 'false') },
    output: { schema: boolean, text: confidentialText, example: false },
  },
  autoRefresh: {
    input: { text: withDefault(autoRefreshText, 'false') },
    output: { schema: boolean, text: autoRefreshText, example: false },
  },
  status: {
    input: { text: withDefault(statusText, '`draft`'), example: 'active' },
    output: { schema: status, text: statusText, example: 'active' },
  },
  locations: {
    input: {
      text: 'One to three places, without duplicates.',
      example: [{ description: 'Richmond, BC' }],
    },
    output: {
      schema: { type: 'array', minItems: 1, maxItems: maxLocations, items: jobLocationSchema },
      text: 'One to three places.',
      example: [{ id: 6122085, name: 'Richmond', description: 'Richmond, BC', type: 'Town' }],
    },
    component: 'JobLocation',
    feed: ['location', 'city', 'state', 'country'],
  },
  categories: {
    input: { text: 'One to three categories, without duplicates.', example: [{ id: 38 }] },
    output: {
      schema: { type: 'array', minItems: 1, maxItems: maxCategories, items: entrySchema },
      text: 'One to three categories.',
      example: [{ id: 38, name: 'Transportation and Warehousing' }],
    },
    component: 'JobCategory',
    feed: ['category'],
  },
  positionType: {
    input: { example: { id: 2 } },
    output: { schema: entrySchema, example: { id: 2, name: 'Part Time' } },
    component: 'PositionType',
  },
  salary: {
    input: {
      text: 'What the job pays. In an update, only the properties that are sent change; null removes the salary.',
      example: { amount: 19.11, period: { id: 5 } },
    },
    output: {
      schema: salarySchema,
      text: 'What the job pays. Null if it is not stated.',
      example: {
        amount: 19.11,
        maxAmount: null,
        period: { id: 5, name: 'Hourly', unit: 'hour' },
        plusCommission: false,
      },
    },
    component: 'Salary',
    feed: ['salary', ...columnsOf(salaryMembers), 'salaryCurrency'],
  },
  description: {
    input: {
      text: 'HTML with `strong b em i br p div ul ol li a`; `a` needs `href` (http, https, mailto, tel) and may have `target`. Other attributes are not allowed. Plain text is accepted. At least one character must be visible.',
      example: '<p><strong>CLOTHING PICKUPS</strong></p>',
    },
    output: {
      schema: string,
      text: 'Safe HTML with only the tags `strong b em i br p div ul ol li a`.',
      example: '<p><strong>CLOTHING PICKUPS</strong></p>',
    },
  },
  applicantRoutingType: {
    input: { example: { id: 1 } },
    output: { schema: entrySchema, example: { id: 1, name: 'Email' } },
    component: 'ApplicantRoutingType',
    // It follows from the address that a feed has.
    feed: [],
  },
  applicationEmail: {
    input: {
      text: 'One e-mail address, such as `jobs@example.org`, without a name or `mailto:`. ASCII before the `@`, but no `?`, `%`, `#` or `"`; the last part of the domain has a letter. Required when the routing type is 1, dropped when it is 2.',
      example: 'jobs@example.org',
    },
    output: {
      schema: jobProperties.applicationEmail.input,
      text: 'Where applications go. Null unless the routing type is 1.',
      example: 'jobs@example.org',
    },
  },
  applicationUrl: {
    input: {
      text: 'An absolute http or https URL, stored as it is written. The host has a dot; there is no user name or password; backslashes, quotes, `<`, `>`, white space and invisible characters must be percent-encoded. Required when the routing type is 2, dropped when it is 1.',
    },
    output: {
      schema: jobProperties.applicationUrl.input,
      text: 'The web page on which to apply. Null unless the routing type is 2.',
      example: null,
    },
  },
  details: {
    input: {
      text: 'Further statements of the posting; all are optional. Only the members that are sent change; a member that is null is removed. Null, or an object without members, removes all.',
    },
    output: { schema: detailsSchema },
    component: 'JobDetails',
    feed: columnsOf(detailsMembers),
  },
} as const satisfies { readonly [Name in PropertyName]: DocumentOf<(typeof jobProperties)[Name]> };

export type Documents = typeof jobDocuments;
