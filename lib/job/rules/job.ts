import type { FromSchema, JSONSchema } from 'json-schema-to-ts';
import {
  maxApplicationEmailLength,
  maxApplicationUrlLength,
  maxCategories,
  maxLocations,
  maxReferenceIdLength,
  maxTitleLength,
} from '../../limits.ts';
import type { jobLists } from '../../reference/lists.ts';
import { id, type NameWith, noControls } from '../../schema-parts.ts';
import {
  boolean,
  calendarDate,
  type Details,
  detailsInput,
  detailsSchema,
  entryInput,
  keptIds,
  keptLocations,
  keptSalary,
  knownDetails,
  locationInput,
  salaryInput,
  status,
} from './job-parts.ts';
import { salaryInItem } from './salary.ts';

/*
 * What a job is: a row for each property. Types, validators, views, items, checks and exports derive
 * from it; job-documents.ts has what is said of each. Rules that need a list, another property or the
 * stored job are in the other files of this folder.
 */

type Schema = Exclude<JSONSchema, boolean>;

/** What requests need to know of a property. */
export type Property = {
  /** As a client sends it. Without a schema, it is ignored on input. */
  readonly input?: Schema;
  /** The value that a job has, where it is not the one that a client sends. */
  readonly kept?: Schema;
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

const referenceId = {
  type: ['string', 'null'],
  maxLength: maxReferenceIdLength,
  pattern: noControls,
} as const;
const applicationEmail = { type: ['string', 'null'], maxLength: maxApplicationEmailLength } as const;
const applicationUrl = { type: ['string', 'null'], maxLength: maxApplicationUrlLength } as const;

/**
 * The order of the rows is that of responses, and so of what entity tags are made of, and that of the
 * errors of a body. A client sends neither `employer`, which is the caller, nor `publishDate`, which
 * the item has in its sort key: requests need nothing else of them.
 */
export const jobProperties = {
  id: { kept: id, item: 'id' },
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
  publishDate: { kept: calendarDate },
  closeDate: { input: calendarDate, item: 'closeDate' },
  confidential: { input: boolean, unset: false, item: 'confidential' },
  autoRefresh: { input: boolean, unset: false, item: 'refresh', offBoard: true },
  status: { input: status, item: 'status', offBoard: true },
  locations: {
    input: { type: 'array', minItems: 1, maxItems: maxLocations, items: locationInput },
    kept: keptLocations,
    required: true,
    item: 'locations',
  },
  categories: {
    input: { type: 'array', minItems: 1, maxItems: maxCategories, items: entryInput },
    kept: keptIds,
    required: true,
    list: 'jobCategories',
    item: 'categories',
  },
  positionType: { input: entryInput, kept: id, required: true, list: 'positionTypes', item: 'position' },
  salary: {
    input: salaryInput,
    kept: keptSalary,
    partial: true,
    unset: null,
    item: 'salary',
    inItem: salaryInItem,
  },
  description: { input: { type: 'string', format: 'not-blank' }, required: true },
  applicantRoutingType: {
    input: entryInput,
    kept: id,
    required: true,
    list: 'applicantRoutingTypes',
    item: 'routing',
  },
  applicationEmail: { input: applicationEmail, unset: null, item: 'email' },
  applicationUrl: { input: applicationUrl, unset: null, item: 'url' },
  details: {
    input: detailsInput,
    kept: detailsSchema,
    partial: true,
    unset: null,
    optional: true,
    item: 'details',
    inItem: { decode: (stored: Details) => ({ ...knownDetails(stored), ...stored }) },
  },
} as const satisfies Readonly<Record<string, Property>>;

/** What no client sees of a job; publishedAt is part of its sort key. */
export const jobFacts = {
  employerId: { item: 'employerId' },
  closeDateSet: { unset: false, item: 'closeSet' },
  statusChange: { unset: null, item: 'changed' },
  // A map of DynamoDB has no order.
  hold: { unset: null, item: 'held', inItem: { decode: ({ reason, since }: Hold) => ({ reason, since }) } },
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

type Properties = typeof jobProperties;

export type PropertyName = keyof Properties;
export type HeaderProperty = (typeof headerNames)[number];

/** The properties that a client may send. */
export type SentName = NameWith<Properties, { readonly input: unknown }>;

/** The properties of which an update may send a part. */
export type PartialName = NameWith<Properties, { readonly partial: true }>;

/** A validated body. */
export type JobInput = {
  readonly [Name in SentName]?: FromSchema<Properties[Name]['input']>;
};

type Kept<Row> = Row extends { readonly kept: infer Kept }
  ? Kept
  : Row extends { readonly input: infer Input }
    ? Input
    : never;

type Value<Row> =
  | Readonly<FromSchema<Extract<Kept<Row>, Schema>>>
  | (Row extends { readonly unset: null } ? null : never);

export const statusChangers = ['client', 'synchronisation', 'sweep', 'operator'] as const;

/** What last changed the status of a job. */
export type StatusChange = {
  readonly by: (typeof statusChangers)[number];
  /** When that was stored, in milliseconds: a synchronisation keeps what became active after its opening. */
  readonly at: number;
  /** The closeDate that a request sent, and for which it archived the job. */
  readonly closed?: string;
  /** The job is archived because a synchronisation lacked it. */
  readonly lacked?: true;
  /** The closeDate that the last publication replaced. */
  readonly replaced?: string;
};

/** Why the operator keeps a job from being published, and since when (RFC 3339, UTC). */
export type Hold = { readonly reason: string; readonly since: string };

/** A job. It holds the ids of list entries; their names are looked up when the job is shown. */
export type Job = { readonly [Name in Exclude<PropertyName, 'employer'>]: Value<Properties[Name]> } & {
  readonly employerId: number;
  /** In milliseconds; orders the jobs of one day in lists. */
  readonly publishedAt: number;
  /** Whether the client set the closeDate; else it is the default. */
  readonly closeDateSet: boolean;
  /** Null where it is not known. */
  readonly statusChange: StatusChange | null;
  /** Set while the operator holds it. */
  readonly hold: Hold | null;
};

/** The part of a job that a list shows. */
export type JobHeader = Pick<Job, Exclude<HeaderProperty, 'employer'>>;

export type JobName = keyof Job & PropertyName;

/** The properties that a job does not have as they are sent, nor by the id of an entry. */
export type UnlikeName = Exclude<
  NameWith<Properties, { readonly input: unknown; readonly kept: unknown }>,
  NameWith<Properties, { readonly list: string }>
>;

/** The edit that a body requests. Only what was sent is set. */
export type JobEdit = {
  readonly [Name in SentName]?: Name extends PartialName ? JobInput[Name] : Job[Name];
};
