import { dryRunBy } from '../dry-run.ts';
import type { CallOptions } from '../jobs.ts';
import { jsonText } from '../json-text.ts';
import { operations } from '../operations.ts';
import { preferenceOf } from '../options.ts';
import type { Pause, Transport } from '../transport.ts';
import type { BatchOperation, BatchResult } from '../types.ts';
import { cutChunks, type SourceChunk } from './chunks.ts';
import { type JobResult, sendBatch, sendChunks } from './send-chunk.ts';
import type { JobSource } from './sync-jobs.ts';

export type BatchOptions = CallOptions & {
  /** Removes disallowed markup, ignores unknown properties and accepts unlisted cities. */
  readonly lenient?: boolean | undefined;
  /** Every check is made and nothing is written. */
  readonly dryRun?: boolean | undefined;
};

/** Many jobs in few requests. */
export const createBatches = (send: Transport, pause: Pause) => {
  const sendText = (text: string, size: number, options: BatchOptions): Promise<BatchResult> => {
    const { lenient, dryRun, signal } = options;
    const call = { headers: preferenceOf(lenient), text: `{"operations":${text}}`, signal };
    return sendBatch(dryRun ? dryRunBy(send) : send, operations.batchJobs, call, size);
  };

  return {
    /**
     * Applies up to 100 operations in one request. They are independent: an invalid one does not
     * stop the others. After a lost response it is retried; a job that the first attempt
     * created is `unchanged` then, and one that it deleted `unknown`.
     */
    batch(operations: readonly BatchOperation[], options: BatchOptions = {}): Promise<BatchResult> {
      return sendText(jsonText(operations), operations.length, options);
    },

    /**
     * Creates or updates any number of jobs, up to 100 in a request and four requests at a time.
     * Yields a result for each as it arrives, with the index of the job in `jobs`, and sends jobs
     * that the store could not complete again. Reads `jobs` only as fast as results are consumed.
     */
    async *putAll(jobs: JobSource, options: BatchOptions = {}): AsyncGenerator<JobResult, void, undefined> {
      const puts = async function* () {
        for await (const job of jobs) yield { op: 'put', job } satisfies BatchOperation;
      };
      const sendPuts = ({ text, size }: SourceChunk, signal: AbortSignal) =>
        sendText(text, size, { ...options, signal });
      for await (const results of sendChunks(cutChunks(puts()), sendPuts, pause, options.signal))
        yield* results;
    },
  };
};
