import { retryDelay } from '../backoff.ts';
import { InvalidResponseError } from '../errors.ts';
import type { Exchange } from '../operations.ts';
import type { Call, Pause, Transport } from '../transport.ts';
import type { BatchResult, OperationResult, OutcomeCounts } from '../types.ts';
import type { SourceChunk } from './chunks.ts';
import { concurrently } from './concurrently.ts';

/** The result of one job of a source. */
export type JobResult = OperationResult & {
  /** The index of the job in the source, from 0. */
  readonly index: number;
};

/** Requests at a time. */
const concurrency = 4;

/** How often the jobs that the store could not complete are sent. */
const maxAttempts = 5;

export const noOutcomes: OutcomeCounts = {
  created: 0,
  updated: 0,
  unchanged: 0,
  deleted: 0,
  unknown: 0,
  invalid: 0,
  failed: 0,
};

/** Outcomes that later versions of the service may add are counted, too. */
export const addOutcomes = (counts: OutcomeCounts, results: readonly OperationResult[]): OutcomeCounts => {
  const sums: Record<string, number> & OutcomeCounts = { ...counts };
  for (const { outcome } of results) sums[outcome] = (sums[outcome] ?? 0) + 1;
  return sums;
};

/** @throws InvalidResponseError unless there is a result for each of `size` operations. */
export const sendBatch = async (
  send: Transport,
  operation: Exchange<BatchResult>,
  call: Call,
  size: number,
): Promise<BatchResult> => {
  const response = await send(operation, call);
  const { results } = response.body;
  const isOrdered = results.every(({ index }, at) => index === at);
  if (results.length === size && isOrdered) return response.body;
  throw new InvalidResponseError(response, `${results.length} results, or another order, for ${size} jobs`);
};

/**
 * Sends a chunk, and again while some of its jobs failed: what succeeded is unchanged then.
 *
 * @returns the first result of each job that did not fail.
 */
const sendChunk = async (
  send: () => Promise<BatchResult>,
  pause: Pause,
  signal: AbortSignal,
): Promise<readonly OperationResult[]> => {
  let results: readonly OperationResult[] = (await send()).results;
  for (let attempt = 1; attempt < maxAttempts; attempt += 1) {
    if (results.every(({ outcome }) => outcome !== 'failed')) break;
    await pause(retryDelay(attempt), signal);
    signal.throwIfAborted();
    const again = (await send()).results;
    results = results.map((result, at) => (result.outcome === 'failed' ? (again[at] ?? result) : result));
  }
  return results;
};

/**
 * Sends the chunks of a source, four at a time.
 *
 * @returns the results of each chunk as they arrive.
 */
export const sendChunks = (
  source: AsyncIterable<SourceChunk>,
  send: (chunk: SourceChunk, signal: AbortSignal) => Promise<BatchResult>,
  pause: Pause,
  callSignal: AbortSignal | undefined,
): AsyncGenerator<readonly JobResult[], void, undefined> =>
  concurrently(
    source,
    concurrency,
    async (chunk, signal) => {
      const results = await sendChunk(() => send(chunk, signal), pause, signal);
      return results.map((result) => ({ ...result, index: chunk.start + result.index }));
    },
    callSignal,
  );
