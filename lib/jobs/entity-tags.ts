import { hash } from 'node:crypto';
import { preconditionFailed } from '../domain/errors.ts';
import type { Employer } from '../domain/job.ts';
import { isLive, jobView } from '../domain/job-view.ts';
import type { StoredJob } from '../store/jobs/find-job.ts';
import type { EmployerRequest, Tags } from './request.ts';
import type { JobDocument, SavedJob } from './result.ts';

/** Reads If-Match or If-None-Match. A list without a readable tag matches nothing. */
export const readTags = (header: string | undefined): Tags | undefined => {
  if (header === undefined) return undefined;
  if (header.trim() === '*') return '*';
  return header.match(/(?:W\/)?"[^"]*"|\*/g) ?? [];
};

/** Strong comparison, for If-Match: a weak tag matches nothing. */
const matchesStrongly = (tags: Tags, tag: string): boolean => tags === '*' || tags.includes(tag);

/** Whether If-None-Match matches whatever exists. */
export const matchesAny = (tags: Tags): boolean => tags.includes('*');

/** Weak comparison, for If-None-Match. */
export const matchesWeakly = (tags: Tags, tag: string): boolean =>
  tags === '*' || matchesAny(tags) || tags.some((one) => one.replace(/^W\//, '') === tag);

/**
 * The job's strong entity tag (RFC 9110), quotes included. It also changes with the names of list
 * entries. The version stands in for the description.
 */
export const jobTag = (
  { job, version }: StoredJob,
  employer: Employer,
  view = jobView(job, employer),
): string => {
  const text = JSON.stringify({ ...view, description: version });
  return `"${hash('sha256', text, 'base64url').slice(0, 22)}"`;
};

/** The job of a result as the client gets it. */
export const jobDocument = (result: SavedJob): JobDocument => {
  const { stored, employer, created, dryRun, replayed, removed, warnings } = result;
  const view = jobView(stored.job, employer);
  const isUncreated = created && dryRun;
  return {
    kind: 'job',
    id: isUncreated ? undefined : stored.job.id,
    document: isUncreated ? { ...view, id: null } : view,
    tag: dryRun ? undefined : jobTag(stored, employer, view),
    created,
    replayed,
    isLive: isLive(stored.job, employer),
    removed,
    warnings,
  };
};

/**
 * The client may have read the job from a process that knows a newer name of the employer.
 *
 * @returns the employer with the name that matched.
 * @throws precondition.failed when the stored job carries none of the tags of If-Match.
 */
export const checkIfMatch = async (
  stored: StoredJob,
  { ifMatch, employer, currentEmployer }: EmployerRequest,
): Promise<Employer> => {
  if (ifMatch === undefined || matchesStrongly(ifMatch, jobTag(stored, employer))) return employer;
  const current = await currentEmployer();
  if (current && matchesStrongly(ifMatch, jobTag(stored, current))) return current;
  throw preconditionFailed(
    'The job has changed since you read it (If-Match). Read it again, and send its new ETag.',
  );
};

/** @throws precondition.failed: no If-Match holds for a job that does not exist. */
export const refuseIfMatch = ({ ifMatch }: EmployerRequest): void => {
  if (ifMatch !== undefined)
    throw preconditionFailed(
      'You have no job with this referenceId for If-Match. Leave the header out to create the job.',
    );
};
