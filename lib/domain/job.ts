import type { FromSchema, JSONSchema } from 'json-schema-to-ts';
import {
  maxApplicationEmailLength,
  maxApplicationUrlLength,
  maxCategories,
  maxEmployerNameLength,
  maxLocations,
  maxReferenceIdLength,
  maxTitleLength,
} from '../api/limits.ts';
import { complete, id, noControls } from '../api/schema-parts.ts';
import type { jobLists } from '../reference/lists.ts';
import {
  boolean,
  calendarDate,
  detailsInput,
  detailsSchema,
  entryInput,
  entrySchema,
  jobLocationSchema,
  keptIds,
  keptLocations,
  keptSalary,
  locationInput,
  salaryInput,
  salarySchema,
  status,
  storedDetails,
  storedSalary,
  string,
  toDetails,
} from './job-parts.ts';
import { salaryInItem } from './salary.ts';

/*
 * What a job is: a row for each property, in the order of responses. Schemas, types, validators,
 * views, items, checks, exports, feeds and the OpenAPI document derive from these tables. Rules that
 * need a list, another property or the stored job are in the other files of this folder.
 */

type Schema = Exclude<JSONSchema, boolean>;

/** What requests need to know of a property. */
export type Property = {
  /** As a client sends it. Without a schema, it is ignored on input. */
  readonly input?: Schema;
  /** A new job must have it. */
  readonly required?: true;
  /** The value of a job that has none: it is left out of the item. Null also removes the value. */
  readonly unset?: null | false;
  /** Absent in responses while it is unset. */
  readonly optional?: true;
  /** Boards do not see it. */
  readonly offBoard?: true;
  /** Of an object that is sent, only the members in it change. */
  readonly partial?: true;
  /** It is sent by id; responses add the name in this list. */
  readonly list?: keyof typeof jobLists;
  /** The attribute of the item. Short: a usual job stays under 1 KB. */
  readonly item?: string;
  /** How the attribute differs from the value. */
  readonly inItem?: { encode?(value: unknown): unknown; decode(attribute: unknown): unknown };
};

const employer = /* @__PURE__ */ complete({
  id,
  name: { type: 'string', maxLength: maxEmployerNameLength },
});
const referenceId = {
  type: ['string', 'null'],
  maxLength: maxReferenceIdLength,
  pattern: noControls,
} as const;
const applicationEmail = { type: ['string', 'null'], maxLength: maxApplicationEmailLength } as const;
const applicationUrl = { type: ['string', 'null'], maxLength: maxApplicationUrlLength } as const;

export const jobProperties = {
  id: { item: 'id' },
  referenceId: {
    input: referenceId,
    unset: null,
    item: 'referenceId',
    offBoard: true,
  },
  employer: {},
  title: {
    input: { type: 'string', maxLength: maxTitleLength, format: 'not-blank', pattern: noControls },
    required: true,
    item: 'title',
  },
  publishDate: {},
  closeDate: { input: calendarDate, item: 'closeDate' },
  confidential: { input: boolean, unset: false, item: 'confidential' },
  autoRefresh: { input: boolean, unset: false, item: 'refresh', offBoard: true },
  status: { input: status, item: 'status', offBoard: true },
  locations: {
    input: { type: 'array', minItems: 1, maxItems: maxLocations, items: locationInput },
    required: true,
    item: 'locations',
  },
  categories: {
    input: { type: 'array', minItems: 1, maxItems: maxCategories, items: entryInput },
    required: true,
    list: 'jobCategories',
    item: 'categories',
  },
  positionType: { input: entryInput, required: true, list: 'positionTypes', item: 'position' },
  salary: { input: salaryInput, partial: true, unset: null, item: 'salary', inItem: salaryInItem },
  description: { input: { type: 'string', format: 'not-blank' }, required: true },
  applicantRoutingType: {
    input: entryInput,
    required: true,
    list: 'applicantRoutingTypes',
    item: 'routing',
  },
  applicationEmail: { input: applicationEmail, unset: null, item: 'email' },
  applicationUrl: { input: applicationUrl, unset: null, item: 'url' },
  details: {
    input: detailsInput,
    partial: true,
    unset: null,
    optional: true,
    item: 'details',
    inItem: { decode: toDetails },
  },
} as const satisfies Readonly<Record<string, Property>>;

