import type { statuses, vacancies, workplaces } from '../api/job-schema.ts';

export type Status = (typeof statuses)[number];

/** Amounts in ten-thousandths, null where unset; `period` is the id of a salary period. */
export type Salary = {
  readonly amount: number | null;
  readonly maxAmount: number | null;
  readonly period: number | null;
  readonly plusCommission: boolean;
};

/** What else a posting states, in the published order; at least one member. An absent one is unknown. */
export type Details = {
  readonly workplace?: (typeof workplaces)[number];
  readonly vacancy?: (typeof vacancies)[number];
  readonly aiScreening?: boolean;
};

/** The ids of the routing types: applicants apply by e-mail or at a URL. */
export const routing = { email: 1, url: 2 } as const;

/** A job. It holds the ids of list entries; their names are looked up when the job is shown. */
export type Job = {
  readonly id: number;
  readonly employerId: number;
  readonly referenceId: string | null;
  readonly title: string;
  /** `YYYY-MM-DD`, UTC. */
  readonly publishDate: string;
  /** In milliseconds; orders the jobs of one day in lists. */
  readonly publishedAt: number;
  readonly closeDate: string;
  /** Whether the client set the closeDate; else it is the default. */
  readonly closeDateSet: boolean;
  readonly confidential: boolean;
  readonly autoRefresh: boolean;
  readonly status: Status;
  /** A listed location by its id, any other by its description. */
  readonly locations: readonly (number | string)[];
  readonly categories: readonly number[];
  readonly positionType: number;
  readonly salary: Salary | null;
  /** Sanitised HTML. */
  readonly description: string;
  readonly applicantRoutingType: number;
  readonly applicationEmail: string | null;
  readonly applicationUrl: string | null;
  readonly details: Details | null;
};

export type Employer = { readonly id: number; readonly name: string };

/** The part of a job that a list shows. */
export type JobHeader = Pick<
  Job,
  'id' | 'referenceId' | 'title' | 'publishDate' | 'locations' | 'confidential' | 'status'
>;
