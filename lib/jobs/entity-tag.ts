import { hash } from 'node:crypto';
import type { Employer } from '../domain/job.ts';
import { jobView } from '../domain/job-view.ts';
import type { StoredJob } from '../store/jobs/read-job.ts';

/**
 * The job's strong entity tag (RFC 9110), quotes included. It changes with every byte of the job: the version
 * stands for the description, and names that are looked up are part of what is hashed.
 *
 * @param view the job as it is shown, where it has been made already.
 */
export const entityTag = (
  { job, version }: StoredJob,
  employer: Employer,
  view = jobView(job, employer),
): string => {
  const text = JSON.stringify({ ...view, description: version });
  return `"${hash('sha256', text, 'base64url').slice(0, 22)}"`;
};
