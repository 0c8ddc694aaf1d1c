import { backOff } from '../../back-off.ts';
import { storeUnavailable } from '../../errors/errors.ts';
import { findItem, findItems, queryOnce } from '../../store/items.ts';
import { jobPart } from '../../store/tables.ts';
import type { Job } from '../rules/job.ts';
import { type DescriptionParts, join, type Piece } from './description-pieces.ts';
import { attributesOfJob, type JobItem, toJob } from './job-item.ts';

/** A job as it was read or written, with what its next write needs. */
export type StoredJob = {
  readonly job: Job;
  /** Each write draws a new one. */
  readonly version: string;
  /** The versions before, latest first; of many, the last ones and the very first. */
  readonly past: readonly string[];
  readonly text: DescriptionParts;
};

/** @param description empty where a write needs only to know that it is another one than is sent. */
export const toStoredJob = (item: JobItem, description = ''): StoredJob => ({
  job: toJob(item, description),
  version: item.v,
  past: item.past ?? [],
  text: item.text,
});

const maxReads = 6;

/** The job's item, which sorts first, and the first piece of its description. */
const firstRead = 2;

/**
 * Reads a usual job with one query, and the other pieces of a long description with a second one.
 * The first reads no more than two items: another employer's job costs what an unknown id costs.
 */
const readParts = async (
  id: number,
  employerId: number,
  signal: AbortSignal | undefined,
): Promise<{ item: JobItem; pieces: Piece[] } | undefined> => {
  let item: JobItem | undefined;
  const pieces: Piece[] = [];
  let from: Record<string, unknown> | undefined;
  do {
    const query: Parameters<typeof queryOnce>[1] = {
      ConsistentRead: true,
      KeyConditionExpression: 'id = :id',
      FilterExpression: 'employerId = :employer',
      ExpressionAttributeValues: { ':id': id, ':employer': employerId },
      Limit: item ? item.text.count - pieces.length : firstRead,
      ...(from && { ExclusiveStartKey: from }),
    };
    const page = await queryOnce('jobs', query, signal);
    for (const row of page.Items ?? []) {
      if (row.part === jobPart) item = row as JobItem;
      else pieces.push(row as Piece);
    }
    if (!item) return undefined;
    from = page.LastEvaluatedKey;
  } while (from && pieces.length < item.text.count);
  return { item, pieces };
};

/**
 * Finds a job, with every acknowledged write. A query may see part of a transaction: it is retried
 * until the pieces of the description belong to the job's item.
 *
 * @returns undefined if the employer has no such job.
 * @throws store.unavailable
 */
export const findJob = async (
  id: number,
  employerId: number,
  signal?: AbortSignal,
): Promise<StoredJob | undefined> => {
  for (let attempt = 0; attempt < maxReads; attempt++) {
    const parts = await readParts(id, employerId, signal);
    if (!parts) return undefined;
    const description = join(parts.item.text, parts.pieces);
    if (description !== undefined) return toStoredJob(parts.item, description);
    await backOff(attempt);
  }
  throw storeUnavailable();
};

/**
 * @returns the item of the employer's job, with every acknowledged write.
 * @throws store.unavailable
 */
export const findJobItem = async (
  id: number,
  employerId: number,
  signal?: AbortSignal,
): Promise<JobItem | undefined> => {
  const item = (await findItem('jobs', { id, part: jobPart }, signal)) as JobItem | undefined;
  return item?.employerId === employerId ? item : undefined;
};

/**
 * @returns the id of the employer's job with this referenceId, with every acknowledged write.
 * @throws store.unavailable
 */
export const findJobId = async (
  employerId: number,
  referenceId: string,
  signal?: AbortSignal,
): Promise<number | undefined> =>
  (await findItem('jobReferences', { employerId, referenceId }, signal))?.jobId;

/**
 * Finds jobs' items, by id, without those that do not exist.
 *
 * @param ids reads that a rename comes between may give one twice; DynamoDB refuses that.
 * @param consistent whether every acknowledged write must be seen; that costs twice as much.
 * @throws store.unavailable
 */
export const findJobItems = async (
  ids: readonly number[],
  consistent = true,
  signal?: AbortSignal,
  attributes?: readonly string[],
): Promise<ReadonlyMap<number, JobItem>> => {
  const keys = [...new Set(ids)].map((id) => ({ id, part: jobPart }));
  const items = (await findItems('jobs', keys, consistent, signal, attributes)) as JobItem[];
  return new Map(items.map((item) => [item.id, item]));
};

/** The job with a referenceId: its id, and its item unless it was deleted meanwhile. */
export type ReferencedJob = { readonly id: number; readonly item: JobItem | undefined };

/**
 * Finds the employer's jobs by their referenceIds, with every acknowledged write: two read units for
 * a usual job.
 *
 * @param referenceIds each once.
 * @returns those that exist, by referenceId.
 * @throws store.unavailable
 */
export const findReferencedJobs = async (
  employerId: number,
  referenceIds: readonly string[],
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, ReferencedJob>> => {
  const keys = referenceIds.map((referenceId) => ({ employerId, referenceId }));
  const guards = await findItems('jobReferences', keys, true, signal, ['referenceId', 'jobId']);
  const ids = guards.map(({ jobId }) => Number(jobId));
  const items = await findJobItems(ids, true, signal, attributesOfJob);
  return new Map(
    guards.map(({ referenceId, jobId }) => {
      const item = items.get(Number(jobId));
      const own = item?.employerId === employerId ? item : undefined;
      return [String(referenceId), { id: Number(jobId), item: own }];
    }),
  );
};
