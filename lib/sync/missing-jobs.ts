import { earliest } from '../clocks.ts';
import { findJobItems } from '../job/store/find-job.ts';
import { type JobItem, publishedBefore } from '../job/store/job-item.ts';
import { type ReferenceRow, walkActiveUnder } from '../job/store/reference-walk.ts';
import { maxRemovalsSample } from '../limits.ts';
import { referenceHash } from './rules/progress.ts';
import type { Sync } from './rules/sync.ts';
import type { PlannedRemoval } from './store/plans.ts';

/** The size of a batch read. */
const batch = 100;

type Opened = Pick<Sync, 'employerId' | 'prefix' | 'missing' | 'opened'>;

/** Finds the jobs that a commit would remove. */
export type MissingJobs = {
  readonly sync: Opened;
  /** The hashes of the references in the chunks. */
  readonly set: ReadonlySet<string>;
  /** Only those after this one. */
  readonly after?: Pick<ReferenceRow, 'referenceId' | 'id'> | undefined;
  readonly signal?: AbortSignal | undefined;
};

/**
 * Whether a job, as the index or a plan has it, may still be removed: the index may lag, and does not
 * show when a job became active. One that did since the synchronisation was opened stays.
 */
export const isRemovable = (
  item: JobItem | undefined,
  { referenceId }: Pick<PlannedRemoval, 'referenceId'>,
  { employerId, opened }: Opened,
): item is JobItem =>
  item?.employerId === employerId &&
  item.referenceId === referenceId &&
  item.status === 'active' &&
  item.held === undefined &&
  publishedBefore(earliest(opened))(item.listKey) &&
  (item.changed?.at ?? 0) < earliest(opened);

const confirm = async (rows: readonly ReferenceRow[], search: MissingJobs): Promise<ReferenceRow[]> => {
  const ids = rows.map(({ id }) => id);
  const items = await findJobItems(ids, true, search.signal);
  return rows.filter((row) => isRemovable(items.get(row.id), row, search.sync));
};

const walk = ({ sync, set, after, signal }: MissingJobs, isPage: boolean) => {
  const isOld = publishedBefore(earliest(sync.opened));
  return walkActiveUnder(
    { employerId: sync.employerId, prefix: sync.prefix, after, isPage, signal },
    ({ referenceId, listKey }) => isOld(listKey) && !set.has(referenceHash(referenceId)),
  );
};

/**
 * The active jobs under the prefix that are in no chunk, in the order of their references, as the
 * index shows them. Of the jobs themselves those of a refusal's sample are read: to read all of
 * 100,000 would take too long.
 *
 * @throws store.unavailable
 */
export const missingJobs = async (search: MissingJobs): Promise<ReferenceRow[]> => {
  if (search.sync.missing === 'keep') return [];
  const rows = (await Array.fromAsync(walk(search, false))).flatMap((page) => page.rows);
  const sample = await confirm(rows.slice(0, maxRemovalsSample), search);
  return [...sample, ...rows.slice(maxRemovalsSample)];
};

/** How many rows of the index one page of a list reads, and some more. */
const maxRowsOfPage = 2_000;

/**
 * A page of `missingJobs`, which may be short or empty: it costs about the same whatever is stored.
 *
 * @returns `next` after which the next page begins; undefined on the last one.
 * @throws store.unavailable
 */
export const missingPage = async (
  search: MissingJobs,
  size: number,
): Promise<{ readonly removals: readonly ReferenceRow[]; readonly next: MissingJobs['after'] }> => {
  const found: ReferenceRow[] = [];
  if (search.sync.missing === 'keep') return { removals: found, next: undefined };
  let total = 0;
  for await (const { rows, end, read } of walk(search, true)) {
    for (let at = 0; at < rows.length; at += batch) {
      found.push(...(await confirm(rows.slice(at, at + batch), search)));
      if (found.length > size) return { removals: found.slice(0, size), next: found[size - 1] };
    }
    total += read;
    if (end && total >= maxRowsOfPage) return { removals: found, next: end };
  }
  return { removals: found, next: undefined };
};
