import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
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

/** The item of a chunk. While a request processes it, the record of an earlier one stays. */
type ChunkItem = {
  readonly part: string;
  /** Of the request that processed it last. */
  readonly attempt?: string;
  /** Until when that request may run, in milliseconds; absent once it is done. */
  readonly until?: number;
  readonly jobs?: number;
  /** In the order of `outcomes`. */
  readonly counts?: readonly number[];
  readonly hashes?: Uint8Array;
  readonly spellings?: Uint8Array;
};

/** One request that processes a chunk. */
export type ChunkAttempt = {
  readonly sync: Pick<Sync, 'id' | 'employerId' | 'opened'>;
  readonly n: number;
  /** Random. */
  readonly attempt: string;
};

const keyOf = ({ sync, n }: ChunkAttempt) => syncKey(sync.employerId, chunkPart(sync.id, n));

/**
 * Marks a chunk as running: a commit waits for it, or is refused. One write unit for a new chunk.
 *
 * @param until in milliseconds; from then on the chunk counts as missing.
 * @returns whether an earlier request has completed the chunk.
 * @throws store.unavailable
 */
export const beginChunk = (
  chunk: ChunkAttempt,
  until: number,
  signal?: AbortSignal,
): Promise<{ readonly isResent: boolean }> =>
  withStoreErrors(async () => {
    const update = {
      ...keyOf(chunk),
      UpdateExpression: 'SET attempt = :attempt, #until = :until, expires = :expires',
      ExpressionAttributeNames: { '#until': 'until' },
      ExpressionAttributeValues: {
        ':attempt': chunk.attempt,
        ':until': until,
        ':expires': expiresOf(chunk.sync.opened),
      },
      ReturnValues: 'ALL_OLD' as const,
    };
    const before = await updateItem(update, signal);
    return { isResent: before.jobs !== undefined };
  });

const bytesOf = (hashes: readonly string[]): Buffer => Buffer.from(hashes.join(''), 'base64url');

/** What is recorded of a chunk that was processed. */
export type ChunkRecord = {
  readonly jobs: number;
  readonly counts: Counts;
  /** Hashes, each once. */
  readonly references: readonly string[];
  /** Hashes of other spellings of them, if any. */
  readonly spellings: readonly string[];
};

/**
 * Completes a chunk: two write units for 100 jobs.
 *
 * @returns false if another request has begun to process the chunk since: its record counts.
 * @throws store.unavailable
 */
export const completeChunk = (
  chunk: ChunkAttempt,
  { jobs, counts, references, spellings }: ChunkRecord,
  signal?: AbortSignal,
): Promise<boolean> =>
  withStoreErrors(() =>
    updateIf(
      {
        ...keyOf(chunk),
        UpdateExpression:
          'SET jobs = :jobs, counts = :counts, hashes = :hashes, spellings = :spellings REMOVE #until',
        ConditionExpression: 'attempt = :attempt',
        ExpressionAttributeNames: { '#until': 'until' },
        ExpressionAttributeValues: {
          ':attempt': chunk.attempt,
          ':jobs': jobs,
          ':counts': outcomes.map((outcome) => counts[outcome]),
          ':hashes': bytesOf(references),
          ':spellings': bytesOf(spellings),
        },
      },
      signal,
    ),
  );

/**
 * Takes back the mark of a request that has processed nothing.
 *
 * @throws store.unavailable
 */
export const releaseChunk = (
  chunk: ChunkAttempt,
  { isResent }: { readonly isResent: boolean },
  signal?: AbortSignal,
): Promise<void> =>
  withStoreErrors(async () => {
    const own = {
      ...keyOf(chunk),
      ConditionExpression: 'attempt = :attempt',
      ExpressionAttributeValues: { ':attempt': chunk.attempt },
    };
    if (isResent) {
      const names = { '#until': 'until' };
      await updateIf({ ...own, UpdateExpression: 'REMOVE #until', ExpressionAttributeNames: names }, signal);
      return;
    }
    await retryOnConflict(() => dynamo().send(new DeleteCommand(own), cancelledBy(signal))).catch((error) => {
      if (!isConditionFailed(error)) throw error;
    });
  });

const statusOf = ({ until, jobs }: ChunkItem, now: number): Chunk['status'] => {
  if (until === undefined) return jobs === undefined ? 'missing' : 'complete';
  return until > now ? 'running' : 'missing';
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
  spellings: hashesOf(item.spellings),
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
