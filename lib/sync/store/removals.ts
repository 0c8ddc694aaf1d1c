import type { StoredJob } from '../../job/store/find-job.ts';
import { archiveItems, deleteItems } from '../../job/store/transact-items.ts';
import { assignIf, deleteItem, findUnder, type TransactItem, writeItems } from '../../store/items.ts';
import { itemKey } from '../../store/tables.ts';
import type { Sync } from '../rules/sync.ts';
import { planPageSize } from './plans.ts';
import { removingKey, removingOwner, removingPrefix, removingSync } from './removing-key.ts';
import { expiresAfter, headPart, planPart, syncKey } from './sync-items.ts';

/** A synchronisation with unfinished removals, and since when, in milliseconds. */
export type Removing = { readonly employerId: number; readonly id: string; readonly since: number };

/** Finds every synchronisation with unfinished removals, in one query. @throws store.unavailable */
export const findRemoving = async (): Promise<Removing[]> => {
  const items = await findUnder('syncs', removingOwner, removingPrefix);
  return items.flatMap((item) => {
    const sync = removingSync(item);
    return sync ? [{ ...sync, since: Number(item.since) }] : [];
  });
};

/** The next entries of the plan, on one page; undefined skips one. */
export type RemovalStep = readonly (StoredJob | undefined)[];

/** Forgets a synchronisation that does not exist any more. @throws store.unavailable */
export const forgetRemoving = (sync: Pick<Sync, 'employerId' | 'id'>): Promise<unknown> =>
  deleteItem('syncs', removingKey(sync));

/** Advances the synchronisation, if no other run has done so since it was read. */
const advance = (sync: Sync, step: RemovalStep, now: number): TransactItem[] => {
  const { employerId, id, token = '', processed, removals } = sync;
  const next = processed + step.length;
  const isLast = next >= removals.planned;
  const skipped = step.flatMap((job, at) => (job ? [] : [(processed % planPageSize) + at]));
  const values = {
    processed: next,
    done: removals.done + step.length - skipped.length,
    state: isLast ? 'done' : 'removing',
    expires: isLast ? expiresAfter(now) : undefined,
  };
  const isNext = '#state = :removing AND (attribute_not_exists(#processed) OR #processed = :before)';
  const head = {
    ...syncKey(employerId, headPart(id)),
    ...assignIf(values, isNext, { ':removing': 'removing', ':before': processed }),
  };
  const page = {
    ...syncKey(employerId, planPart(id, token, Math.floor(processed / planPageSize))),
    UpdateExpression: 'SET skipped = list_append(if_not_exists(skipped, :none), :skipped)',
    ExpressionAttributeValues: { ':none': [], ':skipped': skipped },
  };
  return [
    { Update: head },
    ...(skipped.length > 0 ? [{ Update: page }] : []),
    ...(isLast ? [{ Delete: itemKey('syncs', removingKey(sync)) }] : []),
  ];
};

/**
 * Makes one step of the removals: all of it or nothing, and once, however many runs there are and
 * wherever they end.
 *
 * @param sync as it was read.
 * @param now in milliseconds.
 * @returns false, with nothing written, if a job has changed or another run came first: read again.
 * @throws store.unavailable
 */
export const removeStep = async (
  sync: Sync,
  step: RemovalStep,
  now: number,
  signal?: AbortSignal,
): Promise<boolean> => {
  const jobs = step.filter((job) => job !== undefined);
  const remove = () =>
    sync.missing === 'delete' ? deleteItems(jobs) : archiveItems(jobs, now, 'synchronisation');
  const refused = await writeItems(() => [...advance(sync, step, now), ...remove()], {
    recognisesRetry: true,
    signal,
  });
  return !refused;
};
