import { InvalidJobError, jobUnknown } from '../errors/errors.ts';
import type { Body, EmployerRequest, JobRequest } from '../http/request.ts';
import { retryIfStale } from '../store/items.ts';
import type { ReferenceInput } from './job-schema.ts';
import { checkIfMatch } from './preconditions.ts';
import { checkHold } from './rules/hold.ts';
import { findJobId, findJobItem, toStoredJob } from './store/find-job.ts';
import type { JobItem } from './store/job-item.ts';
import { removeJob } from './store/write-job.ts';

/** Deletes the employer's job with an id, unless it is another one than was meant. */
const remove = (
  id: number,
  request: EmployerRequest,
  isMeant: (item: JobItem) => boolean = () => true,
): Promise<'deleted'> =>
  retryIfStale(async () => {
    const item = await findJobItem(id, request.employer.id, request.signal);
    if (!item || !isMeant(item)) throw jobUnknown();
    const stored = toStoredJob(item);
    await checkIfMatch(stored, request);
    checkHold(stored.job);
    const outcome = request.dryRun ? 'deleted' : await removeJob(stored, request.signal);
    if (outcome === 'gone') throw jobUnknown();
    return outcome === 'deleted' ? outcome : undefined;
  });

/** @throws job.unknown, precondition.failed, job.held, store.unavailable */
export const deleteJob = (request: JobRequest): Promise<'deleted'> => remove(request.id, request);

/**
 * Deletes the job that had the referenceId when it was looked up: one that takes it later stays.
 *
 * @throws job.unknown, precondition.failed, job.held, store.unavailable
 */
export const deleteReferenced = (
  id: number,
  referenceId: string,
  request: EmployerRequest,
): Promise<'deleted'> => remove(id, request, (item) => item.referenceId === referenceId);

/** @throws job.invalid, job.unknown, precondition.failed, job.held, store.unavailable */
export const deleteJobByReference = async (
  request: EmployerRequest,
  { faults, input: { referenceId } }: Body<ReferenceInput>,
): Promise<'deleted'> => {
  if (faults.length > 0) throw new InvalidJobError(faults);
  const id = await findJobId(request.employer.id, referenceId, request.signal);
  if (id === undefined) throw jobUnknown();
  const outcome = await deleteReferenced(id, referenceId, request);
  // The path does not have it.
  request.notes?.changed.push(id);
  return outcome;
};
