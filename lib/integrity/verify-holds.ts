import { heldRow, holdItem } from '../store/changes/holds.ts';
import { toStoredJob } from '../store/jobs/find-job.ts';
import { jobKey } from '../store/jobs/job-item.ts';
import { replaceJob } from '../store/jobs/write-job.ts';
import { itemUnchanged, writeIfUnchanged } from './conditions.ts';
import type { IntegrityFinding } from './findings.ts';
import { isJobItem } from './job-attributes.ts';
import { readSnapshot } from './reads.ts';

/**
 * Checks that a job is archived if it is held, and that there is a row for it exactly then. A release
 * that knows no holds publishes held jobs, and deletes them without their rows.
 *
 * @param owner checks the job of this employer alone; undefined checks any.
 */
export const confirmHold = async (id: number, owner?: number): Promise<IntegrityFinding[]> => {
  const [job, row] = await readSnapshot(jobKey(id), heldRow(id));
  if (owner !== undefined && job?.employerId !== owner) return [];
  const isHeld = job?.held !== undefined;
  const ids = { jobId: id, ...(typeof job?.employerId === 'number' && { employerId: job.employerId }) };
  const findings: IntegrityFinding[] = [];
  if (isHeld !== (row !== undefined)) {
    const fault = isHeld ? 'is held, and is not listed as held' : 'is listed as held, and is not';
    const repair = () => writeIfUnchanged([holdItem(id, isHeld), itemUnchanged(jobKey(id), job, ['v'])]);
    findings.push({ rule: 'hold.row', message: `job ${id} ${fault}`, ...ids, repair });
  }
  if (isHeld && job.status === 'active' && isJobItem(job)) {
    const stored = toStoredJob(job);
    const repair = async () => {
      const { outcome } = await replaceJob(stored, { ...stored.job, status: 'archived' });
      return outcome === 'written';
    };
    findings.push({ rule: 'hold.active', message: `job ${id} is held, and is active`, ...ids, repair });
  }
  return findings;
};
