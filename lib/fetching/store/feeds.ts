import {
  assignIf,
  deleteItem,
  findItem,
  findUnder,
  itemsUnder,
  pick,
  queryPages,
  type RawItem,
  updateIf,
  updateReturning,
  writeItems,
} from '../../store/items.ts';
import { itemKey, tableName } from '../../store/tables.ts';
import type { FeedLease, FeedRun, StoredFeed } from '../rules/feed.ts';

/** Feeds and their runs are in one partition, so that one query finds all that are due. */
const owner = 0;

const keyOf = (id: string) => ({ id: owner, part: `feed#${id}` });
const runsOf = (id: string): string => `run#${id}#`;

const feedOf = ({ part, ...item }: RawItem): StoredFeed =>
  ({ ...item, id: String(part).slice('feed#'.length) }) as StoredFeed;

/** Of an employer, or all. @throws store.unavailable */
export const findFeeds = async (employerId?: number): Promise<StoredFeed[]> =>
  (await findUnder('employers', owner, employerId === undefined ? 'feed#' : `feed#${employerId}-`)).map(
    feedOf,
  );

/** @throws store.unavailable */
export const findFeed = async (id: string): Promise<StoredFeed | undefined> => {
  const item = await findItem('employers', keyOf(id));
  return item && feedOf(item);
};

const putIn = (Item: RawItem) => ({ Put: { TableName: tableName('employers'), Item } });

/** @returns false, with nothing written, if another feed has the id. @throws store.unavailable */
export const insertFeed = async ({ id, ...feed }: StoredFeed): Promise<boolean> => {
  const { Put } = putIn({ ...feed, ...keyOf(id) });
  return !(await writeItems(() => [{ Put: { ...Put, ConditionExpression: 'attribute_not_exists(part)' } }]));
};

const updateOf = (id: string, ...change: Parameters<typeof assignIf>) => ({
  ...itemKey('employers', keyOf(id)),
  ...assignIf(...change),
});

/** @param values an undefined one removes its attribute. @returns false if there is no such feed. @throws store.unavailable */
export const patchFeed = (id: string, values: RawItem): Promise<boolean> =>
  updateIf(updateOf(id, values, 'attribute_exists(part)'));

/** Lets feeds run whose runs have crashed, where no other process can run any. @throws store.unavailable */
export const endLeases = async (): Promise<void> => {
  for (const { id, lease } of await findFeeds())
    if (lease) await patchFeed(id, { lease: { ...lease, ends: 0 } });
};

/** Deletes a feed with its runs. One that is running ends without a record. @throws store.unavailable */
export const deleteFeed = async (id: string): Promise<void> => {
  await deleteItem('employers', keyOf(id));
  for (const { part } of await findUnder('employers', owner, runsOf(id)))
    await deleteItem('employers', { id: owner, part });
};

/**
 * Begins a run.
 *
 * @param night what a scheduled run notes besides, unless another one has been made since `seen` was read.
 * @returns the feed as it was before; undefined if it is running, or does not exist. @throws store.unavailable
 */
export const takeLease = async (
  id: string,
  lease: FeedLease,
  seen: Pick<StoredFeed, 'night' | 'attempts'>,
  night: RawItem | undefined,
): Promise<StoredFeed | undefined> => {
  const isSame = night ? ' AND night = :seenNight AND attempts = :seenAttempts' : '';
  const isFree = `(attribute_not_exists(lease) OR lease.ends <= :began)${isSame}`;
  // An answer may be lost. An event with the same token that arrives twice is not this call.
  const isOwn = 'lease.holder = :own AND lease.began = :began';
  const condition = `attribute_exists(part) AND (${isFree} OR ${isOwn})`;
  const ofCondition = {
    ':began': lease.began,
    ':own': lease.holder,
    ...(night && { ':seenNight': seen.night, ':seenAttempts': seen.attempts }),
  };
  const update = updateOf(id, { lease, ...night }, condition, ofCondition);
  const old = await updateReturning({ ...update, ReturnValues: 'ALL_OLD' });
  return old && feedOf(old);
};

/** Runs are kept for so long, in seconds. */
const keptSeconds = 62 * 24 * 3_600;

/** Ends a run that still has the lease: records it, and changes the feed. @throws store.unavailable */
export const recordRun = async (
  { id, employerId }: Pick<StoredFeed, 'id' | 'employerId'>,
  run: FeedRun,
  values: RawItem,
): Promise<void> => {
  const Update = updateOf(id, { ...values, lease: undefined }, 'lease.holder = :own', { ':own': run.token });
  const expires = Math.floor(Date.parse(run.ended) / 1_000) + keptSeconds;
  const item = { ...run, id: owner, part: `${runsOf(id)}${run.began}`, employerId, expires };
  await writeItems(() => [{ Update }, putIn(item)]);
};

const runFields = ['began', 'ended', 'token', 'mode', 'status', 'isCommitted', 'syncId', 'lines'] as const;

/** The latest runs, newest first. @throws store.unavailable */
export const findRuns = async (id: string, most: number): Promise<FeedRun[]> => {
  const newestFirst = { ...itemsUnder('employers', owner, runsOf(id)), ScanIndexForward: false };
  const runs = (await Array.fromAsync(queryPages('employers', newestFirst))).flat();
  return runs.slice(0, most).map((item) => pick(item as FeedRun, runFields));
};
