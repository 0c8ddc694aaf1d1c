import { randomUUID } from 'node:crypto';
import { backOff } from '../../back-off.ts';
import { assignIf, findItem, itemsUnder, queryOnce, updateIf } from '../../store/items.ts';
import { itemKey } from '../../store/tables.ts';

/*
 * The log of changes: rows numbered from 1 without a gap, each with the ids of jobs that changed.
 * A row is written at the number after the last one, if that is free: number n + 1 is written only
 * after n can be read, so a reader that goes on from n skips nothing, whatever the order in which
 * writers work, crash and retry. Neither a clock nor the rows of one transaction would ensure that.
 */

/** A row of the log. */
export type ChangeRow = {
  readonly sequence: number;
  /** When it was written, in milliseconds, by its writer's clock. */
  readonly at: number;
  /** Jobs that may have changed, each once. */
  readonly ids: readonly number[];
};

const day = 24 * 60 * 60 * 1_000;

/** Readers may go on from a row that is not older than this, in milliseconds. */
export const readableMillis = 30 * day;

/** DynamoDB deletes expired rows in any order: a reader never meets one that may be missing. */
export const storedMillis = readableMillis + day;

/** An index has followed its table after this time, in milliseconds. */
export const settledMillis = 15 * 60_000;

/** Names the log in use. */
const currentKey = { log: 'current', sequence: 0 };

/** Puts a log into use, unless another process has put one into the place of `old`. */
const setCurrent = (old: string | undefined, id: string) => {
  const change =
    old === undefined
      ? assignIf({ id }, 'attribute_not_exists(#id)')
      : assignIf({ id }, '#id = :old', { ':old': old });
  return updateIf({ ...itemKey('changes', currentKey), ...change });
};

/** The random id of the log in use; undefined before the first one. @throws store.unavailable */
export const findLog = async (signal?: AbortSignal): Promise<string | undefined> => {
  const current = await findItem('changes', currentKey, signal);
  return current && String(current.id);
};

/** The random id of the log in use, which is begun if there is none. @throws store.unavailable */
export const currentLog = async (signal?: AbortSignal): Promise<string> => {
  for (;;) {
    const log = await findLog(signal);
    if (log !== undefined) return log;
    await setCurrent(undefined, randomUUID());
  }
};

/** The newest row, with every acknowledged write. @throws store.unavailable */
export const lastChange = async (log: string, signal?: AbortSignal): Promise<ChangeRow | undefined> => {
  const query = { ...itemsUnder('changes', log), ScanIndexForward: false, Limit: 1 };
  const { Items = [] } = await queryOnce('changes', query, signal);
  return Items[0] as ChangeRow | undefined;
};

const appendTo = async (log: string, ids: readonly number[], at: number): Promise<number> => {
  const expires = Math.ceil((at + storedMillis) / 1_000);
  for (let lost = 0; ; lost++) {
    const sequence = ((await lastChange(log))?.sequence ?? 0) + 1;
    const isWritten = await updateIf({
      ...itemKey('changes', { log, sequence }),
      ...assignIf({ ids, at, expires }, 'attribute_not_exists(#ids)'),
    });
    if (isWritten) return sequence;
    // Of many writers, one gets each number: the others would pay for a refused write of each.
    await backOff(lost);
  }
};

/**
 * Appends a row. A retry after a lost response may append the same ids once more.
 *
 * @param ids each once.
 * @param now in milliseconds.
 * @returns the row's number in the log in use.
 * @throws store.unavailable
 */
export const appendChange = async (ids: readonly number[], now: number): Promise<number> => {
  let log = await currentLog();
  for (;;) {
    const sequence = await appendTo(log, ids, now);
    const current = await currentLog();
    if (current === log) return sequence;
    // The log was reset meanwhile: readers of the new one need the row, too.
    log = current;
  }
};

/** Copies the rows of a log after a number. @returns the number of the last one. */
const copyRows = async (
  from: string,
  after: number,
  append: (ids: readonly number[]) => Promise<number>,
): Promise<number> => {
  for (let copied = after; ; ) {
    const { rows, isEnd } = await findChanges(from, copied + 1, 100);
    for (const { sequence, ids } of rows) {
      await append(ids);
      copied = sequence;
    }
    if (isEnd) return copied;
  }
};

/**
 * Begins a new log: followers must walk again. It has the newest changes of the old one, which the index
 * that a walk reads may lack.
 *
 * @param now in milliseconds.
 * @returns the id of the log in use then: one of two simultaneous resets wins.
 * @throws store.unavailable
 */
export const resetLog = async (now: number): Promise<string> => {
  const old = await currentLog();
  const log = randomUUID();
  const recent = await sequenceBefore(old, now - settledMillis);
  const copied = await copyRows(old, recent, (ids) => appendTo(log, ids, now));
  await setCurrent(old, log);
  // Whoever appends to the old log from now on also appends to the one in use.
  await copyRows(old, copied, (ids) => appendChange(ids, now));
  return currentLog();
};

/** Appends an empty row a day to a quiet log, so that the cursors of its readers stay valid. */
export const keepLogAlive = async (now: number): Promise<void> => {
  const last = await lastChange(await currentLog());
  if (!last || last.at < now - day) await appendChange([], now);
};

/**
 * Reads rows from a number on, with every acknowledged write.
 *
 * @returns the rows in order; `isEnd` says whether these are the last ones.
 * @throws store.unavailable
 */
export const findChanges = async (
  log: string,
  from: number,
  limit: number,
  signal?: AbortSignal,
): Promise<{ readonly rows: readonly ChangeRow[]; readonly isEnd: boolean }> => {
  const { Items = [], LastEvaluatedKey } = await queryOnce(
    'changes',
    {
      ConsistentRead: true,
      KeyConditionExpression: '#log = :log AND #sequence >= :from',
      ExpressionAttributeNames: { '#log': 'log', '#sequence': 'sequence' },
      ExpressionAttributeValues: { ':log': log, ':from': from },
      Limit: limit,
    },
    signal,
  );
  return { rows: Items as ChangeRow[], isEnd: LastEvaluatedKey === undefined };
};

/**
 * The number of the last row that was written before a time, or has expired; 0 if there is none. The
 * clocks of writers may differ: pass a time that is earlier by a margin.
 *
 * @param time in milliseconds.
 * @throws store.unavailable
 */
export const sequenceBefore = async (log: string, time: number, signal?: AbortSignal): Promise<number> => {
  const last = await lastChange(log, signal);
  if (!last || last.at < time) return last?.sequence ?? 0;
  let [before, from] = [0, last.sequence];
  while (from - before > 1) {
    const sequence = Math.floor((before + from) / 2);
    const row = await findItem('changes', { log, sequence }, signal);
    if (row && Number(row.at) >= time) from = sequence;
    else before = sequence;
  }
  return before;
};
