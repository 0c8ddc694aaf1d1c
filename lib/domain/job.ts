import type { statuses } from '../api/job-schema.ts';

export type Status = (typeof statuses)[number];

/** Amounts in ten-thousandths, null where unset; `period` is the id of a salary period. */
export type Salary = {
  readonly amount: number | null;
  readonly maxAmount: number | null;
  readonly period: number | null;
  readonly plusCommission: boolean;
};

/** Applicants reach the employer by e-mail or at a web address. */
export const routing = { email: 1, url: 2 } as const;

/** What an employer posts. Entries of lists are held by their id; names are looked up when a job is shown. */
export type Job = {
  readonly id: number;
  readonly employerId: number;
  readonly referenceId: string | null;
  readonly title: string;
  /** `YYYY-MM-DD`, UTC. */
  readonly publishDate: string;
  /** The moment of publication in milliseconds: jobs of one day are listed newest first by it. */
  readonly publishedAt: number;
  readonly closeDate: string;
  /** Whether the closeDate is the client's own, not our default. */
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
};

export type Employer = { readonly id: number; readonly name: string };

/** What a list shows of a job. */
export type JobHeader = Pick<
  Job,
  'id' | 'referenceId' | 'title' | 'publishDate' | 'locations' | 'confidential' | 'status'
>;
