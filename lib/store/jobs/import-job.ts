import type { Job } from '../../domain/job.ts';
import { countChange } from '../employers/counters.ts';
import type { RawItem } from '../find-items.ts';
import { tableName } from '../table-name.ts';
import { transact } from '../write-items.ts';
import { split } from './description-pieces.ts';
import { moveReference } from './guards.ts';
import { type JobItem, toItem } from './job-item.ts';

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
  const { v, past = [] } = existing as Partial<Pick<JobItem, 'v' | 'past'>>;
  const isSame = existing.employerId === employerId && (v === version || past.includes(version));
  return isSame ? 'present' : 'id-taken';
};

/**
 * Stores a job under its own id and version, as `insertJob` does, and never changes an existing one.
 *
 * @throws job.too_large, store.unavailable
 */
export const importJob = async (job: Job, version: string): Promise<JobImport> => {
  const { text, pieces } = split(job);
  const refusals = await transact(
    () => [
      {
        Put: {
          TableName: tableName('jobs'),
          Item: toItem(job, version, text),
          ConditionExpression: 'attribute_not_exists(id)',
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        },
      },
      ...moveReference(undefined, job),
      ...pieces.map((piece) => ({ Put: { TableName: tableName('jobs'), Item: piece } })),
      countChange(job.employerId, { [job.status]: 1 }),
    ],
    { recognisesRetry: true },
  );
  if (!refusals) return { outcome: 'created' };
  const [atJob, atReference] = refusals;
  if (atJob?.item) return { outcome: compareImport(job, version, atJob.item) };
  return { outcome: 'reference-taken', jobId: Number(atReference?.item?.jobId) };
};
