import type { JobInput } from '../api/job-schema.ts';
import { jobUnknown } from '../domain/errors.ts';
import { readJob } from '../store/jobs/read-job.ts';
import { readBody } from './read-body.ts';
import type { BodyRequest, JobRequest, JobResult } from './request.ts';
import { whileChanged } from './retry-on-conflict.ts';
import { refuseFaults, update } from './write-job.ts';

/** @throws job.invalid, job.unknown, precondition.failed, reference.taken, job.too_large, store.unavailable */
export const updateJob = async (request: JobRequest & BodyRequest<JobInput>): Promise<JobResult> => {
  const body = await readBody(request);
  return whileChanged(async () => {
    const stored = await readJob(request.id, request.employer.id);
    if (stored) return update(stored, body, request);
    refuseFaults(body);
    throw jobUnknown();
  });
};
