import type { ReferenceInput } from '../api/job-schema.ts';
import { jobUnknown } from '../domain/errors.ts';
import { Faults } from '../domain/faults.ts';
import { findJob, findJobId, type StoredJob } from '../store/jobs/find-job.ts';
import { removeJob } from '../store/jobs/write-job.ts';
import { checkIfMatch } from './job-tag.ts';
import { retryOnChange } from './retry-on-change.ts';
import type { Body, EmployerCall, JobCall, NothingResult } from './use-case.ts';

/** @returns undefined when another writer came first. */
const remove = async (stored: StoredJob, call: EmployerCall): Promise<NothingResult | undefined> => {
  await checkIfMatch(stored, call);
  const outcome = await removeJob(stored, call.signal);
  if (outcome === 'gone') throw jobUnknown();
  return outcome === 'deleted' ? { kind: 'nothing' } : undefined;
};

/** @throws job.unknown, precondition.failed, store.unavailable */
export const deleteJob = (call: JobCall): Promise<NothingResult> =>
  retryOnChange(async () => {
    const stored = await findJob(call.id, call.employer.id, call.signal);
    if (!stored) throw jobUnknown();
    return remove(stored, call);
  });

/**
 * Deletes the job that has the reference when the call begins: one that takes it later stays.
 *
 * @throws job.invalid, job.unknown, precondition.failed, store.unavailable
 */
export const deleteJobByReference = async (
  call: EmployerCall,
  { faults, input: { referenceId } }: Body<ReferenceInput>,
): Promise<NothingResult> => {
  const { employer, signal } = call;
  new Faults(faults).throwIfAny();
  const id = await findJobId(employer.id, referenceId, signal);
  if (id === undefined) throw jobUnknown();
  return retryOnChange(async () => {
    const stored = await findJob(id, employer.id, signal);
    if (stored?.job.referenceId !== referenceId) throw jobUnknown();
    return remove(stored, call);
  });
};
