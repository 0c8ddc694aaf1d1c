import { isProblem, type Sync } from '../../../client/src/index.ts';
import { CommandError, FeedError } from '../errors.ts';
import type { Connection } from './connect.ts';
import { reasonOf } from './reason.ts';
import type { RunLog } from './run-report.ts';

const blockedText = ({ id, mode, state, prefix, opened }: Sync): string => {
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
 * @returns the error to report: the cause, or one that says how to go on.
 */
export const recover = async (
  cause: unknown,
  { mode, last }: RunLog,
  { syncs }: Connection,
  isResumed: boolean,
): Promise<unknown> => {
  const { code, lines } = reasonOf(cause);
  const goOn = (id: string, ...text: readonly string[]) => new CommandError(code, text, { cause, id });
  if (isProblem(cause, 'sync-open')) {
    const blocker = await syncs.get(cause.problem.syncId).catch(() => undefined);
    // Without a connection the cause itself is reported.
    return blocker ? goOn(blocker.id, blockedText(blocker)) : cause;
  }
  if (!last) return cause;
  const { id } = last;
  // The service may have committed although its response was lost.
  const { state } = await syncs.get(id).catch(() => last);
  if (state === 'removing') {
    const advice = 'All jobs were sent and committed. The service removes the rest in the background.';
    return goOn(id, ...lines, advice);
  }
  if (code === 'sync-closed') return goOn(id, ...lines, 'Run the command again without --resume.');
  if (state !== 'open') return cause;
  // Neither a feed that is not complete, nor a preview, nor chunks of another feed can be continued.
  const isOtherFeed = isResumed && isProblem(cause, 'sync-incomplete');
  const isUseless = mode === 'preview' || cause instanceof FeedError || isOtherFeed;
  const isOpen = !isUseless || (await syncs.abort(id).catch(() => true));
  if (isOpen) {
    const resume = `${mode === 'preview' ? '--preview ' : ''}--resume ${id}`;
    return goOn(id, ...lines, `The synchronisation is still open. Continue it with ${resume}.`);
  }
  if (!isOtherFeed) return cause;
  const advice = `${id} was opened for another feed, and was aborted. Run the command again without --resume.`;
  return goOn(id, ...lines, advice);
};
