import { randomInt } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { maxInt32 } from '../api/limits.ts';
import { assembleJob } from '../domain/assemble-job.ts';
import { dateOf } from '../domain/dates.ts';
import { idempotencyMismatch, ReferenceTakenError } from '../domain/errors.ts';
import { Faults } from '../domain/faults.ts';
import type { Idempotency } from '../domain/idempotency.ts';
import type { Employer, Job, JobChange } from '../domain/job.ts';
import { archivingClosed, type Moment } from '../domain/lifecycle.ts';
import type { StoredJob } from '../store/jobs/find-job.ts';
import type { Mark } from '../store/jobs/job-item.ts';
import { tryWrite } from '../store/jobs/try-write.ts';
import { insertJob, markJob, type NewJob, replaceJob, type WriteOutcome } from '../store/jobs/write-job.ts';
import { checkIfMatch } from './job-tag.ts';
import type { RequestedChange } from './requested-change.ts';
import type { EmployerCall, JobResult } from './use-case.ts';

const momentOf = ({ now }: EmployerCall): Moment => ({ today: dateOf(now), now: now.getTime() });

/** Random: no counter to contend for, and ids that cannot be guessed by counting. */
const drawId = (): number => randomInt(1, maxInt32 + 1);

const changeOf = (
  { change, archivesClosed }: RequestedChange,
  stored: Job | undefined,
  { today }: Moment,
): JobChange => (archivesClosed ? archivingClosed(stored, change, today) : change);

/** @returns the mark of the request, if it would leave the job that it results in as it is. */
const markOf = (requested: RequestedChange, job: Job, moment: Moment): Mark | undefined => {
  const { mark } = requested;
  if (!mark) return undefined;
  const again = assembleJob(job, changeOf(requested, job, moment), new Faults(), moment);
  return isDeepStrictEqual(again, job) ? mark : undefined;
};

const result = (
  stored: StoredJob,
  created: boolean,
  { removed }: RequestedChange,
  { dryRun }: EmployerCall,
  employer: Employer,
): JobResult => ({ kind: 'job', employer, stored, created, dryRun, removed });

/** @throws job.invalid */
export const newJob = (requested: RequestedChange, call: EmployerCall): NewJob => {
  const identity = { id: drawId(), employerId: call.employer.id };
  const moment = momentOf(call);
  const change = changeOf(requested, undefined, moment);
  const job = assembleJob(identity, change, requested.faults, moment);
  return { job, mark: markOf(requested, job, moment) };
};

const storeNewJob = async (
  requested: RequestedChange,
  call: EmployerCall,
  idempotency: Idempotency | undefined,
): Promise<WriteOutcome> => {
  const { job, mark } = newJob(requested, call);
  if (call.dryRun) return tryWrite(undefined, job, call.signal);
  return insertJob(job, idempotency && { ...idempotency, now: call.now }, call.signal, mark);
};

/**
 * @param outcome of storing the job, if it is known already.
 * @returns undefined when the id drawn was in use; `taken` is the job that has the referenceId
 *   already, `repeated` the job that an earlier request with the same Idempotency-Key created.
 * @throws job.invalid, idempotency.mismatch, job.too_large, store.unavailable
 */
export const saveNewJob = async (
  requested: RequestedChange,
  call: EmployerCall,
  idempotency?: Idempotency,
  outcome?: WriteOutcome,
): Promise<JobResult | { taken: number } | { repeated: number } | undefined> => {
  const written = outcome ?? (await storeNewJob(requested, call, idempotency));
  if (written.outcome === 'taken') return { taken: written.jobId };
  if (written.outcome === 'repeated') {
    if (written.fingerprint !== idempotency?.fingerprint) throw idempotencyMismatch();
    return { repeated: written.jobId };
  }
  if (written.outcome !== 'written') return undefined;
  return result(written.stored, true, requested, call, call.employer);
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
  const moment = momentOf(call);
  const change = changeOf(requested, stored.job, moment);
  const job = assembleJob(stored.job, change, requested.faults, moment);
  if (isDeepStrictEqual(job, stored.job)) {
    if (requested.mark && !call.dryRun) await markJob(stored, requested.mark, call.signal);
    return { ...result(stored, false, requested, call, employer), unchanged: true };
  }
  const written = call.dryRun
    ? await tryWrite(stored, job, call.signal)
    : await replaceJob(stored, job, call.signal, markOf(requested, job, moment));
  if (written.outcome === 'taken') throw new ReferenceTakenError(written.jobId);
  if (written.outcome !== 'written') return undefined;
  return result(written.stored, false, requested, call, employer);
};
