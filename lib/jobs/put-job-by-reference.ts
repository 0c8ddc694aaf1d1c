import type { JobInput } from '../api/job-schema.ts';
import type { DescriptionLimits } from '../description/description-limits.ts';
import { InvalidJobError, preconditionFailed } from '../domain/errors.ts';
import type { Fault } from '../domain/fault.ts';
import { findJob, findJobId } from '../store/jobs/find-job.ts';
import type { WriteOutcome } from '../store/jobs/write-job.ts';
import { matchesAny } from './entity-tags.ts';
import { jobDocument, refuseIfMatch } from './job-tag.ts';
import { type RequestedChange, readRequestedChange } from './requested-change.ts';
import type { JobDocument } from './result.ts';
import { retryOnChange } from './retry-on-change.ts';
import { saveChangedJob, saveNewJob } from './save-job.ts';
import type { Body, EmployerCall, JobResult, KnownId } from './use-case.ts';

const noReference: Fault = {
  pointer: '/referenceId',
  code: 'required',
  message: 'referenceId is required: it identifies the job; send your own id of it, or use POST /jobs',
};

/** A change of the job with this referenceId, or all of a new job. */
export type Put = { readonly referenceId: string; readonly requested: RequestedChange };

/** What is known of the job; if there is none, perhaps the outcome of storing it. */
type Known = KnownId & { readonly outcome?: WriteOutcome | undefined };

/** @throws job.invalid when no referenceId was sent, job.too_large */
export const readPut = async (body: Body<JobInput>, limits?: DescriptionLimits): Promise<Put> => {
  const { referenceId } = body.input;
  const requested = await readRequestedChange(body, limits);
  if (referenceId) return { referenceId, requested };
  requested.faults.addUnlessReported(noReference);
  throw new InvalidJobError(requested.faults.all);
};

/**
 * Creates the job with the referenceId, or changes it if it exists.
 *
 * @param known saves the first look-up; it may be out of date.
 * @throws job.invalid, precondition.failed, job.too_large, store.unavailable
 */
export const savePut = (
  { referenceId, requested }: Put,
  call: EmployerCall,
  known?: Known,
): Promise<JobResult> => {
  const { employer, ifNoneMatch, signal } = call;
  const { faults } = requested;
  let first = known;
  return retryOnChange(async () => {
    const { id, outcome }: Known = first ?? { id: await findJobId(employer.id, referenceId, signal) };
    first = undefined;
    if (id === undefined) {
      if (faults.isEmpty) refuseIfMatch(call);
      const created = await saveNewJob(requested, call, undefined, outcome);
      // Another writer has just created it: the next attempt changes that job.
      return created && 'kind' in created ? created : undefined;
    }
    const stored = await findJob(id, employer.id, signal);
    // Deleted or renamed since the look-up: retry.
    if (stored?.job.referenceId !== referenceId) return undefined;
    if (ifNoneMatch && matchesAny(ifNoneMatch) && faults.isEmpty) {
      throw preconditionFailed(
        'You already have a job with this referenceId (If-None-Match: *). Leave the header out to update it.',
      );
    }
    return saveChangedJob(stored, requested, call);
  });
};

/**
 * Creates the job with the body's referenceId, or changes it if it exists.
 *
 * @throws job.invalid, precondition.failed, job.too_large, store.unavailable
 */
export const putJobByReference = async (call: EmployerCall, body: Body<JobInput>): Promise<JobDocument> =>
  jobDocument(await savePut(await readPut(body), call));
