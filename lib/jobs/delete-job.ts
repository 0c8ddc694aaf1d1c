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
  checkIfMatch(stored, call);
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

/** @throws job.invalid, job.unknown, precondition.failed, store.unavailable */
export const deleteJobByReference = async (
  call: EmployerCall,
  { faults, input }: Body<ReferenceInput>,
): Promise<NothingResult> => {
  const { employer, signal } = call;
  new Faults(faults).throwIfAny();
  return retryOnChange(async () => {
    const id = await findJobId(employer.id, input.referenceId, signal);
    const stored = id === undefined ? undefined : await findJob(id, employer.id, signal);
    if (!stored) throw jobUnknown();
    // Renamed since the look-up: another job may have the reference now.
    return stored.job.referenceId === input.referenceId ? remove(stored, call) : undefined;
  });
};
