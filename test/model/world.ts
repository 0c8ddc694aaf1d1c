import type * as life from './life-model.ts';

/** The body of a request, before serialization. */
export type Body = Readonly<Record<string, unknown>>;

export type Plan = 'standard' | 'unlimited';

/** The first day is day 0 of life-model. */
export const startTime = Date.parse('2026-03-02T09:00:00Z');

export const second = 1_000;
export const minute = 60 * second;
export const day = 86_400 * second;

const firstDay = Math.floor(startTime / day);

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

/** The properties of a job that are not part of its lifecycle. */
export type Content = {
  readonly referenceId: string | null;
  readonly title: string;
  readonly confidential: boolean;
  readonly salary: ModelSalary | null;
  readonly description: string;
};

export type Job = {
  readonly id: number;
  /** The index of the employer. */
  readonly owner: number;
  content: Content;
  readonly life: life.ModelJob;
  /** The time of publication in milliseconds, which orders the jobs of one day. */
  publishedAt: number;
  /** When it last became active by a change, in milliseconds. */
  activeAt: number;
  /** Whether the operator holds it. */
  isHeld: boolean;
  /** Its ETag, once a response has shown it. */
  tag: string | undefined;
  /** How often it was changed. */
  version: number;
};

type Key = { readonly key: string; readonly keyId: string; until: number };

export type Employer = {
  readonly id: number;
  name: string;
  plan: Plan;
  isTest: boolean;
  readonly keys: Key[];
};

/** A creation with an Idempotency-Key, which is valid for 24 hours. */
type Remembered = {
  readonly owner: number;
  readonly key: string;
  readonly body: Body | undefined;
  readonly lenient: boolean;
  readonly jobId: number;
  readonly at: number;
};

/** The expected state of the service: plain data, so that it can be cloned. */
export type World = {
  now: number;
  readonly employers: readonly Employer[];
  jobs: Job[];
  readonly remembered: Remembered[];
  /** All jobs ever created, and the ETags that clients have seen of each. */
  readonly created: { readonly id: number; readonly owner: number }[];
  readonly seen: Record<number, string[]>;
  /** What all sweeps have done. */
  readonly swept: { archived: number; refreshed: number };
};

export const emptyWorld = (employers: readonly Employer[]): World => ({
  now: startTime,
  employers,
  jobs: [],
  remembered: [],
  created: [],
  seen: {},
  swept: { archived: 0, refreshed: 0 },
});

export const jobById = (world: World, owner: number, id: number): Job | undefined =>
  world.jobs.find((job) => job.id === id && job.owner === owner);

export const jobByReference = (world: World, owner: number, referenceId: string): Job | undefined =>
  world.jobs.find((job) => job.content.referenceId === referenceId && job.owner === owner);
