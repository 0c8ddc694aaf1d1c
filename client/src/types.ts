import type { components, operations } from './schema.ts';

type Schemas = components['schemas'];

/** A job as the service returns it. */
export type Job = Schemas['Job'];
/** What a list shows of a job. */
export type JobHeader = Schemas['JobHeader'];
export type JobPage = Schemas['JobPage'];
/** The least that a creation must carry, and all that it may. A job that was read fits, too. */
export type NewJob = Schemas['NewJob'];
/** A new job, or a change of one, with a referenceId of your own. */
export type JobByReference = Schemas['JobByReference'];
/** The properties of a job that are to change. A job that was read fits, too. */
export type JobChange = Schemas['JobInput'];
export type Salary = NonNullable<Job['salary']>;
export type Location = Schemas['Location'];
export type LocationPage = Schemas['LocationPage'];
export type PositionType = Schemas['PositionType'];
export type JobCategory = Schemas['JobCategory'];
export type Health = Schemas['Health'];

type Query<Name extends keyof operations> = NonNullable<operations[Name]['parameters']['query']>;

/** Which jobs to list. `page` is where to begin, from 1. */
export type JobFilter = Omit<Query<'listJobs'>, 'cursor'>;
/** Which locations to list. `page` is where to begin, from 1. */
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

/** The problems that the service answers with, by the last part of their `type`. */
export type Problems = { readonly [Schema in ProblemSchema as NameOf<Schema>]: Schemas[Schema] };

export type ProblemName = keyof Problems;

/** The body of an error: problem details (RFC 9457). */
export type Problem = Schemas['Problem'];
