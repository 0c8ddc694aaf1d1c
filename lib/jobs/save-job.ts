import { randomInt } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { maxDescriptionBytes, maxInt32 } from '../api/limits.ts';
import { assembleJob } from '../domain/assemble-job.ts';
import { dateOf } from '../domain/dates.ts';
import { DomainError, idempotencyMismatch, ReferenceTakenError } from '../domain/errors.ts';
import type { Idempotency } from '../domain/idempotency.ts';
import type { Employer, Job } from '../domain/job.ts';
import type { Moment } from '../domain/lifecycle.ts';
import type { StoredJob } from '../store/jobs/find-job.ts';
import { insertJob, replaceJob } from '../store/jobs/write-job.ts';
import { checkIfMatch } from './job-tag.ts';
import type { RequestedChange } from './requested-change.ts';
import type { EmployerCall, JobResult } from './use-case.ts';

const momentOf = ({ now }: EmployerCall): Moment => ({ today: dateOf(now), now: now.getTime() });

/** Random: no counter to contend for, and ids that cannot be guessed by counting. */
const drawId = (): number => randomInt(1, maxInt32 + 1);

const result = (
  stored: StoredJob,
  created: boolean,
  { removed }: RequestedChange,
  employer: Employer,
): JobResult => ({ kind: 'job', employer, stored, created, removed });

/** The most bytes of a UTF-16 unit that is escaped twice: a control character, `\\u0001`. */
const worstPerUnit = 7;

/**
 * A stored job must fit into a request and a response. In both its description is escaped twice.
 *
 * @throws job.too_large
 */
const checkTransferSize = ({ description }: Job): void => {
  if (description.length * worstPerUnit <= maxDescriptionBytes) return;
  const size = Buffer.byteLength(JSON.stringify(JSON.stringify(description)));
  if (size <= maxDescriptionBytes) return;
  throw new DomainError(
    'job.too_large',
    `The description takes ${size} bytes as it is transferred (JSON, escaped twice). Shorten it to at most ${maxDescriptionBytes}.`,
  );
};

/**
 * @returns undefined when the id drawn was in use; `taken` is the job that has the referenceId
 *   already, `repeated` the job that an earlier request with the same Idempotency-Key created.
 * @throws job.invalid, idempotency.mismatch, job.too_large, store.unavailable
 */
export const saveNewJob = async (
  requested: RequestedChange,
  call: EmployerCall,
  idempotency?: Idempotency,
): Promise<JobResult | { taken: number } | { repeated: number } | undefined> => {
  const identity = { id: drawId(), employerId: call.employer.id };
  const job = assembleJob(identity, requested.change, requested.faults, momentOf(call));
  checkTransferSize(job);
  const written = await insertJob(job, idempotency && { ...idempotency, now: call.now }, call.signal);
  if (written.outcome === 'taken') return { taken: written.jobId };
  if (written.outcome === 'repeated') {
    if (written.fingerprint !== idempotency?.fingerprint) throw idempotencyMismatch();
    return { repeated: written.jobId };
  }
  return written.outcome === 'written' ? result(written.stored, true, requested, call.employer) : undefined;
};

/**
 * Changes a stored job as requested. A change without effect is not written and keeps the tag.
 *
 * @returns undefined when another writer came first.
 * @throws job.invalid, precondition.failed, reference.taken, job.too_large, store.unavailable
 */
export const saveChangedJob = async (
  stored: StoredJob,
  requested: RequestedChange,
  call: EmployerCall,
): Promise<JobResult | undefined> => {
  const employer = requested.faults.isEmpty ? await checkIfMatch(stored, call) : call.employer;
  const job = assembleJob(stored.job, requested.change, requested.faults, momentOf(call));
  if (isDeepStrictEqual(job, stored.job)) return result(stored, false, requested, employer);
  checkTransferSize(job);
  const written = await replaceJob(stored, job, call.signal);
  if (written.outcome === 'taken') throw new ReferenceTakenError(written.jobId);
  return written.outcome === 'written' ? result(written.stored, false, requested, employer) : undefined;
};
