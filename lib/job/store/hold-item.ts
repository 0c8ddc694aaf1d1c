import { findUnder, type TransactItem } from '../../store/items.ts';
import { itemKey } from '../../store/tables.ts';

/*
 * A row for each held job, beside the notes of announcements: held jobs are found without a scan.
 * What is held, and why, is in the job's item alone.
 */

/** All rows are in one partition. */
const partition = 'holds';

export const heldRow = (jobId: number) => itemKey('changes', { log: partition, sequence: jobId });

/** @param isHeld whether the row is to be there. */
export const holdItem = (jobId: number, isHeld: boolean): TransactItem => {
  const { Key, ...table } = heldRow(jobId);
  return isHeld ? { Put: { ...table, Item: Key } } : { Delete: { ...table, Key } };
};

/** The ids of the held jobs, with every acknowledged write. @throws store.unavailable */
export const findHeldIds = async (): Promise<number[]> =>
  (await findUnder('changes', partition)).map(({ sequence }) => Number(sequence));
