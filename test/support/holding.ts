import { holdJob, releaseJob } from '../../lib/job/hold-job.ts';

export const reason = 'The address for applications is not yours.';
export const since = '2026-11-25T09:30:00.000Z';

type Owned = [employer: { readonly id: number }, job: { readonly id: number }];

/** Holds a job as the operator does. */
export const hold = (...[employer, { id }]: Owned) =>
  holdJob({ id, employerId: employer.id }, reason, new Date(since));

export const release = (...[employer, { id }]: Owned) => releaseJob({ id, employerId: employer.id });
