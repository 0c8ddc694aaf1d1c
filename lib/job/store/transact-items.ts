import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { addCounts } from '../../employer/store/counters.ts';
import type { Status } from '../../reference/statuses.ts';
import { assignIf, type RawItem, type TransactItem } from '../../store/items.ts';
import { itemKey, tableName } from '../../store/tables.ts';
import type { Job } from '../rules/job.ts';
import { withStatus } from '../rules/lifecycle.ts';
import {
  type DescriptionParts,
  type Piece,
  partNames,
  type SplitDescription,
  split,
} from './description-pieces.ts';
import type { StoredJob } from './find-job.ts';
import { holdItem } from './hold-item.ts';
import { jobKey, toItem } from './job-item.ts';
import { type Lease, rememberJob } from './lease.ts';

/*
 * The items of the transactions that write jobs. A guard keeps a job the only one with its
 * referenceId.
 */

const newVersion = (): string => randomBytes(9).toString('base64url');

/** A write recognises its retry until this many others have followed. */
const maxPast = 8;

/** The oldest stays, so that a creation always recognises its retry. */
const pastOf = ({ version, past }: StoredJob): readonly string[] => {
  const all = [version, ...past];
  return all.length > maxPast ? [...all.slice(0, maxPast - 1), ...all.slice(-1)] : all;
};

/** What a job becomes by its next write. */
export const nextStoredJob = (
  stored: StoredJob,
  job: Job,
  text: DescriptionParts = stored.text,
): StoredJob => ({
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
    ...itemKey('jobReferences', { employerId, referenceId }),
    ConditionExpression: isFreeOrOurs,
    ExpressionAttributeValues: { ':job': id },
  },
});

/** A write of a job: `before` is absent for a new one, `after` for one that is deleted. */
type Move = { readonly before?: Job; readonly after?: Job };

const moveReference = ({ before, after }: Move): TransactItem[] => {
  if (before?.referenceId === after?.referenceId) return [];
  return [
    ...(after && after.referenceId !== null ? [putReference(after)] : []),
    ...(before && before.referenceId !== null ? [deleteReference(before)] : []),
  ];
};

const moveHold = ({ before, after }: Move): TransactItem[] =>
  after && !isDeepStrictEqual(before?.hold ?? null, after.hold)
    ? [holdItem(after.id, after.hold !== null)]
    : [];

const putPiece = (piece: Piece): TransactItem => ({
  Put: { TableName: tableName('jobs'), Item: piece },
});

const deletePiece = (id: number, part: string): TransactItem => ({ Delete: jobKey(id, part) });

/** Counts how jobs of one employer change together. */
const countMoves = (moves: readonly Move[]): TransactItem[] => {
  const counts: Partial<Record<Status, number>> = {};
  const add = (job: Job | undefined, by: 1 | -1): void => {
    if (job) counts[job.status] = (counts[job.status] ?? 0) + by;
  };
  for (const { before, after } of moves) {
    if (before?.status === after?.status) continue;
    add(before, -1);
    add(after, 1);
  }
  const [first] = moves;
  const job = first?.before ?? first?.after;
  return job && Object.keys(counts).length > 0 ? [addCounts(job.employerId, counts)] : [];
};

/** A new job: its item, its reference and its description. They recognise an earlier attempt. */
export type Insertion = { readonly stored: StoredJob; readonly items: readonly TransactItem[] };

/** @throws job.too_large */
export const makeInsertion = (job: Job, version = newVersion()): Insertion => {
  const { text, pieces } = split(job);
  const item = {
    Put: {
      TableName: tableName('jobs'),
      Item: { ...toItem(job, version, text), at: Date.now() },
      ConditionExpression: 'attribute_not_exists(id)',
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const,
    },
  };
  return {
    stored: { job, version, past: [], text },
    items: [item, ...moveReference({ after: job }), ...pieces.map(putPiece), ...moveHold({ after: job })],
  };
};

/** The items that insert jobs of one employer: each job's own, then the key; the count is last. */
export const insertItems = (insertions: readonly Insertion[], lease?: Lease): TransactItem[] => [
  ...insertions.flatMap(({ items }) => items),
  ...(lease ? [rememberJob(lease)] : []),
  ...countMoves(insertions.map(({ stored }) => ({ after: stored.job }))),
];

const jobUnchanged = 'employerId = :employer AND v = :version';

/** The attributes of the job's item that differ. */
const difference = (before: RawItem, after: RawItem): RawItem => {
  // Always written: the sweep postpones the stored job without a new version.
  const changed = Object.keys({ ...before, ...after }).filter(
    (name) => name === 'dueDate' || name === 'dueShard' || !isDeepStrictEqual(before[name], after[name]),
  );
  return Object.fromEntries(changed.map((name) => [name, after[name]]));
};

export type JobUpdate = NonNullable<TransactItem['Update']>;

/** Changes the job's item, on the condition that the job is as it was read. */
const conditionalUpdate = (
  { job, version }: Pick<StoredJob, 'job' | 'version'>,
  values: RawItem,
): JobUpdate => ({
  ...jobKey(job.id),
  ...assignIf(values, jobUnchanged, { ':employer': job.employerId, ':version': version }),
});

/** Makes a stored job the next, on the condition that it is as it was read. */
export const updateJobItem = (stored: StoredJob, next: StoredJob): JobUpdate => {
  const { job, version, text } = stored;
  const changed = difference(toItem(job, version, text), {
    ...toItem(next.job, next.version, next.text),
    past: next.past,
    at: Date.now(),
  });
  return { ...conditionalUpdate(stored, changed), ReturnValuesOnConditionCheckFailure: 'ALL_OLD' };
};

/** What changes with a job's item: its reference, the pieces of its description, its hold and its count. */
export const relatedWrites = (
  before: StoredJob,
  after: Job,
  rewritten?: SplitDescription,
): TransactItem[] => {
  const move = { before: before.job, after };
  const spare = rewritten ? partNames(before.text.count).slice(rewritten.text.count) : [];
  return [
    ...moveReference(move),
    ...(rewritten?.pieces ?? []).map(putPiece),
    ...spare.map((part) => deletePiece(after.id, part)),
    ...moveHold(move),
    ...countMoves([move]),
  ];
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
  ...moveReference({ before: job }),
  ...partNames(text.count).map((part) => deletePiece(job.id, part)),
];

/** The items that delete jobs of one employer, and count them together. */
export const deleteItems = (jobs: readonly StoredJob[]): TransactItem[] => [
  ...jobs.flatMap(removalOf),
  ...countMoves(jobs.map(({ job }) => ({ before: job }))),
];

/** How many items of a transaction delete a job with a referenceId. */
export const deletionSize = ({ text }: StoredJob): number => 2 + text.count;

/** The items that archive active jobs of one employer, and count them together. */
export const archiveItems = (
  jobs: readonly StoredJob[],
  now: number,
  by: 'sweep' | 'synchronisation',
): TransactItem[] => {
  const reason = by === 'sweep' ? {} : ({ lacked: true } as const);
  const archived = (job: Job): Job => withStatus(job, 'archived', { by, now }, reason);
  const moves = jobs.map((stored) => ({ stored, after: archived(stored.job) }));
  return [
    ...moves.map(({ stored, after }) => ({ Update: updateJobItem(stored, nextStoredJob(stored, after)) })),
    ...countMoves(moves.map(({ stored, after }) => ({ before: stored.job, after }))),
  ];
};
