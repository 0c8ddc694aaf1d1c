import { readBoardJobs } from './board-page.ts';
import type { BoardRequest } from './board-request.ts';
import { openCursor, sealCursor } from './cursor.ts';
import { walkLiveItems } from './store/live-jobs.ts';
import { currentLog, sequenceBefore, settledMillis } from './store/log.ts';

/** A page of the walk through the live jobs: cursors of its next page, and of the changes since it began. */
export type WalkPage = {
  readonly data: readonly object[];
  readonly next: string | null;
  readonly changes: string;
};

export type WalkQuery = { readonly cursor: string | undefined; readonly pageSize: number };

/**
 * A page of a walk through all live jobs.
 *
 * @throws query.invalid, cursor.expired, store.unavailable
 */
export const walkJobs = async (
  { now, signal }: BoardRequest,
  { cursor, pageSize }: WalkQuery,
): Promise<WalkPage> => {
  const log = await currentLog(signal);
  // Its changes begin before it: the log may list a job before the index that the walk reads has it.
  const walk =
    cursor === undefined
      ? { after: await sequenceBefore(log, now.getTime() - settledMillis, signal), shard: 0 }
      : openCursor('walk', cursor, log);
  const { found, next } = await walkLiveItems(walk, pageSize, signal);
  const { views, count } = await readBoardJobs(found.slice(0, pageSize), false, signal);
  // What the page does not take is read again.
  const position = count < found.length ? found[count - 1]?.place : next;
  const { after } = walk;
  return {
    // Not in the order of rows, which shows when a job is refreshed.
    data: [...views].sort(([one], [other]) => one - other).map(([, view]) => view),
    next: position ? sealCursor('walk', { after, ...position }, log) : null,
    changes: sealCursor('changes', { after, offset: 0 }, log),
  };
};
