import type { JobInput } from '../api/job-schema.ts';
import { InvalidJobError, preconditionFailed } from '../domain/errors.ts';
import { type Fault, hasFaultAt } from '../domain/fault.ts';
import { findReference, readJob } from '../store/jobs/read-job.ts';
import { readBody } from './read-body.ts';
import type { BodyRequest, JobResult } from './request.ts';
import { whileChanged } from './retry-on-conflict.ts';
import { create, refuseIfMatch, update } from './write-job.ts';

const noReference: Fault = {
  pointer: '/referenceId',
  code: 'required',
  message: 'referenceId is required: it names the job that is to be created or changed',
};

/**
 * Creates the job with the body's referenceId, or changes it where it is known.
 *
 * @throws job.invalid, precondition.failed, job.too_large, store.unavailable
 */
export const putJobByReference = async (request: BodyRequest<JobInput>): Promise<JobResult> => {
  const { employer, input, ifNoneMatch } = request;
  const { referenceId } = input;
  const read = await readBody(request);
  if (!referenceId) {
    const isReported = hasFaultAt(read.faults, '/referenceId');
    throw new InvalidJobError(isReported ? read.faults : [...read.faults, noReference]);
  }
  return whileChanged(async () => {
    const id = await findReference(employer.id, referenceId);
    if (id === undefined) {
      if (read.faults.length === 0) refuseIfMatch(request);
      const created = await create(read, request);
      // Somebody else has just created it: the next round changes that job.
      return created && 'kind' in created ? created : undefined;
    }
    const stored = await readJob(id, employer.id);
    // Deleted, or renamed, since the look-up: look again.
    if (stored?.job.referenceId !== referenceId) return undefined;
    if (ifNoneMatch === '*' && read.faults.length === 0) {
      throw preconditionFailed('You already have a job with this referenceId (If-None-Match: *).');
    }
    return update(stored, read, request);
  });
};
