import type { JobInput } from '../api/job-schema.ts';
import type { DescriptionLimits } from '../description/description-limits.ts';
import { InvalidJobError, preconditionFailed } from '../domain/errors.ts';
import type { Fault } from '../domain/fault.ts';
import { retryOnChange } from '../store/items.ts';
import { findJob, findJobId, type StoredJob } from '../store/jobs/find-job.ts';
import { jobDocument, matchesAny, refuseIfMatch } from './entity-tags.ts';
import { type RequestedChange, readRequestedChange } from './requested-change.ts';
import type { JobDocument } from './result.ts';
import { createdJob, saveChangedJob, saveNewJob } from './save-job.ts';
import type { Body, EmployerCall, SavedJob } from './use-case.ts';

const noReference: Fault = {
  pointer: '/referenceId',
  code: 'required',
  message: 'referenceId is required: it identifies the job; send your own id of it, or use POST /jobs',
};

/** A change of the job with this referenceId, or all of a new job. */
export type Put = { readonly referenceId: string; readonly requested: RequestedChange };

/** @throws job.invalid when no referenceId was sent, job.too_large */
export const readPut = async (body: Body<JobInput>, limits?: DescriptionLimits): Promise<Put> => {
  const { referenceId } = body.input;
  const requested = await readRequestedChange(body, limits);
  if (referenceId) return { referenceId, requested };
  requested.faults.addUnlessReported(noReference);
  throw new InvalidJobError(requested.faults.all);
};

/**
 * Changes the job that had the referenceId when it was looked up.
 *
 * @returns undefined when another writer came first.
 * @throws job.invalid, precondition.failed, job.too_large, store.unavailable
 */
export const changePut = async (
  stored: StoredJob | undefined,
  { referenceId, requested }: Put,
  call: EmployerCall,
): Promise<SavedJob | undefined> => {
  const { ifNoneMatch } = call;
  // Deleted or renamed since the look-up.
  if (stored?.job.referenceId !== referenceId) return undefined;
  if (ifNoneMatch && matchesAny(ifNoneMatch) && requested.faults.isEmpty) {
    throw preconditionFailed(
      'You already have a job with this referenceId (If-None-Match: *). Leave the header out to update it.',
    );
  }
  return saveChangedJob(stored, requested, call);
};

/**
 * Creates the job with the referenceId, or changes it if it exists.
 *
 * @param find reads the employer's job with an id.
 * @throws job.invalid, precondition.failed, job.too_large, store.unavailable
 */
export const savePut = (
  put: Put,
  call: EmployerCall,
  find: (id: number) => Promise<StoredJob | undefined>,
): Promise<SavedJob> => {
  const { referenceId, requested } = put;
  return retryOnChange(async () => {
    const id = await findJobId(call.employer.id, referenceId, call.signal);
    if (id !== undefined) return changePut(await find(id), put, call);
    if (requested.faults.isEmpty) refuseIfMatch(call);
    const written = await saveNewJob(requested, call);
    // Another writer may just have created it: the next attempt changes that job.
    return written.outcome === 'written' ? createdJob(written.stored, requested, call) : undefined;
  });
};

/**
 * Creates the job with the body's referenceId, or changes it if it exists.
 *
 * @throws job.invalid, precondition.failed, job.too_large, store.unavailable
 */
export const putJobByReference = async (call: EmployerCall, body: Body<JobInput>): Promise<JobDocument> =>
  jobDocument(await savePut(await readPut(body), call, (id) => findJob(id, call.employer.id, call.signal)));
