import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { DomainError } from '../../domain/errors.ts';
import type { Job } from '../../domain/job.ts';
import { isConditionFailed, itemOf } from '../../dynamodb/errors.ts';
import { updateItem } from '../../dynamodb/update-item.ts';
import { countChange } from '../employers/counters.ts';
import { asStoreError } from '../errors.ts';
import { earlierCreation, type KeyedCreation, putKeyGuard } from '../idempotency/creation-guard.ts';
import { tableName } from '../table-name.ts';
import { type TransactItems, transact } from '../transact.ts';
import {
  type DescriptionParts,
  maxStoredBytes,
  type Piece,
  partNames,
  split,
  storedBytes,
} from './description-pieces.ts';
import type { StoredJob } from './find-job.ts';
import { type JobItem, jobPart, toItem } from './job-item.ts';

/**
 * `taken`: the referenceId belongs to that job. `changed`: somebody else wrote first; read again. `repeated`: an
 * earlier creation with the same Idempotency-Key, of a body with that fingerprint, made that job.
 */
export type WriteOutcome =
  | { readonly outcome: 'written'; readonly stored: StoredJob }
  | { readonly outcome: 'taken'; readonly jobId: number }
  | { readonly outcome: 'repeated'; readonly jobId: number; readonly fingerprint: string }
  | { readonly outcome: 'changed' };

const newVersion = (): string => randomBytes(9).toString('base64url');

/** So many writes may come between the first sending of a change and the next. */
const maxPast = 8;

/** Of many the eldest stays, so that a creation that is sent again knows its job whatever has become of it. */
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

/** Whether a job's item as it stands comes from that write: then it was applied, and its answer was lost. */
const holds = (item: Readonly<Record<string, unknown>> | undefined, { version }: StoredJob): boolean => {
  const { v, past = [] }: Partial<Pick<JobItem, 'v' | 'past'>> = item ?? {};
  return v === version || past.includes(version);
};

/** Somebody else may own the id, or have written since: both are asked in the store, in the write itself. */
const jobUnchanged = 'employerId = :employer AND v = :version';
const guardIsFreeOrOurs = 'attribute_not_exists(jobId) OR jobId = :job';

const putGuard = ({ id, employerId }: Job, referenceId: string): TransactItems[number] => ({
  Put: {
    TableName: tableName('jobReferences'),
    Item: { employerId, referenceId, jobId: id },
    ConditionExpression: guardIsFreeOrOurs,
    ExpressionAttributeValues: { ':job': id },
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
  },
});

const deleteGuard = ({ id, employerId }: Job, referenceId: string): TransactItems[number] => ({
  Delete: {
    TableName: tableName('jobReferences'),
    Key: { employerId, referenceId },
    ConditionExpression: guardIsFreeOrOurs,
    ExpressionAttributeValues: { ':job': id },
  },
});

const putPiece = (piece: Piece): TransactItems[number] => ({
  Put: { TableName: tableName('jobs'), Item: piece },
});

const deletePiece = (id: number, part: string): TransactItems[number] => ({
  Delete: { TableName: tableName('jobs'), Key: { id, part } },
});

/** @throws job.too_large when one transaction cannot hold the description. */
const pack = (job: Job): { text: DescriptionParts; pieces: Piece[] } => {
  const packed = split(job.id, job.description);
  if (storedBytes(packed.pieces) <= maxStoredBytes) return packed;
  throw new DomainError(
    'job.too_large',
    `The description takes more than the ${maxStoredBytes} bytes that can be stored, after compression.`,
  );
};

/**
 * Stores a new job with its description, its guards and its count, all or nothing.
 *
 * @param keyed set when the creation came with an Idempotency-Key.
 * @returns `changed` when the id is in use: draw another.
 * @throws job.too_large, store.unavailable
 */
export const insertJob = async (
  job: Job,
  keyed?: KeyedCreation,
  signal?: AbortSignal,
): Promise<WriteOutcome> => {
  const version = newVersion();
  const { text, pieces } = pack(job);
  const stored = { job, version, past: [], text };
  const { referenceId } = job;
  const keyGuard = keyed ? [putKeyGuard(job, keyed)] : [];
  const guard = referenceId === null ? [] : [putGuard(job, referenceId)];
  const refusals = await transact(
    () => [
      {
        Put: {
          TableName: tableName('jobs'),
          Item: toItem(job, version, text),
          ConditionExpression: 'attribute_not_exists(id)',
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        },
      },
      ...keyGuard,
      ...guard,
      ...pieces.map(putPiece),
      countChange(job.employerId, { [job.status]: 1 }),
    ],
    { recognisesRetry: true, signal },
  );
  if (!refusals) return { outcome: 'written', stored };
  const [atJob, ...atGuards] = refusals;
  // It stands there already: the answer of an earlier sending was lost.
  if (holds(atJob?.item, stored)) return { outcome: 'written', stored };
  // Before the rest: of a job that was made once its referenceId is taken, too.
  const atKey = keyed && atGuards.shift();
  if (atKey) return { outcome: 'repeated', ...earlierCreation(atKey) };
  const [atGuard] = atGuards;
  if (atJob || !atGuard?.item) return { outcome: 'changed' };
  return { outcome: 'taken', jobId: Number(atGuard.item.jobId) };
};

