import type { ReferenceInput } from '../api/job-schema.ts';
import { InvalidJobError, jobUnknown } from '../domain/errors.ts';
import { deleteJob as deleteStored, findReference, readJob } from '../store/jobs.ts';
import { checkPreconditions } from './preconditions.ts';
import type { BodyRequest, JobRequest, NothingResult, Request } from './request.ts';
import { whileChanged } from './while-changed.ts';

const remove = async (id: number, request: Request): Promise<NothingResult> =>
  whileChanged(async () => {
    const stored = await readJob(id, request.employer.id);
    if (!stored) throw jobUnknown();
    checkPreconditions(stored, request);
    const outcome = await deleteStored(stored);
    if (outcome === 'gone') throw jobUnknown();
    return outcome === 'deleted' ? { kind: 'nothing' } : undefined;
  });

/** @throws job.unknown, precondition.failed, store.unavailable */
export const deleteJob = (request: JobRequest): Promise<NothingResult> => remove(request.id, request);

/** @throws job.invalid, job.unknown, precondition.failed, store.unavailable */
export const deleteJobByReference = async (request: BodyRequest<ReferenceInput>): Promise<NothingResult> => {
  if (request.faults.length > 0) throw new InvalidJobError(request.faults);
  const id = await findReference(request.employer.id, request.input.referenceId);
  if (id === undefined) throw jobUnknown();
  return remove(id, request);
};
