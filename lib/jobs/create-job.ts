import type { JobInput } from '../api/job-schema.ts';
import { ReferenceTakenError } from '../domain/errors.ts';
import { readBody } from './read-body.ts';
import type { BodyRequest, JobResult } from './request.ts';
import { whileChanged } from './while-changed.ts';
import { create } from './write-job.ts';

/** @throws job.invalid, reference.taken, job.too_large, store.unavailable */
export const createJob = async (request: BodyRequest<JobInput>): Promise<JobResult> => {
  const body = await readBody(request);
  return whileChanged(async () => {
    const created = await create(body, request);
    if (created && 'taken' in created) throw new ReferenceTakenError(created.taken);
    return created;
  });
};
