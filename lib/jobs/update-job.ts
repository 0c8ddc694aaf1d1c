import type { JobInput } from '../api/job-schema.ts';
import { jobUnknown } from '../domain/errors.ts';
import { retryOnChange } from '../store/items.ts';
import { findJob } from '../store/jobs/find-job.ts';
import { readRequestedChange } from './requested-change.ts';
import { saveChangedJob } from './save-job.ts';
import type { Body, JobCall, JobResult } from './use-case.ts';

/**
 * @throws job.invalid, job.unknown, precondition.failed, reference.taken, job.too_large,
 *   store.unavailable
 */
export const updateJob = async (call: JobCall, body: Body<JobInput>): Promise<JobResult> => {
  const requested = await readRequestedChange(body);
  return retryOnChange(async () => {
    const stored = await findJob(call.id, call.employer.id, call.signal);
    if (stored) return saveChangedJob(stored, requested, call);
    requested.faults.throwIfAny();
    throw jobUnknown();
  });
};
