import { isBlocking, openedAt, openMillis, overlap, type Sync, stateOf } from '../../domain/syncs/sync.ts';
import { maxOpenSyncs } from '../../limits.ts';
import { findItem, findItems, writeItems } from '../items.ts';
import { tableName } from '../tables.ts';
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

/** The entries whose synchronisations are as `isStill` says. */
const entriesThat = async (
  isStill: (sync: Sync) => boolean,
  employerId: number,
  entries: readonly Entry[],
  now: number,
  signal: AbortSignal | undefined,
): Promise<Entry[]> => {
  const keys = entries.map(({ id }) => ({ employerId, part: headPart(id) }));
  const heads = (await findItems('syncs', keys, true, signal)) as SyncItem[];
  const found = new Set(
    heads.filter((head) => isKept(head, now) && isStill(toSync(head))).map(({ part }) => part),
  );
  return entries.filter(({ id }) => found.has(headPart(id)));
};

/** The open synchronisations of the mode, and the one that keeps this one from being opened, if any does. */
const findOthers = async (
  { employerId, mode, prefix, opened }: Omit<NewSync, 'base'>,
  entries: readonly Entry[],
  signal: AbortSignal | undefined,
): Promise<{ readonly open: readonly Entry[]; readonly other: Entry | undefined }> => {
  if (mode === 'apply') {
    const open = await entriesThat((sync) => isBlocking(sync, opened), employerId, entries, opened, signal);
    const isFull = open.length >= maxOpenSyncs;
    return {
      open,
      other: open.find((entry) => overlap(entry.prefix, prefix)) ?? (isFull ? open[0] : undefined),
    };
  }
  const recent = entries.filter(({ id }) => openedAt(id) + openMillis > opened);
  // Few are ever open: they are read when there seem to be too many.
  if (recent.length < maxOpenSyncs) return { open: recent, other: undefined };
  const isOpen = (sync: Sync) => stateOf(sync, opened) === 'open';
  const open = await entriesThat(isOpen, employerId, recent, opened, signal);
  return { open, other: open.length >= maxOpenSyncs ? open[0] : undefined };
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
