import { earliest } from '../../clocks.ts';
import { maxOpenSyncs } from '../../limits.ts';
import { findItem, findItems, writeItems } from '../../store/items.ts';
import { tableName } from '../../store/tables.ts';
import { isBlocking, overlap } from '../rules/sync.ts';
import {
  expiresOf,
  headPart,
  isKept,
  type NewSync,
  openParts,
  type SyncItem,
  toSync,
  toSyncItem,
} from './sync-items.ts';

/** An open synchronisation in the item that lists those of its mode; it may have ended since. */
type Entry = { readonly id: string; readonly prefix: string };

/** The item `open` or `previews`. Each write has a new version: the id of the one that it added. */
type OpenItem = { readonly v: string; readonly entries: readonly Entry[] };

/** The open synchronisations of the mode, and the one that keeps this one from being opened, if any does. */
const findOthers = async (
  { employerId, mode, prefix, opened }: Omit<NewSync, 'base'>,
  entries: readonly Entry[],
  signal: AbortSignal | undefined,
): Promise<{ readonly open: readonly Entry[]; readonly other: Entry | undefined }> => {
  const keys = entries.map(({ id }) => ({ employerId, part: headPart(id) }));
  const heads = (await findItems('syncs', keys, true, signal)) as SyncItem[];
  const blocking = heads.filter((head) => isKept(head, opened) && isBlocking(toSync(head), earliest(opened)));
  const parts = new Set(blocking.map(({ part }) => part));
  const open = entries.filter(({ id }) => parts.has(headPart(id)));
  const overlapping = mode === 'apply' ? open.find((entry) => overlap(entry.prefix, prefix)) : undefined;
  return { open, other: overlapping ?? (open.length >= maxOpenSyncs ? open[0] : undefined) };
};

/**
 * Stores a new synchronisation unless one with an overlapping prefix is open, or too many are. A
 * preview neither keeps others from being opened nor is kept by them.
 *
 * @param base called only if it is opened.
 * @returns `blockedBy` the id of that one; `stale` if another one was opened at the same time.
 * @throws store.unavailable
 */
export const insertSync = async (
  sync: Omit<NewSync, 'base'>,
  base: () => Promise<number>,
  signal?: AbortSignal,
): Promise<'opened' | 'stale' | { readonly blockedBy: string }> => {
  const { id, employerId, mode, prefix, opened } = sync;
  const key = { employerId, part: openParts[mode] };
  const before = (await findItem('syncs', key, signal)) as OpenItem | undefined;
  const { open, other } = await findOthers(sync, before?.entries ?? [], signal);
  if (other) return { blockedBy: other.id };
  const TableName = tableName('syncs');
  const head = toSyncItem({ ...sync, base: await base() });
  const refused = await writeItems(
    () => [
      {
        Put: {
          TableName,
          Item: { ...key, v: id, entries: [...open, { id, prefix }], expires: expiresOf(opened) },
          ConditionExpression: before ? 'v = :version' : 'attribute_not_exists(part)',
          ...(before && { ExpressionAttributeValues: { ':version': before.v } }),
        },
      },
      { Put: { TableName, Item: head, ConditionExpression: 'attribute_not_exists(part)' } },
    ],
    { signal },
  );
  return refused ? 'stale' : 'opened';
};
