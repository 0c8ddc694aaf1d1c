import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Job } from '../../domain/job.ts';
import { isConditionFailed, itemOf } from '../../dynamodb/errors.ts';
import { updateItem } from '../../dynamodb/update-item.ts';
import { countChange } from '../employers/counters.ts';
import { asStoreError } from '../errors.ts';
import type { RawItem } from '../find-items.ts';
import { tableName } from '../table-name.ts';
import { assign, type Refusal, type TransactItem, transact, updateIfPossible } from '../write-items.ts';
import { type Piece, partNames, split } from './description-pieces.ts';
import { findJobId, type StoredJob } from './find-job.ts';
import { type KeyedCreation, moveReference, putKey } from './guards.ts';
import { type JobItem, jobKey, type Mark, toItem } from './job-item.ts';

/**
 * - `taken`: the referenceId belongs to another job.
 * - `repeated`: an earlier creation with the same Idempotency-Key made that job.
 * - `changed`: another writer came first; read the job again.
 */
export type WriteOutcome =
  | { readonly outcome: 'written'; readonly stored: StoredJob }
  | { readonly outcome: 'taken'; readonly jobId: number }
  | { readonly outcome: 'repeated'; readonly jobId: number; readonly fingerprint: string }
  | { readonly outcome: 'changed' };

/** A job that is yet to be stored. */
export type NewJob = { readonly job: Job; readonly mark?: Mark | undefined };

const newVersion = (): string => randomBytes(9).toString('base64url');

/** A write recognises its retry until this many others have followed. */
const maxPast = 8;

/** The oldest stays, so that a creation always recognises its retry. */
const pastOf = ({ version, past }: StoredJob): readonly string[] => {
  const all = [version, ...past];
  return all.length > maxPast ? [...all.slice(0, maxPast - 1), ...all.slice(-1)] : all;
};

/** What a job becomes by its next write. */
export const following = (stored: StoredJob, job: Job, text = stored.text): StoredJob => ({
  job,
  version: newVersion(),
  past: pastOf(stored),
  text,
});

/** Whether the item is a result of the write: it was applied, and its response was lost. */
const comesFrom = ({ version }: StoredJob, item: RawItem | undefined): boolean => {
  const { v, past = [] }: Partial<Pick<JobItem, 'v' | 'past'>> = item ?? {};
  return v === version || past.includes(version);
};

/** What the refusals of a write at the job and at its reference mean. */
const refusedWrite = (
  written: StoredJob,
  atJob: Refusal | undefined,
  atReference: Refusal | undefined,
): WriteOutcome => {
  if (comesFrom(written, atJob?.item)) return { outcome: 'written', stored: written };
  // The old reference may refuse to be deleted, without an item: another write came first.
  if (atJob || !atReference?.item) return { outcome: 'changed' };
  return { outcome: 'taken', jobId: Number(atReference.item.jobId) };
};

const jobUnchanged = 'employerId = :employer AND v = :version';

const putPiece = (piece: Piece): TransactItem => ({
  Put: { TableName: tableName('jobs'), Item: piece },
});

const deletePiece = (id: number, part: string): TransactItem => ({ Delete: jobKey(id, part) });

/** A new job. The same items are written each time, so that they recognise an earlier attempt. */
export type Insertion = {
  readonly stored: StoredJob;
  readonly job: TransactItem;
  /** Its guard and description. */
  readonly others: readonly TransactItem[];
};

/** @throws job.too_large */
export const insertionOf = ({ job, mark }: NewJob): Insertion => {
  const { text, pieces } = split(job);
  const stored = { job, version: newVersion(), past: [], text };
  return {
    stored,
    job: {
      Put: {
        TableName: tableName('jobs'),
        Item: { ...toItem(job, stored.version, text), ...(mark && { mark: mark(stored.version) }) },
        ConditionExpression: 'attribute_not_exists(id)',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      },
    },
    others: [...moveReference(undefined, job), ...pieces.map(putPiece)],
  };
};

/** Stores what `insertionOf` has made, as `insertJob` does. @throws store.unavailable */
export const insert = async (
  { stored, job, others }: Insertion,
  signal?: AbortSignal,
  keyed?: KeyedCreation,
): Promise<WriteOutcome> => {
  const { employerId, status } = stored.job;
  const refusals = await transact(
    () => [
      job,
      ...(keyed ? [putKey(stored.job, keyed)] : []),
      ...others,
      countChange(employerId, { [status]: 1 }),
    ],
    { recognisesRetry: true, signal },
  );
  if (!refusals) return { outcome: 'written', stored };
  const [atJob, ...atGuards] = refusals;
  const atKey = keyed && atGuards.shift();
  // The earlier creation also took the referenceId: its key comes first.
  if (atKey && !comesFrom(stored, atJob?.item)) {
    const { jobId, fingerprint } = atKey.item ?? {};
    return { outcome: 'repeated', jobId: Number(jobId), fingerprint: String(fingerprint) };
  }
  return refusedWrite(stored, atJob, atGuards[0]);
};

/**
 * Stores a new job with its description, guards and count in one transaction.
 *
 * @param keyed for a creation with an Idempotency-Key.
 * @returns `changed` if the id is in use: draw another.
 * @throws job.too_large, store.unavailable
 */
