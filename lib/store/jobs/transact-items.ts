import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type Idempotency, rememberedSeconds } from '../../domain/idempotency.ts';
import type { Job, Status } from '../../domain/job.ts';
import { countChange } from '../employers/counters.ts';
import type { RawItem } from '../find-items.ts';
import { tableName } from '../tables.ts';
import { assign, type TransactItem } from '../write-items.ts';
import { type DescriptionParts, type Piece, partNames, split } from './description-pieces.ts';
import type { StoredJob } from './find-job.ts';
import { jobKey, type Mark, toItem } from './job-item.ts';

/*
 * The items of the transactions that write jobs. Guards keep a job the only one with its
 * referenceId, and the only one created with its Idempotency-Key.
 */

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
export const following = (stored: StoredJob, job: Job, text: DescriptionParts = stored.text): StoredJob => ({
  job,
  version: newVersion(),
  past: pastOf(stored),
  text,
});

const isFreeOrOurs = 'attribute_not_exists(jobId) OR jobId = :job';

const putReference = ({ id, employerId, referenceId }: Job): TransactItem => ({
  Put: {
    TableName: tableName('jobReferences'),
    Item: { employerId, referenceId, jobId: id },
    ConditionExpression: isFreeOrOurs,
    ExpressionAttributeValues: { ':job': id },
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
  },
});

const deleteReference = ({ id, employerId, referenceId }: Job): TransactItem => ({
  Delete: {
    TableName: tableName('jobReferences'),
    Key: { employerId, referenceId },
    ConditionExpression: isFreeOrOurs,
    ExpressionAttributeValues: { ':job': id },
  },
});

/** @param before undefined for a new job, as `after` is for one that is deleted. */
export const moveReference = (before: Job | undefined, after: Job | undefined): TransactItem[] => {
  if (before?.referenceId === after?.referenceId) return [];
  return [
    ...(after && after.referenceId !== null ? [putReference(after)] : []),
    ...(before && before.referenceId !== null ? [deleteReference(before)] : []),
  ];
};

/** A creation with an Idempotency-Key, and the time from which it is remembered. */
export type KeyedCreation = Idempotency & { readonly now: Date };

/** DynamoDB deletes expired items hours or days later. */
const isKeyFree = 'attribute_not_exists(id) OR expires < :now';

const putKey = ({ id, employerId }: Job, { key, fingerprint, now }: KeyedCreation): TransactItem => {
  const second = Math.floor(now.getTime() / 1000);
  return {
    Put: {
      TableName: tableName('idempotency'),
      Item: {
        id: `job#${employerId}#${key}`,
        jobId: id,
        fingerprint,
        expires: second + rememberedSeconds,
      },
      ConditionExpression: isKeyFree,
      ExpressionAttributeValues: { ':now': second },
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    },
  };
};

export const putPiece = (piece: Piece): TransactItem => ({
  Put: { TableName: tableName('jobs'), Item: piece },
});

export const deletePiece = (id: number, part: string): TransactItem => ({ Delete: jobKey(id, part) });

/** A new job. The same items are written each time, so that they recognise an earlier attempt. */
export type Insertion = {
  readonly stored: StoredJob;
  readonly job: TransactItem;
  /** Its guard and description. */
  readonly others: readonly TransactItem[];
};

/** @throws job.too_large */
export const insertionOf = ({ job, mark }: NewJob, version = newVersion()): Insertion => {
  const { text, pieces } = split(job);
  return {
    stored: { job, version, past: [], text },
    job: {
      Put: {
        TableName: tableName('jobs'),
        Item: { ...toItem(job, version, text), ...(mark && { mark: mark(version) }) },
        ConditionExpression: 'attribute_not_exists(id)',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      },
    },
    others: [...moveReference(undefined, job), ...pieces.map(putPiece)],
  };
};

/** Counts jobs of one employer together, each `by` in its status. */
const countEach = (jobs: readonly Job[], by: 1 | -1): TransactItem[] => {
  const [first] = jobs;
  if (!first) return [];
  const counts: Partial<Record<Status, number>> = {};
  for (const { status } of jobs) counts[status] = (counts[status] ?? 0) + by;
  return [countChange(first.employerId, counts)];
};

/** The items that insert jobs of one employer: each job's item, then its guards; the count is last. */
export const insertItems = (insertions: readonly Insertion[], keyed?: KeyedCreation): TransactItem[] => [
  ...insertions.flatMap(({ stored, job, others }) => [
    job,
    ...(keyed ? [putKey(stored.job, keyed)] : []),
    ...others,
  ]),
  ...countEach(
    insertions.map(({ stored }) => stored.job),
    1,
  ),
];

const jobUnchanged = 'employerId = :employer AND v = :version';

/** Assigns the attributes of the job's item that differ. */
const difference = (before: RawItem, after: RawItem) => {
  // The sweep may have postponed the stored job: its due date is always written.
  const changed = Object.keys({ ...before, ...after }).filter(
    (name) => name === 'dueDate' || !isDeepStrictEqual(before[name], after[name]),
  );
  return assign(Object.fromEntries(changed.map((name) => [name, after[name]])));
};

export type JobUpdate = NonNullable<TransactItem['Update']>;

/** Changes the job's item, on the condition that the job is as it was read. */
export const updateIfUnchanged = (
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
  return { ...updateIfUnchanged(stored, change), ReturnValuesOnConditionCheckFailure: 'ALL_OLD' };
};

/** Deletes a job with all that belongs to it but its count, if it is as it was read. */
const removalOf = ({ job, version, text }: StoredJob): TransactItem[] => [
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

/** The items that delete jobs of one employer, and count them together. */
export const deleteItems = (jobs: readonly StoredJob[]): TransactItem[] => [
  ...jobs.flatMap(removalOf),
  ...countEach(
    jobs.map(({ job }) => job),
    -1,
  ),
];

/** How many items of a transaction delete a job with a referenceId. */
export const deletionSize = ({ text }: StoredJob): number => 2 + text.count;

/** The items that archive active jobs of one employer, and count them together. */
export const archiveItems = (jobs: readonly StoredJob[]): TransactItem[] => [
  ...jobs.map((stored) => ({
    Update: updateJobItem(stored, following(stored, { ...stored.job, status: 'archived' })),
  })),
  ...jobs
    .slice(0, 1)
    .map(({ job }) => countChange(job.employerId, { active: -jobs.length, archived: jobs.length })),
];
