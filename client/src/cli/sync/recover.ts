import { isProblem } from '../../errors.ts';
import { type OpenSync, openSyncOf } from '../../sync/open-sync.ts';
import { FeedError } from '../feeds/feed-error.ts';
import { reasonOf } from '../reason.ts';
import type { Connection } from './connect.ts';
import type { RunLog } from './run-report.ts';
import { SyncError } from './sync-error.ts';

const blockedText = ({ id, mode, state, prefix, opened }: OpenSync): string => {
  if (mode === 'preview') return 'Too many previews are open. They expire 24 hours after they were opened.';
  const which = prefix === '' ? '' : ` with the prefix ${JSON.stringify(prefix)}`;
  if (state === 'removing') {
    return `Another synchronisation${which} of the same jobs, ${id}, was committed and is removing jobs. Run the command again when it is done.`;
  }
  return `Another synchronisation${which} of the same jobs is open since ${opened}, and in use. Wait for it. If it was interrupted, continue it with --resume ${id}, which sends the whole feed again; after 15 minutes without a request the next run replaces it.`;
};

/**
 * Ends what a failed run has opened, unless it is worth continuing.
 *
 * @returns the error to report: the cause, or a SyncError that says how to go on.
 */
export const recover = async (
  cause: unknown,
  { mode, last }: RunLog,
  { syncs }: Connection,
  isResumed: boolean,
): Promise<unknown> => {
  const { code, lines } = reasonOf(cause);
  // Without a connection the cause itself is reported.
  const blocker = await openSyncOf({ syncs }, cause).catch(() => undefined);
  if (blocker) return new SyncError(code, [blockedText(blocker)], blocker.id, cause);
  // The service may have committed although its response was lost.
  const { state } = (last && (await syncs.get(last.id).catch(() => last))) ?? {};
  if (last && state === 'removing') {
    const advice = 'All jobs were sent and committed. The service removes the rest in the background.';
    return new SyncError(code, [...lines, advice], last.id, cause);
  }
  if (last && code === 'sync-closed') {
    return new SyncError(code, [...lines, 'Run the command again without --resume.'], last.id, cause);
  }
  if (!last || state !== 'open') return cause;
  const { id } = last;
  // Neither a feed that is not complete, nor a preview, nor chunks of another feed can be continued.
  const isOtherFeed = isResumed && isProblem(cause, 'sync-incomplete');
  const isUseless = mode === 'preview' || cause instanceof FeedError || isOtherFeed;
  const isOpen = !isUseless || (await syncs.abort(id).catch(() => true));
  if (!isOpen) {
    if (!isOtherFeed) return cause;
    const advice = `${id} was opened for another feed, and was aborted. Run the command again without --resume.`;
    return new SyncError(code, [...lines, advice], id, cause);
  }
  const advice = `The synchronisation is still open. Continue it with ${mode === 'preview' ? '--preview ' : ''}--resume ${id}.`;
  return new SyncError(code, [...lines, advice], id, cause);
};
