import { todayAt } from '../config.ts';
import { jobUnknown, referenceTaken } from '../errors/errors.ts';
import type { Idempotency } from '../http/body/idempotency.ts';
import type { Body, EmployerRequest } from '../http/request.ts';
import { retryIfStale } from '../store/items.ts';
import { readRequestedEdit } from './requested-edit.ts';
import type { JobInput } from './rules/job.ts';
import { warningsOf } from './rules/warnings.ts';
import { createdJob, drawId, type SavedJob, saveNewJob } from './save-job.ts';
import { findJob } from './store/find-job.ts';
import { type Lease, releaseKey, takeKey } from './store/lease.ts';

/** The first response again, but with the current job. */
const replay = async (
  id: number,
  { employer, now, signal }: EmployerRequest,
  body: Body<JobInput>,
): Promise<SavedJob> => {
  const stored = await findJob(id, employer.id, signal);
  if (!stored) throw jobUnknown();
  const requested = await readRequestedEdit(body);
  const warnings = warningsOf(stored.job, requested, todayAt(now));
  return { employer, stored, created: true, replayed: true, removed: requested.removed, warnings };
};

/** @returns undefined when the id drawn is in use. */
const create = async (
  request: EmployerRequest,
  body: Body<JobInput>,
  lease?: Lease,
): Promise<SavedJob | undefined> => {
  const requested = await readRequestedEdit(body);
  const written = await saveNewJob(requested, request, lease);
  switch (written.outcome) {
    case 'written':
      return createdJob(written.stored, requested, request);
    case 'taken':
      throw referenceTaken(written.jobId);
    case 'repeated':
      return replay(written.jobId, request, body);
    case 'stale':
      return undefined;
  }
};

/** Holds the key while it creates the job: before the body is checked, so that another one is refused. */
const createOnce = async (
  request: EmployerRequest,
  body: Body<JobInput>,
  idempotency: Idempotency,
): Promise<SavedJob | undefined> => {
  const lease = { ...idempotency, id: drawId(), employerId: request.employer.id, now: request.now };
  const earlier = await takeKey(lease, request.signal);
  if (earlier !== undefined) return replay(earlier, request, body);
  let result: SavedJob | undefined;
  try {
    result = await create(request, body, lease);
    return result;
  } finally {
    if (!result) await releaseKey(lease, request.signal);
  }
};

/**
 * Creates a job; with an Idempotency-Key once, however often the request is retried.
 *
 * @throws job.invalid, reference.taken, job.too_large, store.unavailable; with a key also
 *   idempotency.running, idempotency.mismatch, and job.unknown when the job created under the key
 *   has been deleted.
 */
export const createJob = (request: EmployerRequest, body: Body<JobInput>): Promise<SavedJob> => {
  const { idempotency } = body;
  return retryIfStale(() => (idempotency ? createOnce(request, body, idempotency) : create(request, body)));
};
