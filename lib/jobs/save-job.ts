import { randomInt } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { maxInt32 } from '../api/limits.ts';
import { assembleJob } from '../domain/assemble-job.ts';
import { dateOf } from '../domain/dates.ts';
import { referenceTaken } from '../domain/errors.ts';
import { Faults } from '../domain/fault.ts';
import type { Job } from '../domain/job.ts';
import { archivingClosed, type Moment } from '../domain/lifecycle.ts';
import type { Lease } from '../store/idempotency/lease.ts';
import type { StoredJob } from '../store/jobs/find-job.ts';
import type { MarkedJob } from '../store/jobs/transact-items.ts';
import { insertJob, markJob, replaceJob, tryWrite, type WriteOutcome } from '../store/jobs/write-job.ts';
import { checkIfMatch } from './entity-tags.ts';
import type { RequestedChange } from './requested-change.ts';
import type { EmployerCall, SavedJob } from './use-case.ts';

type Identity = Pick<Job, 'id' | 'employerId'>;

/** Random: no counter to contend for, and ids that cannot be guessed by counting. */
export const drawId = (): number => randomInt(1, maxInt32 + 1);

const assemble = (
  { change, archivesClosed }: RequestedChange,
  before: Job | Identity,
  faults: Faults,
  moment: Moment,
): Job => {
  const stored = 'status' in before ? before : undefined;
  const requested = archivesClosed ? archivingClosed(stored, change, moment.today) : change;
  return assembleJob(before, requested, faults, moment);
};

/** What a request makes of a job; marked if it would leave the result as it is. */
const nextJob = (requested: RequestedChange, before: Job | Identity, { now }: EmployerCall): MarkedJob => {
  const moment = { today: dateOf(now), now: now.getTime() };
  const job = assemble(requested, before, requested.faults, moment);
  const isLasting = requested.mark && isDeepStrictEqual(assemble(requested, job, new Faults(), moment), job);
  return { job, mark: isLasting ? requested.mark : undefined };
};

/** @throws job.invalid */
export const newJob = (requested: RequestedChange, call: EmployerCall, id = drawId()): MarkedJob =>
  nextJob(requested, { id, employerId: call.employer.id }, call);

/**
 * @returns `changed` when the id drawn is in use.
 * @throws job.invalid, job.too_large, store.unavailable, idempotency.running, idempotency.mismatch
 */
export const saveNewJob = async (
  requested: RequestedChange,
  call: EmployerCall,
  lease?: Lease,
): Promise<WriteOutcome> => {
  const { job, mark } = newJob(requested, call, lease?.id);
  if (call.dryRun) return tryWrite(undefined, job, call.signal);
  return insertJob(job, lease, call.signal, mark);
};

/** The result of a request that has created a job. */
export const createdJob = (
  stored: StoredJob,
  { removed }: RequestedChange,
  { employer, dryRun }: EmployerCall,
): SavedJob => ({ kind: 'job', employer, stored, created: true, dryRun, removed });

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
): Promise<SavedJob | undefined> => {
  const { dryRun, signal } = call;
  const { faults, removed } = requested;
  const employer = faults.isEmpty ? await checkIfMatch(stored, call) : call.employer;
  const { job, mark } = nextJob(requested, stored.job, call);
  const result = { kind: 'job', employer, created: false, dryRun, removed } as const;
  if (isDeepStrictEqual(job, stored.job)) {
    if (mark && !dryRun) await markJob(stored, mark, signal);
    return { ...result, stored, unchanged: true };
  }
  const written = await (dryRun ? tryWrite(stored, job, signal) : replaceJob(stored, job, signal, mark));
  if (written.outcome === 'taken') throw referenceTaken(written.jobId);
  return written.outcome === 'written' ? { ...result, stored: written.stored } : undefined;
};
