import type { Job } from '../../domain/job.ts';
import { split } from './description-pieces.ts';
import { findJobId, type StoredJob } from './find-job.ts';
import type { WriteOutcome } from './write-job.ts';

/**
 * Checks a write as `insertJob` and `replaceJob` do, and writes nothing.
 *
 * @param stored the job before the write; undefined for a new one.
 * @returns never `changed`; without a version, which only a write draws.
 * @throws job.too_large, store.unavailable
 */
export const tryWrite = async (
  stored: StoredJob | undefined,
  job: Job,
  signal?: AbortSignal,
): Promise<WriteOutcome> => {
  const { id, employerId, referenceId, description } = job;
  const text = stored?.job.description === description ? stored.text : split(job).text;
  if (referenceId !== null && referenceId !== stored?.job.referenceId) {
    const jobId = await findJobId(employerId, referenceId, signal);
    if (jobId !== undefined && jobId !== id) return { outcome: 'taken', jobId };
  }
  return { outcome: 'written', stored: { job, version: '', past: [], text } };
};
