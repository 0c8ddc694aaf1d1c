import type { Employer } from '../contract/caller.ts';
import { jobUnknown } from '../errors/errors.ts';
import type { JobRequest } from '../http/request.ts';
import type { Job } from './rules/job.ts';
import { findApplied } from './store/applied.ts';
import { findJobItem, toStoredJob } from './store/find-job.ts';

/** A job, without its description, and how many applications were accepted for it. */
export type JobPublication = {
  readonly job: Job;
  readonly employer: Employer;
  readonly applications: number;
};

/** @throws job.unknown, store.unavailable */
export const getPublication = async ({ id, employer, signal }: JobRequest): Promise<JobPublication> => {
  const item = await findJobItem(id, employer.id, signal);
  if (!item) throw jobUnknown();
  return { job: toStoredJob(item).job, employer, applications: await findApplied(id, signal) };
};
