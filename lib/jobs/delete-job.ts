import type { ReferenceInput } from '../api/job-schema.ts';
import { jobUnknown } from '../domain/errors.ts';
import { Faults } from '../domain/faults.ts';
import { findJob, findJobId, type StoredJob } from '../store/jobs/find-job.ts';
import { removeJob } from '../store/jobs/write-job.ts';
import { checkIfMatch } from './job-tag.ts';
import type { NothingResult } from './result.ts';
import { retryOnChange } from './retry-on-change.ts';
import type { Body, EmployerCall, JobCall, KnownId } from './use-case.ts';

/** @returns undefined when another writer came first. */
const remove = async (stored: StoredJob, call: EmployerCall): Promise<NothingResult | undefined> => {
  await checkIfMatch(stored, call);
  if (call.dryRun) return { kind: 'nothing' };
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
 * @param known saves the look-up of its id.
 * @returns its id.
 * @throws job.unknown, precondition.failed, store.unavailable
 */
export const removeByReference = async (
  call: EmployerCall,
  referenceId: string,
  known?: KnownId,
): Promise<number> => {
  const { employer, signal } = call;
  const { id } = known ?? { id: await findJobId(employer.id, referenceId, signal) };
  if (id === undefined) throw jobUnknown();
  await retryOnChange(async () => {
    const stored = await findJob(id, employer.id, signal);
    if (stored?.job.referenceId !== referenceId) throw jobUnknown();
    return remove(stored, call);
  });
  return id;
};

/** @throws job.invalid, and what `removeByReference` throws */
export const deleteJobByReference = async (
  call: EmployerCall,
  { faults, input: { referenceId } }: Body<ReferenceInput>,
): Promise<NothingResult> => {
  new Faults(faults).throwIfAny();
  await removeByReference(call, referenceId);
  return { kind: 'nothing' };
};
