import type * as life from '../jobs/life-model.ts';

/** A request's body, before it is JSON. */
export type Body = Readonly<Record<string, unknown>>;

export type Plan = 'standard' | 'unlimited';

/** The first day, which life-model counts as 0. */
export const firstMoment = Date.parse('2026-03-02T09:00:00Z');

export const second = 1_000;
export const minute = 60 * second;
export const day = 86_400 * second;

const firstDay = Math.floor(firstMoment / day);

export const dayOf = (moment: number): number => Math.floor(moment / day) - firstDay;
export const dayOfDate = (date: string): number => dayOf(Date.parse(date));
export const dateOfDay = (number: number): string =>
  new Date((firstDay + number) * day).toISOString().slice(0, 10);

export type ModelSalary = {
  readonly amount: number | null;
  readonly maxAmount: number | null;
  readonly period: number | null;
  readonly plusCommission: boolean;
};

/** What a client says of a job, apart from its life. */
export type Content = {
  readonly referenceId: string | null;
  readonly title: string;
  readonly confidential: boolean;
  /** As the list spells them. */
  readonly locations: readonly string[];
  readonly categories: readonly number[];
  readonly positionType: number;
  readonly salary: ModelSalary | null;
  readonly description: string;
  readonly routing: number;
  readonly email: string | null;
  readonly url: string | null;
};

export type Job = {
  readonly id: number;
  /** The place of the employer in the world. */
  readonly owner: number;
  content: Content;
  readonly life: life.ModelJob;
  /** The moment of its publication in milliseconds: jobs of one day are listed by it. */
  publishedAt: number;
  /** Its entity tag, once an answer has told it. */
  tag: string | undefined;
};

export type Key = { readonly key: string; readonly keyId: string; until: number };

export type Employer = { readonly id: number; name: string; plan: Plan; readonly keys: Key[] };

/** A creation that is remembered for 24 hours. */
export type Remembered = {
  readonly owner: number;
  readonly key: string;
  readonly body: Body | undefined;
  readonly lenient: boolean;
  readonly jobId: number;
  readonly at: number;
};

/** All that the service should know. Plain data, so that a copy can be tried on. */
export type World = {
  now: number;
  readonly employers: readonly Employer[];
  jobs: Job[];
  readonly remembered: Remembered[];
  /** All jobs ever made, and the tags that clients have seen on each. */
  readonly made: { readonly id: number; readonly owner: number }[];
  readonly seen: Record<number, string[]>;
  /** What sweeps have done. */
  readonly swept: { archived: number; refreshed: number };
};

export const emptyWorld = (employers: readonly Employer[]): World => ({
  now: firstMoment,
  employers,
  jobs: [],
  remembered: [],
  made: [],
  seen: {},
  swept: { archived: 0, refreshed: 0 },
});

export const jobById = (world: World, owner: number, id: number): Job | undefined =>
  world.jobs.find((job) => job.id === id && job.owner === owner);

export const jobByReference = (world: World, owner: number, referenceId: string): Job | undefined =>
  world.jobs.find((job) => job.content.referenceId === referenceId && job.owner === owner);
