import { jobUnknown } from '../errors/errors.ts';
import { matchesTag } from '../http/entity-tags.ts';
import type { NotModified } from '../http/reply/reply.ts';
import type { JobRequest } from '../http/request.ts';
import { jobTag } from './rules/job-view.ts';
import type { SavedJob } from './save-job.ts';
import { findJob } from './store/find-job.ts';

/** A job that the client has already. */
export type UnchangedJob = NotModified & Pick<SavedJob, 'employer' | 'stored'>;

/** @throws job.unknown, store.unavailable */
export const getJob = async ({
  id,
  employer,
  ifNoneMatch,
  signal,
}: JobRequest): Promise<SavedJob | UnchangedJob> => {
  const stored = await findJob(id, employer.id, signal);
  if (!stored) throw jobUnknown();
  const tag = ifNoneMatch && jobTag(stored, employer);
  return ifNoneMatch && tag && matchesTag(ifNoneMatch, tag)
    ? { notModified: tag, employer, stored }
    : { employer, stored, created: false };
};
