import type { DescriptionLimits } from '../description/description-limits.ts';
import { InvalidJobError, preconditionFailed } from '../errors/errors.ts';
import type { Fault } from '../errors/fault.ts';
import type { Body, EmployerRequest } from '../http/request.ts';
import type { MaySuggest } from '../reference/similar-location.ts';
import { retryIfStale } from '../store/items.ts';
import { refuseIfMatch } from './preconditions.ts';
import { type RequestedEdit, readRequestedEdit } from './requested-edit.ts';
import type { JobInput } from './rules/job.ts';
import { createdJob, type SavedJob, saveChangedJob, saveNewJob } from './save-job.ts';
import { findJob, findJobId, type StoredJob } from './store/find-job.ts';

const noReference: Fault = {
  pointer: '/referenceId',
  code: 'required',
  message: 'referenceId is required: it identifies the job; send your own id of it, or use POST /jobs',
};

/** An edit of the job with this referenceId, or all of a new job. */
export type Put = { readonly referenceId: string; readonly requested: RequestedEdit };

/** @throws job.invalid when no referenceId was sent, job.too_large */
export const readPut = async (
  body: Body<JobInput>,
  limits?: DescriptionLimits,
  maySuggest?: MaySuggest,
): Promise<Put> => {
  const { referenceId } = body.input;
  const requested = { ...(await readRequestedEdit(body, limits, maySuggest)), repeatsDates: true };
  if (referenceId) return { referenceId, requested };
  requested.faults.addUnlessReported(noReference);
  throw new InvalidJobError(requested.faults.all);
};

/**
 * Changes the job that had the referenceId when it was looked up.
 *
 * @returns undefined when another writer came first.
 * @throws job.invalid, precondition.failed, job.held, job.too_large, store.unavailable
 */
export const putExisting = async (
  stored: StoredJob | undefined,
  { referenceId, requested }: Put,
  request: EmployerRequest,
): Promise<SavedJob | undefined> => {
  const { ifNoneMatch } = request;
  // Deleted or renamed since the look-up.
  if (stored?.job.referenceId !== referenceId) return undefined;
  if (ifNoneMatch === '*' && requested.faults.isEmpty) {
    throw preconditionFailed(
      'You already have a job with this referenceId (If-None-Match: *). Leave the header out to update it.',
    );
  }
  return saveChangedJob(stored, requested, request);
};

/**
 * Creates the job with the referenceId, or changes it if it exists.
 *
 * @param find reads the employer's job with an id.
 * @throws job.invalid, precondition.failed, job.held, job.too_large, store.unavailable
 */
export const savePut = (
  put: Put,
  request: EmployerRequest,
  find: (id: number) => Promise<StoredJob | undefined>,
): Promise<SavedJob> => {
  const { referenceId, requested } = put;
  return retryIfStale(async () => {
    const id = await findJobId(request.employer.id, referenceId, request.signal);
    if (id !== undefined) return putExisting(await find(id), put, request);
    if (requested.faults.isEmpty) refuseIfMatch(request);
    const written = await saveNewJob(requested, request);
    // Another writer may just have created it: the next attempt changes that job.
    return written.outcome === 'written' ? createdJob(written.stored, requested, request) : undefined;
  });
};

/**
 * Creates the job with the body's referenceId, or changes it if it exists.
 *
 * @throws job.invalid, precondition.failed, job.held, job.too_large, store.unavailable
 */
export const putJobByReference = async (request: EmployerRequest, body: Body<JobInput>): Promise<SavedJob> =>
  savePut(await readPut(body), request, (id) => findJob(id, request.employer.id, request.signal));
