import { cursorExpired } from '../errors/errors.ts';
import { readBoardJobs } from './board-page.ts';
import type { BoardRequest } from './board-request.ts';
import { type ChangesCursor, openCursor, sealCursor } from './cursor.ts';
import { findLiveItems } from './store/live-jobs.ts';
import { type ChangeRow, currentLog, findChanges, readableMillis, sequenceBefore } from './store/log.ts';

/** A page of the log of changes, with the cursor of the next one. */
export type ChangesPage = {
  readonly data: readonly object[];
  readonly next: string;
  readonly upToDate: boolean;
};

export type ChangesQuery = { readonly after: string | undefined; readonly pageSize: number };

/**
 * Checks that no row is missing between a cursor and what is read after it. Rows over 30 days may be:
 * they expire in any order.
 *
 * @param first the number from which on rows were read.
 * @param oldest rows before this time, in milliseconds, have expired.
 * @throws cursor.expired
 */
const checkRows = (rows: readonly ChangeRow[], after: number, first: number, oldest: number): void => {
  let expected = first;
  for (const { sequence, at } of rows) {
    const isExpired = sequence > after && at < oldest;
    if (isExpired || (sequence !== expected && expected <= after + 1)) throw cursorExpired();
    if (sequence !== expected) throw new Error(`The log of changes has no row ${expected}.`);
    expected = sequence + 1;
  }
  // The row of the cursor has expired, or was never written.
  if (expected <= after) throw cursorExpired();
};

type Entry = { readonly id: number; readonly end: Pick<ChangesCursor, 'after' | 'offset'> };

/** The ids of the rows after a cursor, each once, with the place behind it. */
const entriesOf = (rows: readonly ChangeRow[], { after, offset }: ChangesCursor): Entry[] => {
  const all = rows
    .filter(({ sequence }) => sequence > after)
    .flatMap(({ sequence, ids }) =>
      ids.map((id, at) => ({ id, sequence, at, end: { after: sequence - 1, offset: at + 1 } })),
    )
    .filter(({ sequence, at }) => sequence > after + 1 || at >= offset);
  const seen = new Set<number>();
  return all.filter(({ id }) => !seen.has(id) && seen.add(id));
};

/**
 * A page of the changes after a cursor: each job as it is now.
 *
 * @throws query.invalid, cursor.expired, store.unavailable
 */
export const listChanges = async (
  { now, signal }: BoardRequest,
  { after, pageSize }: ChangesQuery,
): Promise<ChangesPage> => {
  const log = await currentLog(signal);
  const oldest = now.getTime() - readableMillis;
  const from =
    after === undefined
      ? { after: await sequenceBefore(log, oldest, signal), offset: 0 }
      : openCursor('changes', after, log);
  // With the row of the cursor, which shows that the cursor is of this log and has not expired.
  const first = after === undefined || from.after === 0 ? from.after + 1 : from.after;
  const { rows, isEnd } = await findChanges(log, first, pageSize + 1, signal);
  checkRows(rows, from.after, first, oldest);
  const entries = entriesOf(rows, from);
  const page = entries.slice(0, pageSize);
  const ids = page.map(({ id }) => id);
  const live = await findLiveItems(ids, true, signal);
  const { views, count: taken } = await readBoardJobs(live, true, signal);
  // The page ends before the first live job that it does not take.
  const left = live[taken]?.item.id;
  const count = left === undefined ? ids.length : ids.indexOf(left);
  const isCut = count < entries.length;
  const end = isCut ? page[count - 1]?.end : { after: rows.at(-1)?.sequence ?? from.after, offset: 0 };
  return {
    data: ids.slice(0, count).map((id) => {
      const job = views.get(id);
      return job ? { id, state: 'live', job } : { id, state: 'gone' };
    }),
    next: sealCursor('changes', { ...from, ...end }, log),
    upToDate: isEnd && !isCut,
  };
};
