import { findItems, type RawItem } from '../store/items.ts';
import { removingKey, removingSync } from '../store/syncs/removing-key.ts';
import { headPart, headPrefix } from '../store/syncs/sync-items.ts';
import { tableName } from '../store/tables.ts';
import { unchangedSince, writeIfUnchanged } from './conditions.ts';
import type { CheckContext, IntegrityFinding, OnPage } from './findings.ts';
import { type ItemKey, readSnapshot, scan } from './reads.ts';
import { hasPossibleRemovals, isSyncItem, malformedSyncAttributes } from './sync-attributes.ts';

/** The synchronisation that an item belongs to. */
type Owner = { readonly employerId: number; readonly id: string };

const day = 24 * 60 * 60;

const keyOf = (employerId: number, part: string): ItemKey => ({ table: 'syncs', key: { employerId, part } });
const headKey = ({ employerId, id }: Owner): ItemKey => keyOf(employerId, headPart(id));
const startKey = (owner: Owner): ItemKey => ({ table: 'syncs', key: removingKey(owner) });

const nameOf = ({ employerId, id }: Owner): string => `synchronisation ${id} of employer ${employerId}`;
const idsOf = ({ employerId }: Owner) => ({ employerId });

/** The owner of a chunk or of a page of a plan; undefined for other items. */
const ownerOfPart = ({ employerId, part }: RawItem): Owner | undefined => {
  const [, id] = /^(?:chunk|plan)#([^#]+)#/.exec(String(part)) ?? [];
  return id === undefined ? undefined : { employerId: Number(employerId), id };
};

const headOf = ({ employerId, part }: RawItem): Owner | undefined =>
  String(part).startsWith(headPrefix)
    ? { employerId: Number(employerId), id: String(part).slice(headPrefix.length) }
    : undefined;

const TableName = (): string => tableName('syncs');

const absent = (key: ItemKey) => ({
  ConditionCheck: { TableName: TableName(), Key: key.key, ConditionExpression: 'attribute_not_exists(part)' },
});

/**
 * A synchronisation may end, and expire, up to a day before its chunks: that long they may remain.
 *
 * @param now in seconds.
 */
const mayRemain = ({ expires }: RawItem, now: number): boolean =>
  typeof expires === 'number' && expires - day <= now;

const confirmPart = async (part: RawItem, owner: Owner, now: number): Promise<IntegrityFinding[]> => {
  const key = keyOf(owner.employerId, String(part.part));
  const [item, head] = await readSnapshot([key, headKey(owner)]);
  if (!item || head || mayRemain(item, now)) return [];
  const remove = { Delete: { TableName: TableName(), Key: key.key } };
  return [
    {
      rule: 'sync.orphaned',
      message: `${part.part} of employer ${owner.employerId} belongs to no synchronisation`,
      ...idsOf(owner),
      repair: () => writeIfUnchanged([remove, absent(headKey(owner))]),
    },
  ];
};

/** Without the item that stands for its removals, nothing would continue them. */
const confirmRemoving = (owner: Owner, head: RawItem, start: RawItem | undefined): IntegrityFinding[] => {
  if ((head.state === 'removing') === (start !== undefined)) return [];
  const Key = removingKey(owner);
  const isSame = {
    TableName: TableName(),
    Key: headKey(owner).key,
    ...unchangedSince(head, ['state', 'processed']),
  };
  return [
    {
      rule: 'sync.removing',
      message: start
        ? `${nameOf(owner)} is found as one that removes jobs, and is ${head.state}`
        : `${nameOf(owner)} removes jobs, and is not found for it`,
      ...idsOf(owner),
      repair: () =>
        writeIfUnchanged([
          { ConditionCheck: isSame },
          start
            ? { Delete: { TableName: TableName(), Key } }
            : { Put: { TableName: TableName(), Item: { ...Key, since: 0 } } },
        ]),
    },
  ];
};

const confirmHead = async (owner: Owner): Promise<IntegrityFinding[]> => {
  const [head, start] = await readSnapshot([headKey(owner), startKey(owner)]);
  if (!head) return confirmStart(owner);
  if (!isSyncItem(head)) {
    const message = `${nameOf(owner)} cannot be read: wrong or missing ${malformedSyncAttributes(head).join(', ')}`;
    return [{ rule: 'sync.malformed', message, ...idsOf(owner) }];
  }
  const counted = hasPossibleRemovals(head)
    ? []
    : [
        {
          rule: 'sync.counts' as const,
          message: `${nameOf(owner)} is ${head.state} with ${head.done} of ${head.planned} jobs removed and ${head.processed} processed`,
          ...idsOf(owner),
        },
      ];
  return [...counted, ...confirmRemoving(owner, head, start)];
};

/** The item that stands for the removals of a synchronisation that does not exist. */
const confirmStart = async (owner: Owner): Promise<IntegrityFinding[]> => {
  const [start, head] = await readSnapshot([startKey(owner), headKey(owner)]);
  if (!start || head) return [];
  const remove = { Delete: { TableName: TableName(), Key: startKey(owner).key } };
  return [
    {
      rule: 'sync.orphaned',
      message: `${nameOf(owner)} does not exist, and is found as one that removes jobs`,
      ...idsOf(owner),
      repair: () => writeIfUnchanged([remove, absent(headKey(owner))]),
    },
  ];
};

/** Whether the item alone shows that a head may be inconsistent. */
const isSuspect = (head: RawItem): boolean =>
  !isSyncItem(head) || !hasPossibleRemovals(head) || head.state === 'removing';

/** Checks synchronisations, and that their parts belong to existing ones. */
export const verifySyncs = async (
  { employerId, recheck }: CheckContext,
  now: Date,
  onPage: OnPage,
): Promise<void> => {
  const seconds = Math.floor(now.getTime() / 1_000);
  const isChecked = (owner: Owner): boolean => employerId === undefined || owner.employerId === employerId;
  for await (const items of scan('syncs')) {
    await onPage(items);
    for (const item of items) {
      const owner = headOf(item) ?? removingSync(item);
      const isHeadToCheck = headOf(item) ? isSuspect(item) : true;
      if (owner && isChecked(owner) && isHeadToCheck) await recheck(() => confirmHead(owner));
    }
    const parts = items.flatMap((item) => {
      const owner = ownerOfPart(item);
      return owner && isChecked(owner) && !mayRemain(item, seconds) ? [{ item, owner }] : [];
    });
    const owners = new Map(parts.map(({ owner }) => [`${owner.employerId}#${owner.id}`, owner]));
    const heads = await findItems(
      'syncs',
      [...owners.values()].map((owner) => headKey(owner).key),
      false,
    );
    const present = new Set(
      heads.flatMap((head) => headOf(head) ?? []).map(({ employerId, id }) => `${employerId}#${id}`),
    );
    for (const { item, owner } of parts) {
      if (present.has(`${owner.employerId}#${owner.id}`)) continue;
      await recheck(() => confirmPart(item, owner, seconds));
    }
  }
};
