import { createHash } from 'node:crypto';
import type { Employer } from '../domain/job.ts';
import { jobView } from '../domain/job-view.ts';
import type { StoredJob } from '../store/jobs.ts';

/**
 * The job's strong entity tag (RFC 9110), quotes included. It changes with every byte of the job: the version
 * stands for the description, and names that are looked up are part of what is hashed.
 */
export const entityTag = ({ job, version }: StoredJob, employer: Employer): string => {
  const view = jobView({ ...job, description: version }, employer);
  return `"${createHash('sha256').update(JSON.stringify(view)).digest('base64url').slice(0, 22)}"`;
};
