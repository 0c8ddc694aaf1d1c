import { maxOpenSyncs } from '../../api/limits.ts';
import { isBlocking, overlap } from '../../domain/syncs/sync.ts';
import { findItem, findItems, writeItems } from '../items.ts';
import { tableName } from '../tables.ts';
import {
  expiresOf,
  headPart,
  isKept,
  type NewSync,
  openPart,
  type SyncItem,
  toSync,
  toSyncItem,
} from './sync-items.ts';

/** An open synchronisation in the item `open`, which may have ended since. */
type Entry = { readonly id: string; readonly prefix: string };

/** The item `open`. Each write has a new version: the id of the synchronisation that it added. */
type OpenItem = { readonly v: string; readonly entries: readonly Entry[] };

/** The entries that still keep others from being opened. */
const stillOpen = async (
  employerId: number,
  entries: readonly Entry[],
  now: number,
  signal: AbortSignal | undefined,
): Promise<Entry[]> => {
  const keys = entries.map(({ id }) => ({ employerId, part: headPart(id) }));
  const heads = (await findItems('syncs', keys, true, signal)) as SyncItem[];
  const blocking = new Set(
    heads.filter((head) => isKept(head, now) && isBlocking(toSync(head), now)).map(({ part }) => part),
  );
  return entries.filter(({ id }) => blocking.has(headPart(id)));
};

/**
 * Stores a new synchronisation unless one with an overlapping prefix is open.
 *
 * @param base called only if none is.
 * @returns `blockedBy` the id of that one; `changed` if another one was opened at the same time.
 * @throws store.unavailable
 */
export const insertSync = async (
  sync: Omit<NewSync, 'base'>,
  base: () => Promise<number>,
  signal?: AbortSignal,
): Promise<'opened' | 'changed' | { readonly blockedBy: string }> => {
  const { id, employerId, prefix, opened } = sync;
  const key = { employerId, part: openPart };
  const before = (await findItem('syncs', key, signal)) as OpenItem | undefined;
  const entries = await stillOpen(employerId, before?.entries ?? [], opened, signal);
  const other =
    entries.find((entry) => overlap(entry.prefix, prefix)) ??
    (entries.length >= maxOpenSyncs ? entries[0] : undefined);
  if (other) return { blockedBy: other.id };
  const TableName = tableName('syncs');
  const head = toSyncItem({ ...sync, base: await base() });
  const refused = await writeItems(
    () => [
      {
        Put: {
          TableName,
          Item: { ...key, v: id, entries: [...entries, { id, prefix }], expires: expiresOf(opened) },
          ConditionExpression: before ? 'v = :version' : 'attribute_not_exists(part)',
          ...(before && { ExpressionAttributeValues: { ':version': before.v } }),
        },
      },
      { Put: { TableName, Item: head, ConditionExpression: 'attribute_not_exists(part)' } },
    ],
    { signal },
  );
  return refused ? 'changed' : 'opened';
};
