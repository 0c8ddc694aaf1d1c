import { findItem, itemsUnder, queryOnce } from '../../store/items.ts';
import { itemKey } from '../../store/tables.ts';
import { keptMillis, openedAt, openMillis, type Sync, type SyncSettings } from '../rules/sync.ts';

/** The layout of items, for later releases. */
const itemFormat = 1;

/*
 * All items of an employer are in one partition, and begin with their kind:
 *
 * - `sync#<id>`: a synchronisation. Ids sort by time, so that one query reads the latest.
 * - `open`: those open that apply, and their prefixes; `previews`: the open previews.
 * - `chunk#<id>#0001`: the references in a chunk.
 * - `plan#<id>#<token>#0001`: the removals that the commit with this token has planned.
 *
 * removing-key.ts has the key of one more kind of item.
 */

export const headPrefix = 'sync#';
/** The item that lists the open ones of a mode. */
export const openParts = { apply: 'open', preview: 'previews' } as const satisfies Record<
  Sync['mode'],
  string
>;

const number = (n: number): string => String(n).padStart(4, '0');

export const headPart = (id: string): string => `${headPrefix}${id}`;
export const chunkPrefix = (id: string): string => `chunk#${id}#`;
export const chunkPart = (id: string, n: number): string => `${chunkPrefix(id)}${number(n)}`;
export const planPart = (id: string, token: string, index: number): string =>
  `plan#${id}#${token}#${number(index)}`;

/** Where an item is stored. */
export const syncKey = (employerId: number, part: string) => itemKey('syncs', { employerId, part });

/** The value of the TTL attribute: Unix time in seconds. */
const seconds = (millis: number): number => Math.ceil(millis / 1_000);

/** When the items of a synchronisation that is not committed are no longer kept. */
export const expiresOf = (opened: number): number => seconds(opened + openMillis + keptMillis);

/** When the items of one that ended at a time are no longer kept. */
export const expiresAfter = (ended: number): number => seconds(ended + keptMillis);

/** DynamoDB deletes expired items hours or days later. */
export const isKept = ({ expires }: { readonly expires?: number }, now: number): boolean =>
  expires === undefined || expires > seconds(now);

/** The item `sync#<id>`. */
export type SyncItem = Omit<Sync, 'id' | 'removals' | 'processed' | 'opened'> &
  Partial<Sync['removals'] & Pick<Sync, 'processed' | 'opened'>> & {
    readonly part: string;
    /** Item format. */
    readonly f: number;
    /** Absent while jobs are removed. */
    readonly expires?: number;
  };

/** A synchronisation that has just been opened. */
export type NewSync = SyncSettings & Pick<Sync, 'id' | 'employerId' | 'base' | 'opened'>;

export const toSyncItem = ({ id, expectedCount, ...sync }: NewSync): SyncItem => ({
  ...sync,
  part: headPart(id),
  f: itemFormat,
  state: 'open',
  ...(expectedCount !== undefined && { expectedCount }),
  expires: expiresOf(sync.opened),
});

/** A damaged item lacks the time of the opening, which is also in the id. */
export const toSync = (stored: SyncItem): Sync => {
  const { part, f, expires, planned, done, processed, guarded, ...item } = stored;
  const id = part.slice(headPrefix.length);
  return {
    ...item,
    id,
    opened: item.opened ?? openedAt(id),
    removals: { planned: planned ?? 0, done: done ?? 0, ...(guarded && { guarded }) },
    processed: processed ?? 0,
  };
};

/**
 * @param now in milliseconds.
 * @returns the synchronisation with every acknowledged write; undefined if the employer has none
 *   with this id, or it is no longer kept.
 * @throws store.unavailable
 */
export const findSync = async (
  employerId: number,
  id: string,
  now: number,
  signal?: AbortSignal,
): Promise<Sync | undefined> => {
  const item = await findItem('syncs', { employerId, part: headPart(id) }, signal);
  return item && isKept(item, now) ? toSync(item as SyncItem) : undefined;
};

/**
 * Finds the employer's latest synchronisations, newest first.
 *
 * @param now in milliseconds.
 * @throws store.unavailable
 */
export const findLatestSyncs = async (
  employerId: number,
  count: number,
  now: number,
  signal?: AbortSignal,
): Promise<Sync[]> => {
  const query = { ...itemsUnder('syncs', employerId, headPrefix), ScanIndexForward: false, Limit: count };
  const { Items = [] } = await queryOnce('syncs', query, signal);
  return (Items as SyncItem[]).filter((item) => isKept(item, now)).map(toSync);
};
