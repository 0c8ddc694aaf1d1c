import type { ReferenceInput } from '../api/job-schema.ts';
import { InvalidJobError, jobUnknown } from '../domain/errors.ts';
import { findReference, readJob, type StoredJob } from '../store/jobs/read-job.ts';
import { deleteJob as deleteStored } from '../store/jobs/write-job.ts';
import { checkPreconditions } from './preconditions.ts';
import type { BodyRequest, JobRequest, NothingResult, Request } from './request.ts';
import { whileChanged } from './retry-on-conflict.ts';

/** @returns undefined when another writer came first. @throws job.unknown, precondition.failed, store.unavailable */
const remove = async (stored: StoredJob, request: Request): Promise<NothingResult | undefined> => {
  checkPreconditions(stored, request);
  const outcome = await deleteStored(stored);
  if (outcome === 'gone') throw jobUnknown();
  return outcome === 'deleted' ? { kind: 'nothing' } : undefined;
};

/** @throws job.unknown, precondition.failed, store.unavailable */
export const deleteJob = (request: JobRequest): Promise<NothingResult> =>
  whileChanged(async () => {
    const stored = await readJob(request.id, request.employer.id);
    if (!stored) throw jobUnknown();
    return remove(stored, request);
  });

/** @throws job.invalid, job.unknown, precondition.failed, store.unavailable */
export const deleteJobByReference = async (request: BodyRequest<ReferenceInput>): Promise<NothingResult> => {
  const { employer, faults, input } = request;
  if (faults.length > 0) throw new InvalidJobError(faults);
  return whileChanged(async () => {
    const id = await findReference(employer.id, input.referenceId);
    const stored = id === undefined ? undefined : await readJob(id, employer.id);
    if (!stored) throw jobUnknown();
    // Renamed since the look-up: this is not the job that was meant.
    return stored.job.referenceId === input.referenceId ? remove(stored, request) : undefined;
  });
};
