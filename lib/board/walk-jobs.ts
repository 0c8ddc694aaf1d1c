import type { WalkPage } from '../jobs/result.ts';
import { currentLog, sequenceBefore, settledMillis } from '../store/changes/log.ts';
import { walkLiveJobs } from '../store/jobs/live-jobs.ts';
import type { BoardCall } from './board-call.ts';
import { readBoardJobs } from './board-page.ts';
import { openCursor, sealCursor } from './cursor.ts';

export type WalkQuery = { readonly cursor: string | undefined; readonly pageSize: number };

/**
 * A page of a walk through all live jobs.
 *
 * @throws query.invalid, cursor.expired, store.unavailable
 */
export const walkJobs = async (
  { now, signal }: BoardCall,
  { cursor, pageSize }: WalkQuery,
): Promise<WalkPage> => {
  const log = await currentLog(signal);
  // Its changes begin before it: the log may list a job before the index that the walk reads has it.
  const walk =
    cursor === undefined
      ? { after: await sequenceBefore(log, now.getTime() - settledMillis, signal), employerId: 1 }
      : openCursor('walk', cursor, log);
  const { rows, next } = await walkLiveJobs(walk, pageSize, signal);
  const ids = rows.map(({ id }) => id);
  const { views, count } = await readBoardJobs(ids, false, signal);
  const last = count < rows.length ? rows[count - 1] : undefined;
  const position = last ?? next;
  const { after } = walk;
  return {
    kind: 'walk page',
    data: [...views.values()],
    next: position
      ? sealCursor('walk', { after, employerId: position.employerId, listKey: position.listKey }, log)
      : null,
    changes: sealCursor('changes', { after, offset: 0 }, log),
  };
};
