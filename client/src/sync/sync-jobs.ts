import { operations } from '../operations.ts';
import { preferenceOf } from '../options.ts';
import type { Pause, Transport } from '../transport.ts';
import type { JobByReference, OutcomeCounts, Sync } from '../types.ts';
import { cutChunks, type SourceChunk } from './chunks.ts';
import { commitConfirmed } from './commit.ts';
import { type OpenOptions, openOrReplace } from './open-sync.ts';
import { poll } from './poll.ts';
import { addOutcomes, type JobResult, noOutcomes, sendBatch, sendChunks } from './send-chunk.ts';
import type { Syncs } from './syncs.ts';

export type SyncOptions = OpenOptions & {
  /** Removes disallowed markup, ignores unknown properties and accepts unlisted cities. */
  readonly lenient?: boolean | undefined;
  /** Overrides the guard for up to this number of removals. */
  readonly acceptRemovals?: number | undefined;
  /**
   * The id of a synchronisation to continue after an interruption or a refusal of the guard. Pass
   * the same source: every chunk is resent, which costs little where nothing changed.
   */
  readonly resume?: string | undefined;
  /** Asked once all jobs were sent. With false the synchronisation is aborted, and nothing is removed. */
  readonly mayCommit?: ((id: string) => Promise<boolean>) | undefined;
  /** Waits until all jobs are removed; true by default. */
  readonly wait?: boolean | undefined;
};

/** How far a synchronisation is. */
export type SyncProgress = {
  /** The id of the synchronisation, for `resume`. */
  readonly id: string;
  readonly state: Sync['state'];
  /** The chunks, and the jobs in them, that this call has sent. */
  readonly chunks: number;
  readonly jobs: number;
  /** The outcomes of these jobs. */
  readonly counts: OutcomeCounts;
  /** The jobs that the commit removes: how many are planned, and how many are done. */
  readonly removals: Sync['removals'];
  /** The results since the previous progress, chunk by chunk, in the order in which they are done. */
  readonly results: readonly JobResult[];
};

/** Arrays are iterable; with their own name, errors of the compiler are about their entries. */
export type JobSource = readonly JobByReference[] | Iterable<JobByReference> | AsyncIterable<JobByReference>;

const isCommitted = ({ state }: Sync): boolean => ['removing', 'done', 'previewed'].includes(state);

const startOf = ({ id, state, removals }: Sync): SyncProgress => ({
  id,
  state,
  chunks: 0,
  jobs: 0,
  counts: noOutcomes,
  removals,
  results: [],
});

const continued = (progress: SyncProgress, { state, removals }: Sync): SyncProgress => ({
  ...progress,
  state,
  removals,
  results: [],
});

type Context = { readonly send: Transport; readonly syncs: Syncs; readonly pause: Pause };

/** Opens a synchronisation, or reads the one to resume. */
const firstSync = async (context: Context, options: SyncOptions): Promise<Sync> => {
  const { mode, prefix, missing, expectedCount, guard, abortOpen, resume, signal } = options;
  if (resume === undefined) {
    return openOrReplace(context, { mode, prefix, missing, expectedCount, guard, abortOpen, signal });
  }
  const sync = await context.syncs.get(resume, { signal });
  for (const [name, value] of Object.entries({ mode, prefix, missing })) {
    const own = Reflect.get(sync, name);
    if (value === undefined || value === own) continue;
    throw new TypeError(`${name} of the synchronisation to resume is "${own}", not "${value}"`);
  }
  return sync;
};

/** Sends the source and commits. Aborts if the source fails or the consumer stops. */
async function* sendAndCommit(
  context: Context,
  sync: Sync,
  source: JobSource,
  options: SyncOptions,
): AsyncGenerator<SyncProgress, SyncProgress, undefined> {
  const { send, syncs, pause } = context;
  const { id } = sync;
  const { lenient, acceptRemovals, mayCommit, signal } = options;
  let progress = startOf(sync);
  let sourceHasFailed = false;
  let isToAbort = true;
  const chunksOfSource = async function* () {
    try {
      yield* cutChunks(source);
    } catch (error) {
      sourceHasFailed = true;
      throw error;
    }
  };
  const sendOne = ({ n, size, text }: SourceChunk, chunkSignal: AbortSignal) => {
    const call = { id, n, headers: preferenceOf(lenient), text: `{"jobs":${text}}`, signal: chunkSignal };
    return sendBatch(send, operations.putChunk, call, size);
  };
  try {
    yield progress;
    for await (const results of sendChunks(chunksOfSource(), sendOne, pause, signal)) {
      const chunks = progress.chunks + 1;
      const jobs = progress.jobs + results.length;
      progress = { ...progress, chunks, jobs, counts: addOutcomes(progress.counts, results), results };
      yield progress;
    }
    const { chunks, jobs } = progress;
    if (mayCommit && !(await mayCommit(id))) return { ...progress, state: 'aborted', results: [] };
    const commit = { chunks, jobs, ...(acceptRemovals !== undefined && { acceptRemovals }) };
    const committed = await commitConfirmed(context, id, commit, signal);
    isToAbort = false;
    return continued(progress, committed);
  } catch (error) {
    // After a failed request, or a refusal of the guard, it can be resumed.
    isToAbort = sourceHasFailed;
    throw error;
  } finally {
    // A lost abort is harmless: without a commit nothing is removed.
    if (isToAbort) await syncs.abort(id).catch(() => {});
  }
}

/** `Client` documents what it returns. */
export const createSyncJobs = (context: Context) =>
  async function* syncJobs(
    source: JobSource,
    options: SyncOptions = {},
  ): AsyncGenerator<SyncProgress, void, undefined> {
    const sync = await firstSync(context, options);
    let progress = isCommitted(sync) ? startOf(sync) : yield* sendAndCommit(context, sync, source, options);
    yield progress;
    if (options.wait === false || progress.state !== 'removing') return;
    for await (const current of poll(context, sync.id, options.signal)) {
      progress = continued(progress, current);
      yield progress;
    }
  };
