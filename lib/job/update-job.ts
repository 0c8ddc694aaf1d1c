import { InvalidJobError, jobUnknown } from '../errors/errors.ts';
import type { Body, JobRequest } from '../http/request.ts';
import { retryIfStale } from '../store/items.ts';
import { readRequestedEdit } from './requested-edit.ts';
import type { JobInput } from './rules/job.ts';
import { type SavedJob, saveChangedJob } from './save-job.ts';
import { findJob } from './store/find-job.ts';

/**
 * @throws job.invalid, job.unknown, precondition.failed, job.held, reference.taken, job.too_large,
 *   store.unavailable
 */
export const updateJob = async (request: JobRequest, body: Body<JobInput>): Promise<SavedJob> => {
  const requested = await readRequestedEdit(body);
  return retryIfStale(async () => {
    const stored = await findJob(request.id, request.employer.id, request.signal);
    if (stored) return saveChangedJob(stored, requested, request);
    throw requested.faults.isEmpty ? jobUnknown() : new InvalidJobError(requested.faults.all);
  });
};
