import type { JobInput } from '../api/job-schema.ts';
import { InvalidJobError, jobUnknown } from '../domain/errors.ts';
import { retryOnChange } from '../store/items.ts';
import { findJob } from '../store/jobs/find-job.ts';
import { jobDocument } from './entity-tags.ts';
import { readRequestedChange } from './requested-change.ts';
import type { JobDocument } from './result.ts';
import { saveChangedJob } from './save-job.ts';
import type { Body, JobCall } from './use-case.ts';

/**
 * @throws job.invalid, job.unknown, precondition.failed, reference.taken, job.too_large,
 *   store.unavailable
 */
export const updateJob = async (call: JobCall, body: Body<JobInput>): Promise<JobDocument> => {
  const requested = await readRequestedChange(body);
  const saved = await retryOnChange(async () => {
    const stored = await findJob(call.id, call.employer.id, call.signal);
    if (stored) return saveChangedJob(stored, requested, call);
    throw requested.faults.isEmpty ? jobUnknown() : new InvalidJobError(requested.faults.all);
  });
  return jobDocument(saved);
};