/** The attributes of the job's item that differ, as an update expression. */
const difference = (before: JobItem, after: JobItem) => {
  const old: Record<string, unknown> = before;
  const next: Record<string, unknown> = after;
  // The sweep may have put the date off: that it is the same as before does not tell that it is stored.
  const changed = [...new Set([...Object.keys(old), ...Object.keys(next)])].filter(
    (name) => name === 'dueDate' || !isDeepStrictEqual(old[name], next[name]),
  );
  const set = changed.filter((name) => next[name] !== undefined);
  const remove = changed.filter((name) => next[name] === undefined);
  return {
    UpdateExpression: [
      `SET ${set.map((name) => `#${name} = :${name}`).join(', ')}`,
      ...(remove.length > 0 ? [`REMOVE ${remove.map((name) => `#${name}`).join(', ')}`] : []),
    ].join(' '),
    ExpressionAttributeNames: Object.fromEntries(changed.map((name) => [`#${name}`, name])),
    ExpressionAttributeValues: Object.fromEntries(set.map((name) => [`:${name}`, next[name]])),
  };
};

type JobUpdate = NonNullable<TransactItems[number]['Update']>;

/** The one action that makes a stored job the next, on the condition that it is as it was read. */
export const updateJobItem = (stored: StoredJob, next: StoredJob): JobUpdate => {
  const { job, version, text } = stored;
  const change = difference(toItem(job, version, text), {
    ...toItem(next.job, next.version, next.text),
    past: next.past,
  });
  return {
    ...change,
    TableName: tableName('jobs'),
    Key: { id: job.id, part: jobPart },
    ConditionExpression: jobUnchanged,
    ExpressionAttributeValues: {
      ...change.ExpressionAttributeValues,
      ':employer': job.employerId,
      ':version': version,
    },
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
  };
};

/** A change of the job's own item alone: one write unit, however long the description is. */
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
    return holds(itemOf(error), next) ? { outcome: 'written', stored: next } : { outcome: 'changed' };
  }
};

/** What a change of the referenceId does to the guards. */
const moveGuard = (before: Job, after: Job): TransactItems => {
  if (before.referenceId === after.referenceId) return [];
  return [
    ...(after.referenceId === null ? [] : [putGuard(after, after.referenceId)]),
    ...(before.referenceId === null ? [] : [deleteGuard(before, before.referenceId)]),
  ];
};

/**
 * Stores what a job has become, provided that it is still as it was read.
 *
 * @throws job.too_large, store.unavailable
 */
export const replaceJob = async (
  stored: StoredJob,
  job: Job,
  signal?: AbortSignal,
): Promise<WriteOutcome> => {
  const before = stored.job;
  const isRewritten = before.description !== job.description;
  const { text, pieces } = isRewritten ? pack(job) : { text: stored.text, pieces: [] };
  const next = following(stored, job, text);
  const update = updateJobItem(stored, next);

  const guards = moveGuard(before, job);
  const spare = isRewritten ? partNames(stored.text.count).slice(text.count) : [];
  const isRecounted = before.status !== job.status;
  if (!isRewritten && !isRecounted && guards.length === 0) return updateAlone(update, next, signal);

  const refusals = await transact(
    () => [
      { Update: update },
      ...guards,
      ...pieces.map(putPiece),
      ...spare.map((part) => deletePiece(job.id, part)),
      ...(isRecounted ? [countChange(job.employerId, { [before.status]: -1, [job.status]: 1 })] : []),
    ],
    { recognisesRetry: true, signal },
  );
  if (!refusals) return { outcome: 'written', stored: next };
  const [atJob, atGuard] = refusals;
  if (holds(atJob?.item, next)) return { outcome: 'written', stored: next };
  // A guard that refuses to go, or a conflict beside it, says no more than that somebody came between.
  if (atJob || !atGuard?.item) return { outcome: 'changed' };
  return { outcome: 'taken', jobId: Number(atGuard.item.jobId) };
};

/**
 * Removes a job with all that belongs to it, provided that it is still as it was read.
 *
 * @returns `gone` when somebody else removed it first.
 * @throws store.unavailable
 */
export const removeJob = async (
  { job, version, text }: StoredJob,
  signal?: AbortSignal,
): Promise<'deleted' | 'gone' | 'changed'> => {
  const items = (): TransactItems => [
    {
      Delete: {
        TableName: tableName('jobs'),
        Key: { id: job.id, part: jobPart },
        ConditionExpression: jobUnchanged,
        ExpressionAttributeValues: { ':employer': job.employerId, ':version': version },
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      },
    },
    ...(job.referenceId === null ? [] : [deleteGuard(job, job.referenceId)]),
    ...partNames(text.count).map((part) => deletePiece(job.id, part)),
    countChange(job.employerId, { [job.status]: -1 }),
  ];
  const refusals = await transact(items, { signal });
  if (!refusals) return 'deleted';
  const [atJob] = refusals;
  return atJob && !atJob.item ? 'gone' : 'changed';
};
