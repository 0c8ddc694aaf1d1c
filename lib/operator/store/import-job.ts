import type { Job } from '../../job/rules/job.ts';
import { comesFrom } from '../../job/store/job-item.ts';
import { insertItems, makeInsertion } from '../../job/store/transact-items.ts';
import { type RawItem, writeItems } from '../../store/items.ts';

/**
 * - `present`: the job exists, as it was exported or changed since.
 * - `id-taken`: another job, of this employer or another, has the id.
 * - `reference-taken`: the employer's job `jobId` has the referenceId.
 */
export type JobImport =
  | { readonly outcome: 'created' | 'present' | 'id-taken' }
  | { readonly outcome: 'reference-taken'; readonly jobId: number };

/** What a job that has the id means for an import. */
export const compareImport = (
  { employerId }: Job,
  version: string,
  existing: RawItem,
): 'present' | 'id-taken' => {
  const isSame = existing.employerId === employerId && comesFrom(version, existing);
  return isSame ? 'present' : 'id-taken';
};

/**
 * Stores a job under its own id and version, as `insertJob` does, and never changes an existing one.
 *
 * @throws job.too_large, store.unavailable
 */
export const importJob = async (job: Job, version: string): Promise<JobImport> => {
  const insertion = makeInsertion(job, version);
  const refusals = await writeItems(() => insertItems([insertion]), { recognisesRetry: true });
  if (!refusals) return { outcome: 'created' };
  const [atJob, atReference] = refusals;
  if (atJob?.item) return { outcome: compareImport(job, version, atJob.item) };
  return { outcome: 'reference-taken', jobId: Number(atReference?.item?.jobId) };
};
