import { randomInt } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { assembleJob } from '../domain/assemble-job.ts';
import { dateOf } from '../domain/dates.ts';
import {
  InvalidJobError,
  idempotencyMismatch,
  preconditionFailed,
  ReferenceTakenError,
} from '../domain/errors.ts';
import type { Moment } from '../domain/lifecycle.ts';
import type { StoredJob } from '../store/jobs/read-job.ts';
import { createJob, updateJob, type WriteOutcome } from '../store/jobs/write-job.ts';
import { checkAnswerSize } from './answer-size.ts';
import { checkPreconditions } from './preconditions.ts';
import type { ReadBody } from './read-body.ts';
import type { JobResult, Request } from './request.ts';

const maxJobId = 2_147_483_647;

const momentOf = ({ now }: Request): Moment => ({ today: dateOf(now), now: now.getTime() });

/** Random, so that there is no counter to contend for and nothing to count up. */
const drawId = (): number => randomInt(1, maxJobId + 1);

const result = (stored: StoredJob, created: boolean, body: ReadBody, { employer }: Request): JobResult => ({
  kind: 'job',
  employer,
  stored,
  created,
  removed: body.removed,
});

/**
 * Creates the job that the body describes.
 *
 * @returns undefined when the id drawn was in use; the id of the job that has the referenceId when it is taken, of the
 *   one that an earlier request with the same Idempotency-Key made when this one repeats it.
 * @throws job.invalid, idempotency.mismatch, job.too_large, store.unavailable
 */
export const create = async (
  body: ReadBody,
  request: Request,
): Promise<JobResult | { taken: number } | { repeated: number } | undefined> => {
  const { idempotency, now } = request;
  const identity = { id: drawId(), employerId: request.employer.id };
  const job = assembleJob(identity, body.change, body.faults, momentOf(request));
  checkAnswerSize(job);
  const written = await createJob(job, idempotency && { ...idempotency, now });
  if (written.outcome === 'taken') return { taken: written.jobId };
  if (written.outcome === 'repeated') {
    if (written.fingerprint !== idempotency?.fingerprint) throw idempotencyMismatch();
    return { repeated: written.jobId };
  }
  return written.outcome === 'written' ? result(written.stored, true, body, request) : undefined;
};

/**
 * Changes a stored job as the body says; what changes nothing is not written and keeps its tag.
 *
 * @returns undefined when another writer came first.
 * @throws job.invalid, precondition.failed, reference.taken, job.too_large, store.unavailable
 */
export const update = async (
  stored: StoredJob,
  body: ReadBody,
  request: Request,
): Promise<JobResult | undefined> => {
  if (body.faults.length === 0) checkPreconditions(stored, request);
  const job = assembleJob(stored.job, body.change, body.faults, momentOf(request));
  if (isDeepStrictEqual(job, stored.job)) return result(stored, false, body, request);
  checkAnswerSize(job);
  const written: WriteOutcome = await updateJob(stored, job);
  if (written.outcome === 'taken') throw new ReferenceTakenError(written.jobId);
  return written.outcome === 'written' ? result(written.stored, false, body, request) : undefined;
};

/** @throws job.invalid when the body by itself has faults. */
export const refuseFaults = ({ faults }: ReadBody): void => {
  if (faults.length > 0) throw new InvalidJobError(faults);
};

/** @throws precondition.failed: no If-Match holds for a job that does not exist. */
export const refuseIfMatch = ({ ifMatch }: Request): void => {
  if (ifMatch !== undefined) throw preconditionFailed('There is no job that If-Match could match.');
};
