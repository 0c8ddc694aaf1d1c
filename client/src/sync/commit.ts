import { type ApiError, isProblem } from '../errors.ts';
import type { CommitInput, Sync } from '../types.ts';
import type { PollContext } from './poll.ts';

/** The last of the delays, in milliseconds; together they are longer than a chunk can run. */
const longestDelay = 16_000;

/**
 * Whether the chunks are still running, as far as the problem shows it: one that failed is missing,
 * too. A commit of other numbers than were sent is refused without missing chunks.
 */
const isIncomplete = (error: unknown): error is ApiError =>
  isProblem(error, 'sync-incomplete') && error.problem.missingChunks.length > 0;

/**
 * Commits a synchronisation whose chunks were all confirmed. An earlier attempt of a chunk, whose
 * response was lost, may still be running: the commit is refused until it has ended, and retried.
 *
 * @throws as `syncs.commit` does.
 */
export const commitConfirmed = async (
  { syncs, pause }: PollContext,
  id: string,
  commit: CommitInput,
  signal: AbortSignal | undefined,
): Promise<Sync> => {
  for (let delay = 1_000; ; delay *= 2) {
    try {
      return await syncs.commit(id, commit, { signal });
    } catch (error) {
      if (!isIncomplete(error) || delay > longestDelay) throw error;
      await pause(delay, signal);
      signal?.throwIfAborted();
    }
  }
};
