import { randomInt } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { todayAt } from '../config.ts';
import type { Employer } from '../contract/caller.ts';
import { referenceTaken } from '../errors/errors.ts';
import type { EmployerRequest } from '../http/request.ts';
import { maxInt32 } from '../limits.ts';
import { checkIfMatch } from './preconditions.ts';
import type { Removals, RequestedEdit } from './requested-edit.ts';
import { nextJob } from './rules/assemble-job.ts';
import { checkHold } from './rules/hold.ts';
import type { Job } from './rules/job.ts';
import type { Moment } from './rules/lifecycle.ts';
import { type Warning, warningsOf } from './rules/warnings.ts';
import type { StoredJob } from './store/find-job.ts';
import type { Lease } from './store/lease.ts';
import { checkWrite, insertJob, replaceJob, type WriteOutcome } from './store/write-job.ts';

/** What a request has made of a job, or would make of it. */
export type SavedJob = {
  readonly employer: Employer;
  readonly stored: StoredJob;
  readonly created: boolean;
  /** The job is as it was. */
  readonly unchanged?: true;
  /** The job was created by an earlier request with the same Idempotency-Key. */
  readonly replayed?: true | undefined;
  /** Nothing was written: `stored` and `created` are what the request would result in. */
  readonly dryRun?: boolean | undefined;
  readonly removed?: Removals | undefined;
  /** A read has none. */
  readonly warnings?: Warning[] | undefined;
};

/** Random: no counter to contend for, and ids that cannot be guessed by counting. */
export const drawId = (): number => randomInt(1, maxInt32 + 1);

const momentOf = (now: Date): Moment => ({ today: todayAt(now), now: now.getTime() });

/** @throws job.invalid */
export const newJob = (requested: RequestedEdit, request: EmployerRequest, id = drawId()): Job =>
  nextJob({ id, employerId: request.employer.id }, requested, momentOf(request.now));

/** A change of status is dated when it is stored: a batch writes seconds after its request has come. */
export const dated = (job: Job, before?: Job): Job => {
  const { statusChange } = job;
  if (!statusChange || statusChange.at === before?.statusChange?.at) return job;
  return { ...job, statusChange: { ...statusChange, at: Date.now() } };
};

/**
 * @returns `stale` when the id drawn is in use.
 * @throws job.invalid, job.too_large, store.unavailable, idempotency.running, idempotency.mismatch
 */
export const saveNewJob = async (
  requested: RequestedEdit,
  request: EmployerRequest,
  lease?: Lease,
): Promise<WriteOutcome> => {
  const job = newJob(requested, request, lease?.id);
  if (request.dryRun) return checkWrite(undefined, job, request.signal);
  return insertJob(dated(job), lease, request.signal);
};

/** The result of a request that has created a job. */
export const createdJob = (
  stored: StoredJob,
  requested: RequestedEdit,
  { employer, dryRun, now }: EmployerRequest,
): SavedJob => {
  const warnings = warningsOf(stored.job, requested, todayAt(now));
  return { employer, stored, created: true, dryRun, removed: requested.removed, warnings };
};

/**
 * Changes a stored job as requested. An edit without effect is not written and keeps the tag.
 *
 * @returns undefined when another writer came first.
 * @throws job.invalid, precondition.failed, job.held, reference.taken, job.too_large, store.unavailable
 */
export const saveChangedJob = async (
  stored: StoredJob,
  requested: RequestedEdit,
  request: EmployerRequest,
): Promise<SavedJob | undefined> => {
  const { dryRun, now, signal } = request;
  const { faults, removed } = requested;
  const employer = faults.isEmpty ? await checkIfMatch(stored, request) : request.employer;
  const job = nextJob(stored.job, requested, momentOf(now));
  checkHold(stored.job, job);
  const warnings = warningsOf(job, requested, todayAt(now));
  const result = { employer, created: false, dryRun, removed, warnings } as const;
  if (isDeepStrictEqual(job, stored.job)) return { ...result, stored, unchanged: true };
  const written = await (dryRun
    ? checkWrite(stored, job, signal)
    : replaceJob(stored, dated(job, stored.job), signal));
  if (written.outcome === 'taken') throw referenceTaken(written.jobId);
  return written.outcome === 'written' ? { ...result, stored: written.stored } : undefined;
};
