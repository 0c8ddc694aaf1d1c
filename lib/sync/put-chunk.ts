import { DomainError } from '../errors/errors.ts';
import { inOneLine } from '../text/characters.ts';
import type { BatchResult } from './batch-schema.ts';
import { applyOperations } from './operations/apply-operations.ts';
import type { Operation, Operations } from './operations/operation.ts';
import { type Chunk, referenceHash } from './rules/progress.ts';
import type { Sync } from './rules/sync.ts';
import {
  beginChunk,
  type ChunkAttempt,
  type ChunkRecord,
  completeChunk,
  failChunk,
  releaseChunk,
} from './store/chunks.ts';
import { type ChunkRequest, checkOpen, newToken, requireSync } from './sync-request.ts';

/** Longer than a function may run: from then on no request processes the chunk any more. */
const longestRun = 30_000;

const referenceOf = (operation: Operation): unknown =>
  operation.op === 'put' ? Object(operation.job).referenceId : operation.referenceId;

/** A number is invalid as a referenceId, but shows which job is meant. */
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/**
 * The references under the prefix, invalid and failed jobs included, as lenient mode stores them:
 * in strict mode those that it would change are invalid, but show which jobs are meant.
 */
const recordOf = (sent: readonly unknown[], { counts }: BatchResult, { prefix }: Sync): ChunkRecord => {
  const all = sent.map((value) => inOneLine(textOf(value)));
  const references = new Set(all.filter((reference) => reference !== '' && reference.startsWith(prefix)));
  return { jobs: sent.length, counts, references: [...references].map(referenceHash) };
};

/** With these codes a request is refused before it writes anything. */
const refusals = ['sync.unknown', 'sync.closed', 'job.too_large'];

const isRefusal = (error: unknown): boolean => error instanceof DomainError && refusals.includes(error.code);

/**
 * Ends a request that has failed. Where the store does not respond, its mark ends by itself.
 *
 * @param before the status of the chunk. Once a request with other jobs has overtaken its record, a
 *   refusal does not make that count again.
 */
const giveUp = async (
  chunk: ChunkAttempt,
  before: Chunk['status'] | undefined,
  error: unknown,
  signal?: AbortSignal,
): Promise<void> => {
  const isAsBefore = isRefusal(error) && (before === undefined || before === 'complete');
  const end = isAsBefore ? releaseChunk : failChunk;
  await end(chunk, signal).catch(() => {});
};

/**
 * Processes the jobs of a chunk as `PUT /jobs` would, and records their references.
 *
 * @throws sync.unknown, sync.closed, job.too_large, store.unavailable
 */
export const putChunk = async (
  request: ChunkRequest,
  { operations, options }: Operations,
): Promise<BatchResult> => {
  const { n, signal } = request;
  const sync = await requireSync(request);
  const now = request.now.getTime();
  checkOpen(sync, now);
  const chunk = { sync, n, attempt: newToken() };
  // Taken now: the checks remove invalid values.
  const sent = operations.map(referenceOf);
  const puts = { operations, options: { ...options, prefix: sync.prefix, by: 'synchronisation' as const } };
  let before: Chunk['status'] | undefined;
  try {
    before = await beginChunk(chunk, { now, until: now + longestRun }, signal);
    // A commit takes the synchronisation before it reads the chunks, and this reads it after the
    // chunk is marked: one of them sees the other.
    checkOpen(await requireSync(request), now);
    const applied = await applyOperations({ ...request, dryRun: sync.mode === 'preview' }, puts);
    await completeChunk(chunk, recordOf(sent, applied, sync), signal);
    return applied;
  } catch (error) {
    await giveUp(chunk, before, error, signal);
    throw error;
  }
};
