import { type ApiError, isProblem } from '../errors.ts';
import type { CommitInput, Sync } from '../types.ts';
import type { PollContext } from './poll.ts';

/** In milliseconds; together longer than a chunk can run. */
const delays = [1_000, 2_000, 4_000, 8_000, 16_000];

/** A commit of other numbers than were sent is refused, too, but without missing chunks. */
const isRunning = (error: unknown): error is ApiError =>
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
  for (const delay of delays) {
    try {
      return await syncs.commit(id, commit, { signal });
    } catch (error) {
      if (!isRunning(error)) throw error;
      await pause(Math.max(delay, error.retryAfter ?? 0), signal);
      signal?.throwIfAborted();
    }
  }
  return syncs.commit(id, commit, { signal });
};
