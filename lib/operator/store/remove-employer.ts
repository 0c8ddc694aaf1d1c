import { isGrant } from '../../employer/api-key.ts';
import { cacheMillis } from '../../employer/store/authenticate.ts';
import { apiKeysOf, profileKey } from '../../employer/store/employer-keys.ts';
import { beginDeletion } from '../../employer/store/employers.ts';
import { deleteFeed, findFeeds } from '../../fetching/store/feeds.ts';
import { deleteItem, itemsUnder, queryPages } from '../../store/items.ts';
import { tables } from '../../store/tables.ts';
import { removingOwner, removingPrefix } from '../../sync/store/removing-key.ts';
import { removeJobsOf } from './remove-all-jobs.ts';

/** The clock of a deletion, and where it reports. */
export type Pace = {
  readonly now: () => Date;
  /** Waits for requests in flight, so many milliseconds. */
  readonly wait: (millis: number) => Promise<unknown>;
  /** Receives the number of jobs that this call has deleted since it was last told. */
  readonly onProgress: (jobs: number) => void;
};

/**
 * A suspended key is cached for `cacheMillis`, its last request takes up to 30 seconds, the timeout
 * of an HTTP API, and the time of its suspension is a moment before the write.
 */
const quietMillis = cacheMillis + 35_000;

/**
 * Deletes an employer with its jobs, references, synchronisations, feeds, counters, keys and grants;
 * idempotency records expire.
 * Suspends the keys first, and deletes jobs again when no request can be in flight. The profile
 * goes last, so that a retry completes an interrupted deletion.
 *
 * @returns how many jobs and keys this call has deleted.
 * @throws EmployerNotFoundError
 */
export const removeEmployer = async (
  id: number,
  { now, wait, onProgress }: Pace,
): Promise<{ readonly jobs: number; readonly keys: number }> => {
  const { suspended } = await beginDeletion(id, now());
  let jobs = 0;
  const deleteJobs = () =>
    removeJobsOf(id, (count) => {
      jobs += count;
      onProgress(count);
    });

  // Without them nothing removes jobs in the background, which would write counters again.
  await deleteSyncs(id);
  await deleteJobs();
  const millisLeft = (await quietFrom(id, suspended)) - now().getTime();
  if (millisLeft > 0) await wait(millisLeft);
  await deleteSyncs(id);
  while (await deleteJobs());

  await deleteRows('jobReferences', id);
  const keys = await Array.fromAsync(apiKeysOf(id));
  for (const { digest } of keys) await deleteItem('apiKeys', { digest });
  for (const feed of await findFeeds(id)) await deleteFeed(feed.id);
  await deleteRows('employers', id);
  await deleteItem('employers', profileKey(id));
  return { jobs, keys: keys.filter((key) => !isGrant(key)).length };
};

/** The time, in milliseconds, from which no request of the employer, nor of a run of its feeds, can be in flight. */
const quietFrom = async (employerId: number, since: string | undefined): Promise<number> => {
  const keys = await Array.fromAsync(apiKeysOf(employerId));
  const isFetching = (await findFeeds(employerId)).some(({ lease }) => lease);
  const ends = [...keys.map(({ suspended }) => suspended), isFetching ? since : undefined];
  return Math.max(0, ...ends.map((suspended) => (suspended ? Date.parse(suspended) + quietMillis : 0)));
};

/** Items deleted concurrently. */
const pageSize = 25;

/** Deletes the items of a partition, except for a profile; or those that begin with a prefix. */
const deleteRows = async (
  table: 'employers' | 'jobReferences' | 'syncs',
  owner: number,
  prefix?: string,
): Promise<void> => {
  const { partition, sort } = tables[table];
  const keysOnly = {
    ...itemsUnder(table, owner, prefix),
    ProjectionExpression: `${partition.name}, ${sort.name}`,
    Limit: pageSize,
  };
  for await (const items of queryPages(table, keysOnly)) {
    const others = items.filter(({ part }) => part !== 'profile');
    await Promise.all(others.map((key) => deleteItem(table, key)));
  }
};

/** Deletes the synchronisations, with all that belongs to them. */
const deleteSyncs = async (id: number): Promise<void> => {
  await deleteRows('syncs', id);
  await deleteRows('syncs', removingOwner, `${removingPrefix}${id}#`);
};