/** What no client sees of a job; publishedAt is part of its sort key. */
export const jobFacts = {
  employerId: { item: 'employerId' },
  closeDateSet: { unset: false, item: 'closeSet' },
  reactivatedAt: { unset: null, item: 'activeAt' },
} as const satisfies Readonly<Record<string, Property>>;

/** What lists show of a job, in this order. The indexes project it: one more needs new indexes. */
export const headerNames = [
  'id',
  'referenceId',
  'employer',
  'title',
  'publishDate',
  'locations',
  'confidential',
  'status',
] as const satisfies readonly PropertyName[];

/** What documents, checks and feeds need of a property, beyond what requests need. */
export type PropertyDocument = {
  readonly input?: { readonly text?: string; readonly example?: unknown };
  /** `text` is its description; that of a `component` alone suffices. */
  readonly output: { readonly schema: Schema; readonly text?: string; readonly example?: unknown };
  /** The value that a job has, where responses show another one. */
  readonly kept?: Schema;
  /** The attribute of the item, where it differs from the value. */
  readonly stored?: Schema;
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

export const jobDocuments = {
  id: { output: { schema: id, text: 'Set by the service.', example: 183668 } },
  referenceId: {
    input: {
      text: 'Your own id of the job, unique among your jobs and case-sensitive. Control characters are not allowed. An empty text or null means none.',
      example: '04190-4263',
    },
    output: {
      schema: referenceId,
      text: 'Your own id of the job, unique among your jobs and case-sensitive. Null if there is none.',
      example: '04190-4263',
    },
  },
  employer: {
    output: {
      schema: employer,
      example: { id: 4021, name: 'Developmental Disabilities Association' },
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
      text: 'The day (UTC) on which the job was created or last published. Set by the service.',
      example: '2026-11-20',
    },
  },
  closeDate: {
    input: {
      text: 'The last day (UTC) on which the job is shown. Default: 60 days after publishDate. Any real date is accepted, including past ones.',
    },
    output: {
      schema: calendarDate,
      text: 'The last day (UTC) on which the job is shown; the day after, it is archived.',
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
    kept: keptLocations,
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
    kept: keptIds,
    component: 'JobCategory',
    feed: ['category'],
  },
  positionType: {
    input: { example: { id: 2 } },
    output: { schema: entrySchema, example: { id: 2, name: 'Part Time' } },
    kept: id,
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
    kept: keptSalary,
    stored: storedSalary,
    component: 'Salary',
    feed: ['salary', 'salaryAmount', 'salaryMaxAmount', 'salaryCurrency', 'salaryPeriod', 'plusCommission'],
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
    kept: id,
    component: 'ApplicantRoutingType',
    // It follows from the address that a feed has.
    feed: [],
  },
  applicationEmail: {
    input: {
      text: 'One e-mail address, such as `jobs@example.org`, without a name or `mailto:`. No `?`, `%`, `#` or `"` before the `@`; the last part of the domain has a letter. Required when the routing type is 1, dropped when it is 2.',
      example: 'jobs@example.org',
    },
    output: {
      schema: applicationEmail,
      text: 'Where applications go. Null unless the routing type is 1.',
      example: 'jobs@example.org',
    },
  },
  applicationUrl: {
    input: {
      text: 'An absolute http or https URL, stored as it is written. The host has a dot; there is no user name or password; backslashes, quotes, `<`, `>`, white space and invisible characters must be percent-encoded. Required when the routing type is 2, dropped when it is 1.',
    },
    output: {
      schema: applicationUrl,
      text: 'The web page on which to apply. Null unless the routing type is 2.',
      example: null,
    },
  },
  details: {
    input: {
      text: 'Further statements of the posting; all are optional. Only the members that are sent change; a member that is null is removed. Null, or an object without members, removes all.',
    },
    output: { schema: detailsSchema },
    stored: storedDetails,
    component: 'JobDetails',
    feed: ['workplace', 'vacancy', 'aiScreening'],
  },
} as const satisfies { readonly [Name in PropertyName]: DocumentOf<Properties[Name]> };

type Properties = typeof jobProperties;
export type Documents = typeof jobDocuments;

export type PropertyName = keyof Properties;
export type HeaderProperty = (typeof headerNames)[number];

/** The names of the rows with such a facet. */
type NameWith<Rows, Facet> = { [Name in keyof Rows]: Rows[Name] extends Facet ? Name : never }[keyof Rows];

/** The properties that a client may send. */
export type SentName = NameWith<Properties, { readonly input: unknown }>;

/** The properties of which an update may send a part. */
export type PartialName = NameWith<Properties, { readonly partial: true }>;

/** A validated body. */
export type JobInput = {
  readonly [Name in SentName]?: FromSchema<Properties[Name]['input']>;
};

type Kept<Name extends PropertyName> = Documents[Name] extends { readonly kept: infer Schema }
  ? Schema
  : Documents[Name]['output']['schema'];

type Value<Name extends PropertyName> =
  | Readonly<FromSchema<Extract<Kept<Name>, Schema>>>
  | (Properties[Name] extends { readonly unset: null } ? null : never);

/** A job. It holds the ids of list entries; their names are looked up when the job is shown. */
export type Job = { readonly [Name in Exclude<PropertyName, 'employer'>]: Value<Name> } & {
  readonly employerId: number;
  /** In milliseconds; orders the jobs of one day in lists. */
  readonly publishedAt: number;
  /** Whether the client set the closeDate; else it is the default. */
  readonly closeDateSet: boolean;
  /** When it became active again without being published, in milliseconds: a synchronisation keeps it. */
  readonly reactivatedAt: number | null;
};

/** The part of a job that a list shows. */
export type JobHeader = Pick<Job, Exclude<HeaderProperty, 'employer'>>;

export type JobName = keyof Job & PropertyName;

/** The properties that are neither shown nor sent as a job has them, nor by the id of an entry. */
export type UnlikeName = {
  [Name in JobName]: Documents[Name] extends { readonly kept: unknown }
    ? Properties[Name] extends { readonly list: string }
      ? never
      : Name
    : never;
}[JobName];

/** The change that a body requests. Only what was sent is set. */
export type JobChange = {
  readonly [Name in SentName]?: Name extends PartialName ? JobInput[Name] : Job[Name];
};

export type Status = Job['status'];

export type Employer = { readonly id: number; readonly name: string };

/** The ids of the routing types: applicants apply by e-mail or at a URL. */
export const routing = { email: 1, url: 2 } as const;

export const propertyNames = /* @__PURE__ */ Object.keys(jobProperties) as PropertyName[];

/* @__NO_SIDE_EFFECTS__ */
const namesWith = <Facet extends keyof Property>(facet: Facet) =>
  propertyNames.filter((name) => facet in jobProperties[name]) as NameWith<
    Properties,
    { readonly [Name in Facet]: unknown }
  >[];

export const sentNames = namesWith('input');
export const requiredOnCreation = namesWith('required');

/** In responses, they follow the others. */
export const optionalNames = namesWith('optional');

export type OptionalName = (typeof optionalNames)[number];

export const offBoardNames = /* @__PURE__ */ namesWith('offBoard');

type UnsetName = NameWith<Properties, { readonly unset: unknown }>;

/** The values of a job for which none are sent. */
export const unsetValues = /* @__PURE__ */ (() =>
  Object.fromEntries(namesWith('unset').map((name) => [name, jobProperties[name].unset])))() as {
  readonly [Name in UnsetName]: Properties[Name]['unset'];
};

/** In every response. */
export const shownNames = /* @__PURE__ */ propertyNames.filter(
  (name): name is Exclude<PropertyName, OptionalName> => !('optional' in jobProperties[name]),
);
