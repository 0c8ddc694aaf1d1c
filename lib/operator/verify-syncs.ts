import { itemKey } from '../store/tables.ts';
import { removingKey, removingSync } from '../sync/store/removing-key.ts';
import { headPart, headPrefix, syncKey } from '../sync/store/sync-items.ts';
import { itemUnchanged, writeIfUnchanged } from './conditions.ts';
import type { Check, IntegrityFinding } from './findings.ts';
import { readSnapshot } from './reads.ts';

/*
 * A restored table may have a part of a transaction only. Nothing else of a synchronisation is
 * checked: it expires within days, with all that belongs to it.
 */

type Owner = { readonly employerId: number; readonly id: string };

const checkStart = async (owner: Owner): Promise<IntegrityFinding[]> => {
  const { employerId, id } = owner;
  const headKey = syncKey(employerId, headPart(id));
  const startKey = itemKey('syncs', removingKey(owner));
  const [head, start] = await readSnapshot(headKey, startKey);
  // The sweep forgets the removals of a synchronisation that does not exist.
  if (!head || (head.state === 'removing') === (start !== undefined)) return [];
  const name = `synchronisation ${id} of employer ${employerId}`;
  const { TableName, Key } = startKey;
  return [
    {
      rule: 'sync.removing',
      message: start
        ? `${name} is found as one that removes jobs, and is ${head.state}`
        : `${name} removes jobs, and is not found for it`,
      employerId,
      repair: () =>
        writeIfUnchanged([
          itemUnchanged(headKey, head, ['state', 'processed']),
          start ? { Delete: startKey } : { Put: { TableName, Item: { ...Key, since: 0 } } },
        ]),
    },
  ];
};

/** Checks that synchronisations which remove jobs, and only those, are found for it. */
export const checkSyncs: Check = (items) =>
  items.flatMap((item) => {
    const { employerId, part, state } = item;
    const id = String(part).slice(headPrefix.length);
    const owner = state === 'removing' ? { employerId: Number(employerId), id } : removingSync(item);
    return owner ? [() => checkStart(owner)] : [];
  });
