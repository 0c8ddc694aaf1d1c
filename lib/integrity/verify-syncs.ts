import { missingActions, storedStates, syncModes } from '../domain/syncs/sync.ts';
import { findItems, type RawItem } from '../store/items.ts';
import { removingKey, removingSync } from '../store/syncs/removing-key.ts';
import { headPart, headPrefix, type SyncItem, syncKey } from '../store/syncs/sync-items.ts';
import { itemUnchanged, writeIfUnchanged } from './conditions.ts';
import type { Check, Confirm, IntegrityFinding } from './findings.ts';
import { malformedBy } from './job-values.ts';
import { itemKey, readSnapshot } from './reads.ts';

const count = { type: 'integer', minimum: 0 } as const;

/** The attributes without which a synchronisation cannot be read. */
const malformedAttributes = malformedBy({
  type: 'object',
  properties: {
    state: { enum: storedStates },
    mode: { enum: syncModes },
    prefix: { type: 'string' },
    missing: { enum: missingActions },
    guard: {
      type: 'object',
      properties: { floor: count, percent: { type: 'number' }, count },
      required: ['floor', 'percent', 'count'],
    },
    base: count,
    opened: count,
    planned: count,
    done: count,
    processed: count,
  },
  required: ['state', 'mode', 'prefix', 'missing', 'guard', 'base', 'opened'],
});

const isSyncItem = (item: RawItem): item is SyncItem & RawItem => malformedAttributes(item).length === 0;

/** Whether the numbers of removals are possible: done ≤ processed ≤ planned, and all when done. */
const hasPossibleRemovals = ({ state, planned = 0, done = 0, processed = 0 }: SyncItem): boolean =>
  done <= processed && processed <= planned && (state !== 'done' || processed === planned);

/** The synchronisation that an item belongs to. */
type Owner = { readonly employerId: number; readonly id: string };

const headKey = ({ employerId, id }: Owner) => syncKey(employerId, headPart(id));
const startKey = (owner: Owner) => itemKey('syncs', removingKey(owner));

const nameOf = ({ employerId, id }: Owner): string => `synchronisation ${id} of employer ${employerId}`;

/** The owner of a chunk or of a page of a plan; undefined for other items. */
const ownerOfPart = ({ employerId, part }: RawItem): Owner | undefined => {
  const [, id] = /^(?:chunk|plan)#([^#]+)#/.exec(String(part)) ?? [];
  return id === undefined ? undefined : { employerId: Number(employerId), id };
};

const headOf = ({ employerId, part }: RawItem): Owner | undefined =>
  String(part).startsWith(headPrefix)
    ? { employerId: Number(employerId), id: String(part).slice(headPrefix.length) }
    : undefined;

/** In seconds. */
const day = 24 * 60 * 60;

/** A synchronisation may end, and expire, up to a day before its chunks: that long they may remain. */
const mayRemain = ({ expires }: RawItem, now: Date): boolean =>
  typeof expires === 'number' && expires - day <= now.getTime() / 1_000;

/** @param key of an item whose synchronisation does not exist. */
const orphaned = (message: string, owner: Owner, key: ReturnType<typeof itemKey>): IntegrityFinding => ({
  rule: 'sync.orphaned',
  message,
  employerId: owner.employerId,
  repair: () => writeIfUnchanged([{ Delete: key }, itemUnchanged(headKey(owner), undefined, ['part'])]),
});

const confirmPart = async (part: string, owner: Owner, now: Date): Promise<IntegrityFinding[]> => {
  const key = syncKey(owner.employerId, part);
  const [item, head] = await readSnapshot(key, headKey(owner));
  if (!item || head || mayRemain(item, now)) return [];
  return [orphaned(`${part} of employer ${owner.employerId} belongs to no synchronisation`, owner, key)];
};

/** Without the item that stands for its removals, nothing would continue them. */
const checkStart = (owner: Owner, head: RawItem, start: RawItem | undefined): IntegrityFinding[] => {
  if ((head.state === 'removing') === (start !== undefined)) return [];
  const { TableName, Key } = startKey(owner);
  return [
    {
      rule: 'sync.removing',
      message: start
        ? `${nameOf(owner)} is found as one that removes jobs, and is ${head.state}`
        : `${nameOf(owner)} removes jobs, and is not found for it`,
      employerId: owner.employerId,
      repair: () =>
        writeIfUnchanged([
          itemUnchanged(headKey(owner), head, ['state', 'processed']),
          start ? { Delete: { TableName, Key } } : { Put: { TableName, Item: { ...Key, since: 0 } } },
        ]),
    },
  ];
};

const confirmSync = async (owner: Owner): Promise<IntegrityFinding[]> => {
  const { employerId } = owner;
  const [head, start] = await readSnapshot(headKey(owner), startKey(owner));
  if (!head) {
    const message = `${nameOf(owner)} does not exist, and is found as one that removes jobs`;
    return start ? [orphaned(message, owner, startKey(owner))] : [];
  }
  if (!isSyncItem(head)) {
    const message = `${nameOf(owner)} cannot be read: wrong or missing ${malformedAttributes(head).join(', ')}`;
    return [{ rule: 'sync.malformed', message, employerId }];
  }
  const findings = checkStart(owner, head, start);
  if (hasPossibleRemovals(head)) return findings;
  const message = `${nameOf(owner)} is ${head.state} with ${head.done} of ${head.planned} jobs removed and ${head.processed} processed`;
  return [{ rule: 'sync.counts', message, employerId }, ...findings];
};

/** Whether the item alone shows that a synchronisation may be inconsistent. */
const isSuspect = (head: RawItem): boolean =>
  !isSyncItem(head) || !hasPossibleRemovals(head) || head.state === 'removing';

/** Checks synchronisations, and that their parts belong to existing ones. */
export const checkSyncs: Check = async (items, { now }) => {
  const suspects = items.flatMap((item): Confirm[] => {
    const owner = headOf(item) ?? removingSync(item);
    return owner && (!headOf(item) || isSuspect(item)) ? [() => confirmSync(owner)] : [];
  });
  const parts = items.flatMap((item) => {
    const owner = ownerOfPart(item);
    return owner && !mayRemain(item, now) ? [{ part: String(item.part), owner }] : [];
  });
  const owners = new Map(parts.map(({ owner }) => [nameOf(owner), headKey(owner).Key]));
  const heads = await findItems('syncs', [...owners.values()], false);
  const present = new Set(heads.flatMap((head) => headOf(head) ?? []).map(nameOf));
  const orphans = parts.flatMap(({ part, owner }): Confirm[] =>
    present.has(nameOf(owner)) ? [] : [() => confirmPart(part, owner, now)],
  );
  return [...suspects, ...orphans];
};
