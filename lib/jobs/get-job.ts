import { jobUnknown } from '../domain/errors.ts';
import { findJob } from '../store/jobs/find-job.ts';
import { jobDocument, jobTag, matchesWeakly } from './entity-tags.ts';
import type { JobRequest } from './request.ts';
import type { JobDocument, UnchangedResult } from './result.ts';

/** @throws job.unknown, store.unavailable */
export const getJob = async ({
  id,
  employer,
  ifNoneMatch,
  signal,
}: JobRequest): Promise<JobDocument | UnchangedResult> => {
  const stored = await findJob(id, employer.id, signal);
  if (!stored) throw jobUnknown();
  const tag = ifNoneMatch && jobTag(stored, employer);
  return ifNoneMatch && tag && matchesWeakly(ifNoneMatch, tag)
    ? { kind: 'unchanged', tag }
    : jobDocument({ kind: 'job', employer, stored, created: false });
};
