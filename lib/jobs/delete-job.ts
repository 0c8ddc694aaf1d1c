import type { ReferenceInput } from '../api/job-schema.ts';
import { InvalidJobError, jobUnknown } from '../domain/errors.ts';
import { retryOnChange } from '../store/items.ts';
import { findJobId, findJobItem, toStoredJob } from '../store/jobs/find-job.ts';
import type { JobItem } from '../store/jobs/job-item.ts';
import { removeJob } from '../store/jobs/write-job.ts';
import { checkIfMatch } from './entity-tags.ts';
import type { NothingResult } from './result.ts';
import type { Body, EmployerCall, JobCall } from './use-case.ts';

/** Deletes the employer's job with an id, unless it is another one than was meant. */
const remove = (
  id: number,
  call: EmployerCall,
  isMeant: (item: JobItem) => boolean = () => true,
): Promise<NothingResult> =>
  retryOnChange(async () => {
    const item = await findJobItem(id, call.employer.id, call.signal);
    if (!item || !isMeant(item)) throw jobUnknown();
    const stored = toStoredJob(item);
    await checkIfMatch(stored, call);
    const outcome = call.dryRun ? 'deleted' : await removeJob(stored, call.signal);
    if (outcome === 'gone') throw jobUnknown();
    return outcome === 'deleted' ? { kind: 'nothing' } : undefined;
  });

/** @throws job.unknown, precondition.failed, store.unavailable */
export const deleteJob = (call: JobCall): Promise<NothingResult> => remove(call.id, call);

/**
 * Deletes the job that had the referenceId when it was looked up: one that takes it later stays.
 *
 * @throws job.unknown, precondition.failed, store.unavailable
 */
export const deleteReferenced = (
  id: number,
  referenceId: string,
  call: EmployerCall,
): Promise<NothingResult> => remove(id, call, (item) => item.referenceId === referenceId);

/** @throws job.invalid, job.unknown, precondition.failed, store.unavailable */
export const deleteJobByReference = async (
  call: EmployerCall,
  { faults, input: { referenceId } }: Body<ReferenceInput>,
): Promise<NothingResult> => {
  if (faults.length > 0) throw new InvalidJobError(faults);
  const id = await findJobId(call.employer.id, referenceId, call.signal);
  if (id === undefined) throw jobUnknown();
  return deleteReferenced(id, referenceId, call);
};
