import { jobUnknown } from '../domain/errors.ts';
import { readJob } from '../store/jobs/read-job.ts';
import { matchesWeakly } from './compare-tags.ts';
import { entityTag } from './entity-tag.ts';
import type { JobRequest, JobResult, UnchangedResult } from './request.ts';

/** @throws job.unknown, store.unavailable */
export const getJob = async ({
  id,
  employer,
  ifNoneMatch,
}: JobRequest): Promise<JobResult | UnchangedResult> => {
  const stored = await readJob(id, employer.id);
  if (!stored) throw jobUnknown();
  const tag = ifNoneMatch && entityTag(stored, employer);
  return ifNoneMatch && tag && matchesWeakly(ifNoneMatch, tag)
    ? { kind: 'unchanged', tag }
    : { kind: 'job', employer, stored, created: false };
};
