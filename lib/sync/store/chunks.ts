import type { UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import {
  deleteIf,
  itemsUnder,
  queryPages,
  type RawItem,
  updateIf,
  updateReturning,
} from '../../store/items.ts';
import { outcomes } from '../rules/outcomes.ts';
import { type Chunk, hashBytes, noCounts } from '../rules/progress.ts';
import type { Sync } from '../rules/sync.ts';
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
  /** When that request began, in milliseconds. */
  readonly began?: number;
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

/** An update of the item, which has `#own` for the mark of this request. */
const updateOf = (
  chunk: ChunkAttempt,
  update: Pick<UpdateCommandInput, 'UpdateExpression' | 'ConditionExpression' | 'ReturnValues'>,
  values?: RawItem,
): UpdateCommandInput => ({
  ...syncKey(chunk.sync.employerId, chunkPart(chunk.sync.id, chunk.n)),
  ...update,
  ExpressionAttributeNames: { '#own': `${untilPrefix}${chunk.attempt}` },
  ...(values && { ExpressionAttributeValues: values }),
});

/**
 * Marks a chunk as running: a commit waits for it, or is refused. One write unit for a new chunk.
 *
 * @param until in milliseconds, like `now`; from then on the chunk counts as missing.
 * @returns the status of the chunk before, if it was sent before.
 * @throws store.unavailable
 */
export const beginChunk = async (
  chunk: ChunkAttempt,
  { now, until }: { readonly now: number; readonly until: number },
  signal?: AbortSignal,
): Promise<Chunk['status'] | undefined> => {
  const UpdateExpression = 'SET attempt = :attempt, began = :now, #own = :until, expires = :expires';
  const values = {
    ':attempt': chunk.attempt,
    ':now': now,
    ':until': until,
    ':expires': expiresOf(chunk.sync.opened),
  };
  const update = updateOf(chunk, { UpdateExpression, ReturnValues: 'ALL_OLD' }, values);
  const before: Partial<ChunkItem> = (await updateReturning(update, signal)) ?? {};
  return before.attempt === undefined ? undefined : statusOf(before, now);
};

/** What is recorded of a chunk that was processed. */
export type ChunkRecord = Pick<Chunk, 'jobs' | 'counts' | 'references'>;

const hasMark = 'attribute_exists(#own)';

/** Removes the mark of this request. @returns the item, if it had the mark */
const removeMark = (chunk: ChunkAttempt, signal: AbortSignal | undefined): Promise<RawItem | undefined> =>
  updateReturning(
    updateOf(chunk, {
      UpdateExpression: 'REMOVE #own',
      ConditionExpression: hasMark,
      ReturnValues: 'ALL_NEW',
    }),
    signal,
  );

/**
 * Records that a request has failed, maybe after it has written some jobs: until the chunk is
 * processed again, it is missing.
 *
 * @throws store.unavailable
 */
export const failChunk = async (chunk: ChunkAttempt, signal?: AbortSignal): Promise<void> => {
  const update = { UpdateExpression: 'SET #own = :ended', ConditionExpression: hasMark };
  await updateIf(updateOf(chunk, update, { ':ended': 0 }), signal);
};

/**
 * Completes a chunk: two write units for 100 jobs. If another request has begun to process it
 * since, the record of that one counts.
 *
 * @throws store.unavailable
 */
export const completeChunk = async (
  chunk: ChunkAttempt,
  { jobs, counts, references }: ChunkRecord,
  signal?: AbortSignal,
): Promise<void> => {
  const update = {
    UpdateExpression: 'SET jobs = :jobs, counts = :counts, hashes = :hashes REMOVE #own',
    ConditionExpression: 'attempt = :attempt',
  };
  const values = {
    ':attempt': chunk.attempt,
    ':jobs': jobs,
    ':counts': outcomes.map((outcome) => counts[outcome]),
    ':hashes': Buffer.from(references.join(''), 'base64url'),
  };
  if (!(await updateIf(updateOf(chunk, update, values), signal))) await removeMark(chunk, signal);
};

/**
 * Takes back the mark of a request that has processed nothing, of a chunk that was new or complete
 * before: its record counts again, and a new chunk is removed.
 *
 * @throws store.unavailable
 */
export const releaseChunk = async (chunk: ChunkAttempt, signal?: AbortSignal): Promise<void> => {
  const after = await removeMark(chunk, signal);
  const isUsed = (name: string): boolean => name === 'jobs' || name.startsWith(untilPrefix);
  if (!after || Object.keys(after).some(isUsed)) return;
  const own = {
    ...syncKey(chunk.sync.employerId, chunkPart(chunk.sync.id, chunk.n)),
    ConditionExpression: 'attempt = :attempt AND attribute_not_exists(jobs)',
    ExpressionAttributeValues: { ':attempt': chunk.attempt },
  };
  await deleteIf(own, signal);
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
  began: item.began ?? 0,
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
export const findChunks = async (
  { employerId, id }: Pick<Sync, 'employerId' | 'id'>,
  now: number,
  signal?: AbortSignal,
): Promise<Chunk[]> => {
  const pages = queryPages('syncs', itemsUnder('syncs', employerId, chunkPrefix(id)), signal);
  return ((await Array.fromAsync(pages)).flat() as ChunkItem[]).map((item) => toChunk(item, now));
};
