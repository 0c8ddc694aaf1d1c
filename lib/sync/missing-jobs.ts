import { referenceHash } from '../domain/syncs/progress.ts';
import type { Sync } from '../domain/syncs/sync.ts';
import { findJobItems } from '../store/jobs/find-job.ts';
import { type JobItem, published } from '../store/jobs/job-item.ts';
import { type ReferenceRow, walkActiveUnder } from '../store/jobs/reference-walk.ts';
import type { PlannedRemoval } from '../store/syncs/plans.ts';

/** The size of a batch read, and how many are made at the same time. */
const batch = 100;
const batchesAtOnce = 4;

type Candidate = Pick<JobItem, 'listKey' | 'activeAt'> & { readonly referenceId?: string };

/** Finds the jobs that a commit would remove. */
export type MissingJobs = {
  readonly sync: Pick<Sync, 'employerId' | 'prefix' | 'missing' | 'opened'>;
  /** The hashes of the references in the chunks. */
  readonly set: ReadonlySet<string>;
  /** Only those after this one. */
  readonly after?: Pick<ReferenceRow, 'referenceId' | 'id'> | undefined;
  readonly signal?: AbortSignal | undefined;
};

/** A job that was created, published or made active again since the synchronisation was opened stays. */
const isMissing = (
  { referenceId, listKey, activeAt = 0 }: Candidate,
  { sync, set }: Pick<MissingJobs, 'sync' | 'set'>,
): boolean =>
  referenceId?.startsWith(sync.prefix) === true &&
  published(listKey).publishedAt < sync.opened &&
  activeAt < sync.opened &&
  !set.has(referenceHash(referenceId));

/** The index may lag: the jobs themselves decide, and show the versions on which removals depend. */
const confirm = async (rows: readonly ReferenceRow[], search: MissingJobs): Promise<PlannedRemoval[]> => {
  const items = await findJobItems(
    rows.map(({ id }) => id),
    true,
    search.signal,
  );
  const byId = new Map(items.map((item) => [item.id, item]));
  return rows.flatMap(({ id, referenceId }) => {
    const item = byId.get(id);
    const isStill =
      item?.employerId === search.sync.employerId &&
      item.referenceId === referenceId &&
      item.status === 'active' &&
      isMissing(item, search);
    return isStill ? [{ id, v: item.v, referenceId, title: item.title }] : [];
  });
};

const walk = ({ sync, set, after, signal }: MissingJobs, isPage: boolean) =>
  walkActiveUnder({ employerId: sync.employerId, prefix: sync.prefix, after, isPage, signal }, (row) =>
    isMissing(row, { sync, set }),
  );

/**
 * The active jobs under the prefix that are in no chunk, in the order of their references.
 *
 * @throws store.unavailable
 */
export async function* missingJobs(search: MissingJobs): AsyncGenerator<PlannedRemoval[]> {
  if (search.sync.missing === 'keep') return;
  for await (const { rows } of walk(search, false)) {
    for (let at = 0; at < rows.length; at += batch * batchesAtOnce) {
      const starts = Array.from({ length: batchesAtOnce }, (_, index) => at + index * batch);
      const batches = starts.map((start) => rows.slice(start, start + batch));
      yield (await Promise.all(batches.map((some) => confirm(some, search)))).flat();
    }
  }
}

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
): Promise<{ readonly removals: readonly PlannedRemoval[]; readonly next: MissingJobs['after'] }> => {
  const found: PlannedRemoval[] = [];
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
