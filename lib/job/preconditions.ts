import type { Employer } from '../contract/caller.ts';
import { preconditionFailed } from '../errors/errors.ts';
import { matchesTag } from '../http/entity-tags.ts';
import type { EmployerRequest } from '../http/request.ts';
import { jobTag } from './rules/job-view.ts';
import type { StoredJob } from './store/find-job.ts';

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
  if (ifMatch === undefined || matchesTag(ifMatch, jobTag(stored, employer))) return employer;
  const current = await currentEmployer();
  if (current && matchesTag(ifMatch, jobTag(stored, current))) return current;
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