export const insertJob = async (
  job: Job,
  keyed?: KeyedCreation,
  signal?: AbortSignal,
  mark?: Mark,
): Promise<WriteOutcome> => insert(insertionOf({ job, mark }), signal, keyed);

/** Assigns the attributes of the job's item that differ. */
const difference = (before: RawItem, after: RawItem) => {
  // The sweep may have postponed the stored job: its due date is always written.
  const changed = Object.keys({ ...before, ...after }).filter(
    (name) => name === 'dueDate' || !isDeepStrictEqual(before[name], after[name]),
  );
  return assign(Object.fromEntries(changed.map((name) => [name, after[name]])));
};

type JobUpdate = NonNullable<TransactItem['Update']>;

/** Changes the job's item, on the condition that the job is as it was read. */
const ifUnchanged = (
  { job, version }: Pick<StoredJob, 'job' | 'version'>,
  change: ReturnType<typeof assign>,
): JobUpdate => ({
  ...change,
  ...jobKey(job.id),
  ConditionExpression: jobUnchanged,
  ExpressionAttributeValues: {
    ...change.ExpressionAttributeValues,
    ':employer': job.employerId,
    ':version': version,
  },
});

/** Makes a stored job the next, on the condition that it is as it was read. */
export const updateJobItem = (stored: StoredJob, next: StoredJob, mark?: Mark): JobUpdate => {
  const { job, version, text } = stored;
  const change = difference(toItem(job, version, text), {
    ...toItem(next.job, next.version, next.text),
    past: next.past,
    // A stale one may stay.
    ...(mark && { mark: mark(next.version) }),
  });
  return { ...ifUnchanged(stored, change), ReturnValuesOnConditionCheckFailure: 'ALL_OLD' };
};

/** Changes the job's item alone: one write unit, however long the description is. */
const updateAlone = async (
  update: JobUpdate,
  next: StoredJob,
  signal: AbortSignal | undefined,
): Promise<WriteOutcome> => {
  try {
    await updateItem(update, signal);
    return { outcome: 'written', stored: next };
  } catch (error) {
    if (!isConditionFailed(error)) throw asStoreError(error);
    return refusedWrite(next, { item: itemOf(error) }, undefined);
  }
};

/**
 * Replaces a job, if it is still as it was read.
 *
 * @throws job.too_large, store.unavailable
 */
export const replaceJob = async (
  stored: StoredJob,
  job: Job,
  signal?: AbortSignal,
  mark?: Mark,
): Promise<WriteOutcome> => {
  const before = stored.job;
  const isRewritten = before.description !== job.description;
  const { text, pieces } = isRewritten ? split(job) : { text: stored.text, pieces: [] };
  const next = following(stored, job, text);
  const update = updateJobItem(stored, next, mark);

  const references = moveReference(before, job);
  const spare = isRewritten ? partNames(stored.text.count).slice(text.count) : [];
  const isRecounted = before.status !== job.status;
  if (!isRewritten && !isRecounted && references.length === 0) return updateAlone(update, next, signal);

  const refusals = await transact(
    () => [
      { Update: update },
      ...references,
      ...pieces.map(putPiece),
      ...spare.map((part) => deletePiece(job.id, part)),
      ...(isRecounted ? [countChange(job.employerId, { [before.status]: -1, [job.status]: 1 })] : []),
    ],
    { recognisesRetry: true, signal },
  );
  return refusals ? refusedWrite(next, refusals[0], refusals[1]) : { outcome: 'written', stored: next };
};

/**
 * Checks a write as `insertJob` and `replaceJob` do, and writes nothing.
 *
 * @param stored the job before the write; undefined for a new one.
 * @returns never `changed`; without a version, which only a write draws.
 * @throws job.too_large, store.unavailable
 */
export const tryWrite = async (
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
  return { outcome: 'written', stored: { job, version: '', past: [], text } };
};

/**
 * Marks a job that a request leaves as it is: one write unit, and no new version. Does nothing if
 * another writer came first, or if the store is busy: the mark only saves work.
 */
export const markJob = (stored: StoredJob, mark: Mark, signal?: AbortSignal): Promise<void> =>
  updateIfPossible(ifUnchanged(stored, assign({ mark: mark(stored.version) })), signal);

/** The items that delete a job with all that belongs to it but its count, if it is as it was read. */
export const removalItems = ({ job, version, text }: StoredJob): TransactItem[] => [
  {
    Delete: {
      ...jobKey(job.id),
      ConditionExpression: jobUnchanged,
      ExpressionAttributeValues: { ':employer': job.employerId, ':version': version },
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    },
  },
  ...moveReference(job, undefined),
  ...partNames(text.count).map((part) => deletePiece(job.id, part)),
];

/**
 * Removes a job with all that belongs to it, if it is still as it was read.
 *
 * @returns `gone` if another writer removed it first.
 * @throws store.unavailable
 */
export const removeJob = async (
  stored: StoredJob,
  signal?: AbortSignal,
): Promise<'deleted' | 'gone' | 'changed'> => {
  const { job } = stored;
  const items = (): TransactItem[] => [
    ...removalItems(stored),
    countChange(job.employerId, { [job.status]: -1 }),
  ];
  const refusals = await transact(items, { signal });
  if (!refusals) return 'deleted';
  const [atJob] = refusals;
  return atJob && !atJob.item ? 'gone' : 'changed';
};
