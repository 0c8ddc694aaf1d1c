import { syncClosed } from '../errors/errors.ts';
import { retryIfStale } from '../store/items.ts';
import { progressOf } from './rules/progress.ts';
import { isHeld, stateOf } from './rules/sync.ts';
import { findChunks } from './store/chunks.ts';
import { markAborted } from './store/commits.ts';
import { requireSync, type SyncRequest } from './sync-request.ts';

/**
 * Aborts an open synchronisation, after a commit that is being processed, if that was refused.
 *
 * @throws sync.unknown, sync.closed, store.unavailable
 */
export const abortSync = (request: SyncRequest, clock: () => number): Promise<'aborted'> =>
  retryIfStale(async () => {
    const sync = await requireSync(request);
    const now = clock();
    const state = stateOf(sync, now);
    if (state === 'aborted') return state;
    if (state !== 'open') throw syncClosed(state);
    if (isHeld(sync, now)) return undefined;
    const progress = progressOf(await findChunks(sync, now, request.signal));
    return (await markAborted(sync, progress, now, request.signal)) ? 'aborted' : undefined;
  });
