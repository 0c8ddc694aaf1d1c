import { DomainError } from '../../errors/errors.ts';
import { isConditionFailed, itemOf } from '../../store/dynamodb/errors.ts';
import { updateItem } from '../../store/dynamodb/writes.ts';
import { asStoreError, type Refusals, writeItems } from '../../store/items.ts';
import type { Job } from '../rules/job.ts';
import { descriptionDigest, split } from './description-pieces.ts';
import { findJobId, type StoredJob, toStoredJob } from './find-job.ts';
import { comesFrom, type JobItem } from './job-item.ts';
import { jobOfKey, type Lease } from './lease.ts';
import {
  deleteItems,
  type Insertion,
  insertItems,
  type JobUpdate,
  makeInsertion,
  nextStoredJob,
  relatedWrites,
  updateJobItem,
} from './transact-items.ts';

/**
 * - `taken`: the referenceId belongs to another job.
 * - `repeated`: another request with the same Idempotency-Key created that job.
 * - `stale`: another writer came first; read the job again.
 */
export type WriteOutcome =
  | { readonly outcome: 'written'; readonly stored: StoredJob }
  | { readonly outcome: 'taken'; readonly jobId: number }
  | { readonly outcome: 'repeated'; readonly jobId: number }
  | { readonly outcome: 'stale' };

const writtenAs = (stored: StoredJob): WriteOutcome => ({ outcome: 'written', stored });

/** What the refusals of a write mean: at the job, then at its reference, if that changes. */
const refusedWrite = (written: StoredJob, [atJob, atReference]: Refusals): WriteOutcome => {
  // It was applied, and its response was lost.
  if (comesFrom(written.version, atJob?.item)) return writtenAs(written);
  // The old reference may refuse to be deleted, without an item: another write came first.
  if (atJob || !atReference?.item) return { outcome: 'stale' };
  return { outcome: 'taken', jobId: Number(atReference.item.jobId) };
};

const insert = async (insertion: Insertion, signal?: AbortSignal, lease?: Lease): Promise<WriteOutcome> => {
  const { stored, items } = insertion;
  const refusals = await writeItems(() => insertItems([insertion], lease), { recognisesRetry: true, signal });
  if (!refusals) return writtenAs(stored);
  // The item of the key, or the count, which has no condition.
  const atKey = refusals[items.length];
  // The other request may also have taken the referenceId.
  if (lease && atKey && !comesFrom(stored.version, refusals[0]?.item)) {
    return { outcome: 'repeated', jobId: jobOfKey(atKey.item, lease) };
  }
  return refusedWrite(stored, refusals);
};

/**
 * Stores a new job with its description, guards and count in one transaction.
 *
 * @param lease of an Idempotency-Key, which remembers the job.
 * @returns `stale` if the id is in use: draw another.
 * @throws job.too_large, store.unavailable; with a lease that another request has taken over also
 *   idempotency.running and idempotency.mismatch.
 */
export const insertJob = async (job: Job, lease?: Lease, signal?: AbortSignal): Promise<WriteOutcome> =>
  insert(makeInsertion(job), signal, lease);

/** @returns whether all were stored; else they may have been, if the response was lost. */
const insertTogether = async (insertions: readonly Insertion[], signal?: AbortSignal): Promise<boolean> => {
  try {
    return !(await writeItems(() => insertItems(insertions), { recognisesRetry: true, signal }));
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
};

/**
 * Stores new jobs of one employer in one transaction, whose single count saves a write for each. If
 * it is refused or fails, each job is stored by itself, as `insertJob` does: with the same items, so
 * that a transaction is recognised whose response was lost.
 *
 * @param jobs few and small enough for one transaction.
 * @returns ends the write of each job, as `insertJob` does: one after the other.
 */
export const insertJobs = async (
  jobs: readonly Job[],
  signal?: AbortSignal,
): Promise<(() => Promise<WriteOutcome>)[]> => {
  const insertions = jobs.map((job) => makeInsertion(job));
  // Ids are drawn at random, and a transaction may name an item only once.
  const isGroup = jobs.length > 1 && new Set(jobs.map(({ id }) => id)).size === jobs.length;
  const isDone = isGroup && (await insertTogether(insertions, signal));
  return insertions.map(
    (insertion) => async () => (isDone ? writtenAs(insertion.stored) : insert(insertion, signal)),
  );
};

/** Changes the job's item alone: one write unit, however long the description is. */
const updateAlone = async (
  update: JobUpdate,
  next: StoredJob,
  signal: AbortSignal | undefined,
): Promise<WriteOutcome> => {
  try {
    await updateItem(update, signal);
    return writtenAs(next);
  } catch (error) {
    if (!isConditionFailed(error)) throw asStoreError(error);
    return refusedWrite(next, [{ item: itemOf(error) }]);
  }
};

/** Replaces a job, if it is still as it was read. @throws job.too_large, store.unavailable */
export const replaceJob = async (
  stored: StoredJob,
  job: Job,
  signal?: AbortSignal,
): Promise<WriteOutcome> => {
  const rewritten = stored.job.description === job.description ? undefined : split(job);
  const next = nextStoredJob(stored, job, rewritten?.text);
  const update = updateJobItem(stored, next);
  const build = () => [{ Update: update }, ...relatedWrites(stored, job, rewritten)];
  if (build().length === 1) return updateAlone(update, next, signal);
  const refusals = await writeItems(build, { recognisesRetry: true, signal });
  return refusals ? refusedWrite(next, refusals) : writtenAs(next);
};

/**
 * Checks a write as `insertJob` and `replaceJob` do, and writes nothing.
 *
 * @param stored the job before the write; undefined for a new one.
 * @returns never `stale`; without a version, which only a write draws.
 * @throws job.too_large, store.unavailable
 */
export const checkWrite = async (
  stored: StoredJob | undefined,
  job: Job,
  signal?: AbortSignal,
): Promise<WriteOutcome> => {
  const { id, employerId, referenceId, description } = job;
  const text = stored?.job.description === description ? stored.text : split(job).text;
  if (referenceId !== null && referenceId !== stored?.job.referenceId) {
    const jobId = await findJobId(employerId, referenceId, signal);
    if (jobId !== undefined && jobId !== id) return { outcome: 'taken', jobId };
  }
  return writtenAs({ job, version: '', past: [], text });
};

/**
 * Completes a job for a write whose result does not show the description: with the one that is sent
 * if the digest shows that it is stored, else with an empty one.
 *
 * @param sent as it would be stored; undefined if the write leaves the description as it is.
 */
export const withSentDescription = (item: JobItem, sent: string | undefined): StoredJob =>
  toStoredJob(item, sent !== undefined && item.text.digest === descriptionDigest(sent) ? sent : '');

/**
 * Removes a job with all that belongs to it, if it is still as it was read.
 *
 * @returns `gone` if another writer removed it first.
 * @throws store.unavailable
 */
export const removeJob = async (
  stored: StoredJob,
  signal?: AbortSignal,
): Promise<'deleted' | 'gone' | 'stale'> => {
  const refusals = await writeItems(() => deleteItems([stored]), { signal });
  if (!refusals) return 'deleted';
  const [atJob] = refusals;
  return atJob && !atJob.item ? 'gone' : 'stale';
};
