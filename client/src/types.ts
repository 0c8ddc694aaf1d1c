import type { ProblemMembers } from './generated/problems.ts';
import type { components, operations } from './generated/schema.ts';

type Schemas = components['schemas'];
type Schema<Name extends keyof Schemas> = Schemas[Name];

/** The id of a job or list entry: a number, or its decimal digits. */
export type EntryId = number | string;

/**
 * As an application may hold it: constant arrays, and known values as texts, which still complete in
 * editors.
 */
type Sent<Value> = Value extends string
  ? string extends Value
    ? Value
    : Value | (string & {})
  : Value extends readonly (infer Entry)[]
    ? readonly Sent<Entry>[]
    : Value extends object
      ? { readonly [Name in keyof Value]: Sent<Value[Name]> }
      : Value;

// Interfaces: errors of the compiler name them instead of listing their members, and those with a
// member of their own where one is missing, too.

/** A job as the service returns it. */
export interface Job extends Schema<'Job'> {
  id: number;
}
/** A job that a dry run would create: `id` is null. */
export interface UncreatedJob extends Omit<Job, 'id'> {
  id: null;
}
/** What a list shows of a job. */
export interface JobHeader extends Schema<'JobHeader'> {
  id: number;
}
export interface JobPage extends Schema<'JobPage'> {}
/** Whether and why a job is shown. */
export interface JobPublication extends Schema<'JobPublication'> {}
/** Of the header `Job-Publication`. What is not known is null. */
export type PublicationState = Sent<Pick<JobPublication, 'state' | 'by' | 'since'>>;
/** `active`, `archived` or `draft`. */
export type JobStatus = Job['status'];
/** The required and optional properties of a new job. A `Job` is assignable, too. */
export interface JobCreation extends Sent<Schema<'JobCreation'>> {
  readonly title: string;
}
/** A new job or an update of a job, with your referenceId. */
export interface JobByReference extends Sent<Schema<'JobByReference'>> {
  readonly referenceId: string;
}
/** An accepted value that is probably a mistake. In batches, it has a `message`, too. */
export type JobWarning = Sent<Omit<Schema<'JobWarning'>, 'message'>>;
/** The properties of a job to change. A `Job` is assignable, too. */
export interface JobInput extends Sent<Schema<'JobInput'>> {
  readonly title?: string;
}
/** A live job as a board may show it. */
export interface BoardJob extends Schema<'BoardJob'> {}
/** A page of a walk through all live jobs. */
export interface BoardJobPage extends Schema<'BoardJobPage'> {}
/** A change of a live job: `live` with the job as it is now, or `gone`. */
export type BoardChange = Schemas['BoardChange'];
/** A page of changes. */
export interface BoardChangePage extends Schema<'BoardChangePage'> {}
/** An application, with its file as bytes. */
export interface Application extends Omit<Sent<Schema<'ApplicationInput'>>, 'resume'> {
  readonly resume?: { readonly fileName: string; readonly content: Uint8Array | ArrayBuffer } | undefined;
}
/** When the mail system accepted an application. */
export interface ApplicationReceipt extends Schema<'ApplicationReceipt'> {}
export type Salary = NonNullable<Job['salary']>;
export interface Location extends Schema<'Location'> {}
export interface LocationPage extends Schema<'LocationPage'> {}
export interface PositionType extends Schema<'PositionType'> {}
export interface JobCategory extends Schema<'JobCategory'> {}
export interface Health extends Schema<'Health'> {}

/** `{ op: 'put', job }` or `{ op: 'delete', referenceId }`. */
export type BatchOperation =
  | { readonly op: 'put'; readonly job: JobByReference }
  | { readonly op: 'delete'; readonly referenceId: string };
/** What happened to each job of a batch or chunk. */
export interface BatchResult extends Schema<'BatchResult'> {}
/** What happened to one job. */
export interface OperationResult extends Schema<'OperationResult'> {}
/** The number of jobs with each outcome. */
export interface OutcomeCounts extends Schema<'OutcomeCounts'> {}
/** A synchronisation. */
export interface Sync extends Schema<'Sync'> {}
/** A synchronisation in the list; its counts are null until it has ended. */
export interface ListedSync extends Schema<'ListedSync'> {}
/** How to synchronise a set. */
export interface SyncInput extends Schema<'SyncInput'> {}
/** What a commit must find. */
export interface CommitInput extends Schema<'CommitInput'> {}
/** A job that a commit removes. */
export interface Removal extends Schema<'Removal'> {}
/** A page of removals. */
export interface RemovalPage extends Schema<'RemovalPage'> {}
/** An employer that a vendor acts for. */
export interface GrantedEmployer extends Schema<'GrantedEmployer'> {}
/** The latest synchronisations. */
export interface SyncList extends Schema<'SyncList'> {}

type Query<Name extends keyof operations> = NonNullable<operations[Name]['parameters']['query']>;

/** Filters jobs. `page` is the first page to return, from 1. */
export type JobFilter = Omit<Query<'listJobs'>, 'cursor' | 'status'> & {
  /** One status or several. */
  readonly status?: Sent<JobStatus> | readonly Sent<JobStatus>[];
};
/** Filters locations. `page` is the first page to return, from 1. */
export type LocationFilter = Omit<Query<'listLocations'>, 'types'> & {
  readonly types?: readonly Location['type'][];
};

/** The body of an error: problem details (RFC 9457). */
export interface Problem extends Schema<'Problem'> {}

/** The problems that the service returns, by the last part of their `type`, with the members of each. */
export type Problems = {
  readonly [Name in keyof ProblemMembers]: Problem & Required<Pick<Problem, ProblemMembers[Name]>>;
};

export type ProblemName = keyof Problems;
