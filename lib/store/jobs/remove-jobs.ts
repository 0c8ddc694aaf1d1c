import { countChange } from '../employers/counters.ts';
import type { TransactItem } from '../write-items.ts';
import type { StoredJob } from './find-job.ts';
import { following, removalItems, updateJobItem } from './write-job.ts';

/** The items that archive active jobs of one employer, and count them together. */
export const archiveItems = (jobs: readonly StoredJob[]): TransactItem[] => [
  ...jobs.map((stored) => ({
    Update: updateJobItem(stored, following(stored, { ...stored.job, status: 'archived' })),
  })),
  ...jobs
    .slice(0, 1)
    .map(({ job }) => countChange(job.employerId, { active: -jobs.length, archived: jobs.length })),
];

/** The items that delete active jobs of one employer, and count them together. */
export const deleteItems = (jobs: readonly StoredJob[]): TransactItem[] => [
  ...jobs.flatMap(removalItems),
  ...jobs.slice(0, 1).map(({ job }) => countChange(job.employerId, { active: -jobs.length })),
];

/** How many items of a transaction delete a job. */
export const deletionSize = ({ text }: StoredJob): number => 2 + text.count;
