import type { Job } from '../lib/domain/job.ts';
import { itemBytes } from '../lib/integrity/item-bytes.ts';
import { toItem } from '../lib/store/jobs/job-item.ts';
import { type Table, tables } from '../lib/store/tables.ts';

const { indexes }: Table = tables.jobs;
const byPublishDate = indexes.find(({ name }) => name === 'byPublishDate');
const held: ReadonlySet<string> = new Set([
  'id',
  'part',
  'employerId',
  'listKey',
  ...(byPublishDate?.include ?? []),
]);

/** The index does not project the description. */
const noText = { generation: '', count: 0, bytes: 0, packed: false };

/** Bytes of a job's row in the index that the unfiltered list reads. */
export const rowBytes = (job: Omit<Job, 'id'>): number => {
  const item: Record<string, unknown> = toItem({ ...job, id: 2_147_483_647 }, '', noText);
  return itemBytes(Object.fromEntries(Object.entries(item).filter(([name]) => held.has(name))));
};

/** A job with the largest row in ASCII that the validation accepts. */
export const longestPlain = (job: Job, place: number): Job => ({
  ...job,
  title: 'W'.repeat(256),
  referenceId: String(place).padStart(50, 'R'),
  locations: [1, 2, 3].map((number) => `${String(number).padStart(296, 'W')}, BC`),
  confidential: true,
});

/**
 * The largest in any script. U+FDFA grows most when the search text is folded: from 3 bytes to 33
 * (NFKD).
 */
export const longest = (job: Job, place: number): Job => ({
  ...longestPlain(job, place),
  title: '\ufdfa'.repeat(256),
  referenceId: '\ufdfa'.repeat(46) + String(place).padStart(4, '0'),
  locations: [1, 2, 3].map((number) => `${'𝕎'.repeat(295)}${number}, BC`),
});
