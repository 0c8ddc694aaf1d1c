import { heldRow, holdItem } from '../job/store/hold-item.ts';
import { jobKey } from '../job/store/job-item.ts';
import { itemUnchanged, writeIfUnchanged } from './conditions.ts';
import type { IntegrityFinding } from './findings.ts';
import { readSnapshot } from './reads.ts';

/**
 * Checks that there is a row for a job exactly if it is held. Tables that were restored may differ.
 *
 * @param owner checks the job of this employer alone; undefined checks any.
 */
export const confirmHold = async (id: number, owner?: number): Promise<IntegrityFinding[]> => {
  const [job, row] = await readSnapshot(jobKey(id), heldRow(id));
  const isHeld = job?.held !== undefined;
  const isForeign = owner !== undefined && job?.employerId !== owner;
  if (isForeign || isHeld === (row !== undefined)) return [];
  const ids = { jobId: id, ...(typeof job?.employerId === 'number' && { employerId: job.employerId }) };
  const fault = isHeld ? 'is held, and is not listed as held' : 'is listed as held, and is not';
  const repair = () => writeIfUnchanged([holdItem(id, isHeld), itemUnchanged(jobKey(id), job, ['v'])]);
  return [{ rule: 'hold.row', message: `job ${id} ${fault}`, ...ids, repair }];
};
