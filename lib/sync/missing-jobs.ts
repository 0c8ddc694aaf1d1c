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
  readonly after?: ReferenceRow | undefined;
  readonly signal?: AbortSignal | undefined;
};

/** A job that was created, published or made active again since the synchronisation was opened stays. */
const isMissing = ({ referenceId, listKey, activeAt = 0 }: Candidate, { sync, set }: MissingJobs): boolean =>
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

/**
 * The active jobs under the prefix that are in no chunk, in the order of their references.
 *
 * @throws store.unavailable
 */
export async function* missingJobs(search: MissingJobs): AsyncGenerator<PlannedRemoval[]> {
  const { sync, after, signal } = search;
  if (sync.missing === 'keep') return;
  const range = { employerId: sync.employerId, prefix: sync.prefix, after, signal };
  for await (const candidates of walkActiveUnder(range, (row) => isMissing(row, search))) {
    for (let at = 0; at < candidates.length; at += batch * batchesAtOnce) {
      const starts = Array.from({ length: batchesAtOnce }, (_, index) => at + index * batch);
      const batches = starts.map((start) => candidates.slice(start, start + batch));
      yield (await Promise.all(batches.map((rows) => confirm(rows, search)))).flat();
    }
  }
}
