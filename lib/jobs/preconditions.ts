import { preconditionFailed } from '../domain/errors.ts';
import type { StoredJob } from '../store/jobs/read-job.ts';
import { matches } from './compare-tags.ts';
import { entityTag } from './entity-tag.ts';
import type { Request } from './request.ts';

/** @throws precondition.failed when the stored job carries none of the tags of If-Match. */
export const checkPreconditions = (stored: StoredJob, { ifMatch, employer }: Request): void => {
  if (ifMatch === undefined || ifMatch === '*') return;
  if (!matches(ifMatch, entityTag(stored, employer))) {
    throw preconditionFailed('The job has changed since you read it (If-Match). Read it again.');
  }
};
