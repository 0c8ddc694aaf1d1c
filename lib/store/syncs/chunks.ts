import { DeleteCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import { outcomes } from '../../api/batch-schema.ts';
import { type Chunk, type Counts, hashBytes, noCounts } from '../../domain/syncs/progress.ts';
import type { Sync } from '../../domain/syncs/sync.ts';
import { cancelledBy, dynamo } from '../../dynamodb/client.ts';
import { isConditionFailed } from '../../dynamodb/errors.ts';
import { retryOnConflict, updateItem } from '../../dynamodb/update-item.ts';
import { withStoreErrors } from '../errors.ts';
import { queryPages } from '../find-items.ts';
import { updateIf } from '../write-items.ts';
import { chunkPart, chunkPrefix, expiresOf, syncKey } from './sync-items.ts';

/**
 * The item of a chunk. While a request processes it, the record of an earlier one stays, and an
 * attribute `until#<attempt>` says until when that request may run, in milliseconds. A retry does
 * not replace the mark of a request that may still write.
 */
type ChunkItem = {
  readonly part: string;
  /** Of the request that began last. */
  readonly attempt?: string;
  readonly jobs?: number;
  /** In the order of `outcomes`. */
  readonly counts?: readonly number[];
  readonly hashes?: Uint8Array;
};

/** One request that processes a chunk. */
export type ChunkAttempt = {
  readonly sync: Pick<Sync, 'id' | 'employerId' | 'opened'>;
  readonly n: number;
  /** Random. */
  readonly attempt: string;
};

const untilPrefix = 'until#';

const ownNames = ({ attempt }: ChunkAttempt) => ({ '#own': `${untilPrefix}${attempt}` });

const keyOf = ({ sync, n }: ChunkAttempt) => syncKey(sync.employerId, chunkPart(sync.id, n));

/**
 * Marks a chunk as running: a commit waits for it, or is refused. One write unit for a new chunk.
 *
 * @param until in milliseconds, like `now`; from then on the chunk counts as missing.
 * @returns the status of the chunk before, if it was sent before.
 * @throws store.unavailable
 */
export const beginChunk = (
  chunk: ChunkAttempt,
  { now, until }: { readonly now: number; readonly until: number },
  signal?: AbortSignal,
): Promise<Chunk['status'] | undefined> =>
  withStoreErrors(async () => {
    const update = {
      ...keyOf(chunk),
      ReturnValues: 'ALL_OLD' as const,
      UpdateExpression: 'SET attempt = :attempt, #own = :until, expires = :expires',
      ExpressionAttributeNames: ownNames(chunk),
      ExpressionAttributeValues: {
        ':attempt': chunk.attempt,
        ':until': until,
        ':expires': expiresOf(chunk.sync.opened),
      },
    };
    const before: Partial<ChunkItem> = await updateItem(update, signal);
    return before.attempt === undefined ? undefined : statusOf(before, now);
  });

const removal = { UpdateExpression: 'REMOVE #own' };

const bytesOf = (hashes: readonly string[]): Buffer => Buffer.from(hashes.join(''), 'base64url');

/** What is recorded of a chunk that was processed. */
export type ChunkRecord = {
  readonly jobs: number;
  readonly counts: Counts;
  /** Hashes, each once. */
  readonly references: readonly string[];
};

/** Changes the item while it has the mark of this request. @returns it, if it was changed */
const updateMark = (
  chunk: ChunkAttempt,
  change: Pick<UpdateCommandInput, 'UpdateExpression' | 'ExpressionAttributeValues'>,
  signal: AbortSignal | undefined,
): Promise<Record<string, unknown> | undefined> =>
  withStoreErrors(async () => {
    const update = {
      ...keyOf(chunk),
      ...change,
      ConditionExpression: 'attribute_exists(#own)',
      ExpressionAttributeNames: ownNames(chunk),
      ReturnValues: 'ALL_NEW' as const,
    };
    return updateItem(update, signal).catch((error) => {
      if (!isConditionFailed(error)) throw error;
      return undefined;
    });
  });

/**
 * Records that a request has failed, maybe after it has written some jobs: until the chunk is
 * processed again, it is missing.
 *
 * @throws store.unavailable
 */
export const failChunk = async (chunk: ChunkAttempt, signal?: AbortSignal): Promise<void> => {
  const change = { UpdateExpression: 'SET #own = :ended', ExpressionAttributeValues: { ':ended': 0 } };
  await updateMark(chunk, change, signal);
};

/**
 * Completes a chunk: two write units for 100 jobs. If another request has begun to process it
 * since, the record of that one counts.
 *
 * @throws store.unavailable
 */
export const completeChunk = (
  chunk: ChunkAttempt,
  { jobs, counts, references }: ChunkRecord,
  signal?: AbortSignal,
): Promise<void> =>
  withStoreErrors(async () => {
    const update = {
      ...keyOf(chunk),
      UpdateExpression: 'SET jobs = :jobs, counts = :counts, hashes = :hashes REMOVE #own',
      ConditionExpression: 'attempt = :attempt',
      ExpressionAttributeNames: ownNames(chunk),
      ExpressionAttributeValues: {
        ':attempt': chunk.attempt,
        ':jobs': jobs,
        ':counts': outcomes.map((outcome) => counts[outcome]),
        ':hashes': bytesOf(references),
      },
    };
    if (!(await updateIf(update, signal))) await updateMark(chunk, removal, signal);
  });

/**
 * Takes back the mark of a request that has processed nothing, of a chunk that was new or complete
 * before: its record counts again, and a new chunk is removed.
 *
 * @throws store.unavailable
 */
export const releaseChunk = async (chunk: ChunkAttempt, signal?: AbortSignal): Promise<void> => {
  const after = await updateMark(chunk, removal, signal);
  const isUsed = (name: string): boolean => name === 'jobs' || name.startsWith(untilPrefix);
  if (!after || Object.keys(after).some(isUsed)) return;
  const own = {
    ...keyOf(chunk),
    ConditionExpression: 'attempt = :attempt AND attribute_not_exists(jobs)',
    ExpressionAttributeValues: { ':attempt': chunk.attempt },
  };
  await withStoreErrors(() =>
    retryOnConflict(() => dynamo().send(new DeleteCommand(own), cancelledBy(signal))).catch((error) => {
      if (!isConditionFailed(error)) throw error;
    }),
  );
};

const statusOf = (item: Partial<ChunkItem>, now: number): Chunk['status'] => {
  const marks = Object.entries(item).filter(([name]) => name.startsWith(untilPrefix));
  if (marks.some(([, until]) => Number(until) > now)) return 'running';
  const hasFailed = marks.some(([name]) => name === `${untilPrefix}${item.attempt}`);
  return hasFailed || item.jobs === undefined ? 'missing' : 'complete';
};

const hashesOf = (bytes: Uint8Array = new Uint8Array()): string[] => {
  const buffer = Buffer.from(bytes);
  const count = Math.floor(buffer.length / hashBytes);
  return Array.from({ length: count }, (_, at) =>
    buffer.toString('base64url', at * hashBytes, (at + 1) * hashBytes),
  );
};

const toChunk = (item: ChunkItem, now: number): Chunk => ({
  n: Number(item.part.slice(item.part.lastIndexOf('#') + 1)),
  status: statusOf(item, now),
  jobs: item.jobs ?? 0,
  counts: {
    ...noCounts,
    ...Object.fromEntries(outcomes.map((outcome, at) => [outcome, item.counts?.[at] ?? 0])),
  },
  references: hashesOf(item.hashes),
});

/**
 * Reads the chunks of a synchronisation, with every acknowledged write.
 *
 * @param now in milliseconds.
 * @throws store.unavailable
 */
export const findChunks = (
  { employerId, id }: Pick<Sync, 'employerId' | 'id'>,
  now: number,
  signal?: AbortSignal,
): Promise<Chunk[]> =>
  withStoreErrors(async () => {
    const pages = queryPages(
      'syncs',
      {
        ConsistentRead: true,
        KeyConditionExpression: 'employerId = :employer AND begins_with(part, :prefix)',
        ExpressionAttributeValues: { ':employer': employerId, ':prefix': chunkPrefix(id) },
      },
      undefined,
      signal,
    );
    return ((await Array.fromAsync(pages)).flat() as ChunkItem[]).map((item) => toChunk(item, now));
  });
