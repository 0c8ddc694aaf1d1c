import type { components, operations } from './schema.ts';

type Schemas = components['schemas'];

/** The id of a job or list entry: a number, or its decimal digits. */
export type EntryId = number | string;
/** A job as the service returns it. */
export type Job = Schemas['Job'];
/** A job that a dry run would create: `id` is null. */
export type UncreatedJob = Schemas['UncreatedJob'];
/** What a list shows of a job. */
export type JobHeader = Schemas['JobHeader'];
export type JobPage = Schemas['JobPage'];
/** The required and optional properties of a new job. A `Job` is assignable, too. */
export type NewJob = Schemas['JobCreation'];
/** A new job or an update of a job, with your referenceId. */
export type JobByReference = Schemas['JobByReference'];
/** The properties of a job to change. A `Job` is assignable, too. */
export type JobChange = Schemas['JobInput'];
/** A live job as a board may show it. */
export type BoardJob = Schemas['BoardJob'];
/** A page of a walk through all live jobs. */
export type BoardJobPage = Schemas['BoardJobPage'];
/** A page of changes. */
export type BoardChangePage = Schemas['BoardChangePage'];
export type Salary = NonNullable<Job['salary']>;
export type Location = Schemas['Location'];
export type LocationPage = Schemas['LocationPage'];
export type PositionType = Schemas['PositionType'];
export type JobCategory = Schemas['JobCategory'];
export type Health = Schemas['Health'];

/** `{ op: 'put', job }` or `{ op: 'delete', referenceId }`. */
export type BatchOperation = Schemas['Operation'];
/** What happened to each job of a batch or chunk. */
export type BatchResult = Schemas['BatchResult'];
/** What happened to one job. */
export type OperationResult = Schemas['OperationResult'];
/** The number of jobs with each outcome. */
export type OutcomeCounts = Schemas['OutcomeCounts'];
/** A synchronisation. */
export type Sync = Schemas['Sync'];
/** A synchronisation in the list; its counts are null until it has ended. */
export type ListedSync = Schemas['ListedSync'];
/** How to synchronise a set. */
export type SyncInput = Schemas['SyncInput'];
/** What a commit must find. */
export type CommitInput = Schemas['CommitInput'];
/** A job that a commit removes. */
export type Removal = Schemas['Removal'];
/** A page of removals. */
export type RemovalPage = Schemas['RemovalPage'];
/** The latest synchronisations. */
export type SyncList = Schemas['SyncList'];

type Query<Name extends keyof operations> = NonNullable<operations[Name]['parameters']['query']>;

/** Filters jobs. `page` is the first page to return, from 1. */
export type JobFilter = Omit<Query<'listJobs'>, 'cursor' | 'status'> & {
  /** One status or several. */
  readonly status?: Job['status'] | readonly Job['status'][];
};
/** Filters locations. `page` is the first page to return, from 1. */
export type LocationFilter = Query<'listLocations'>;

type Letters<Text extends string> = Text extends `${infer First}${infer Rest}`
  ? First extends Lowercase<First>
    ? `${First}${Letters<Rest>}`
    : `-${Lowercase<First>}${Letters<Rest>}`
  : '';

/** `JobNotFound` becomes `job-not-found`. */
type KebabCase<Text extends string> = Letters<Text> extends `-${infer Name}` ? Name : never;

type ProblemSchema = Exclude<Extract<keyof Schemas, `${string}Problem`>, 'Problem'>;
type NameOf<Schema extends ProblemSchema> = Schema extends `${infer Words}Problem` ? KebabCase<Words> : never;

/** The problems that the service returns, by the last part of their `type`. */
export type Problems = { readonly [Schema in ProblemSchema as NameOf<Schema>]: Schemas[Schema] };

export type ProblemName = keyof Problems;

/** The body of an error: problem details (RFC 9457). */
export type Problem = Schemas['Problem'];
