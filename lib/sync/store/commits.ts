import { assignIf, ifAvailable, updateIf, writeItems } from '../../store/items.ts';
import { tableName } from '../../store/tables.ts';
import type { Progress } from '../rules/progress.ts';
import type { Sync } from '../rules/sync.ts';
import type { CommitInput } from '../sync-input-schema.ts';
import { removingKey } from './removing-key.ts';
import { expiresAfter, headPart, syncKey } from './sync-items.ts';

const isOurs = '#state = :committing AND #token = :token';

/** Changes a head as `assignIf` does. What a condition has of `#state` and `#token` must be assigned, too. */
const update = (
  { employerId, id }: Pick<Sync, 'employerId' | 'id'>,
  ...change: Parameters<typeof assignIf>
) => ({ ...syncKey(employerId, headPart(id)), ...assignIf(...change) });

/**
 * Takes an open synchronisation for a commit, or one whose commit has crashed.
 *
 * @param token random: the commit recognises its own writes by it.
 * @returns false if it is not open, or another commit holds it.
 * @throws store.unavailable
 */
export const beginCommit = (
  sync: Pick<Sync, 'employerId' | 'id'>,
  token: string,
  { now, leaseUntil }: { readonly now: number; readonly leaseUntil: number },
  signal?: AbortSignal,
): Promise<boolean> =>
  updateIf(
    update(
      sync,
      { state: 'committing', token, leaseUntil, lastCommit: now },
      '#state = :open OR (#state = :committing AND (leaseUntil <= :now OR #token = :token))',
      { ':open': 'open', ':committing': 'committing', ':now': now },
    ),
    signal,
  );

/**
 * Opens a synchronisation again after its commit was refused.
 *
 * @param isGuarded whether the guard refused it.
 * @throws store.unavailable
 */
export const cancelCommit = async (
  sync: Pick<Sync, 'employerId' | 'id'>,
  token: string,
  isGuarded: boolean,
  signal?: AbortSignal,
): Promise<void> => {
  const guarded = isGuarded || undefined;
  const values = { state: 'open', token: undefined, leaseUntil: undefined, guarded };
  const also = { ':committing': 'committing', ':token': token };
  await updateIf(update(sync, values, isOurs, also), signal);
};

/** What a commit has decided. */
export type Decision = {
  readonly commit: CommitInput;
  readonly progress: Progress;
  readonly planned: number;
  /** Of a preview: the guard would have refused it. */
  readonly isGuarded: boolean;
};

/**
 * Ends a synchronisation, or begins its removals, which are found from then on.
 *
 * @param now in milliseconds.
 * @returns false if the commit does not hold the synchronisation any more.
 * @throws store.unavailable
 */
export const completeCommit = async (
  sync: Pick<Sync, 'employerId' | 'id' | 'mode'>,
  token: string,
  { commit, progress, planned, isGuarded }: Decision,
  now: number,
  signal?: AbortSignal,
): Promise<boolean> => {
  const isRemoving = sync.mode === 'apply' && planned > 0;
  const ended = sync.mode === 'preview' ? 'previewed' : 'done';
  const values = {
    state: isRemoving ? 'removing' : ended,
    expires: isRemoving ? undefined : expiresAfter(now),
    leaseUntil: undefined,
    token,
    commit,
    progress,
    planned,
    guarded: isGuarded || undefined,
  };
  const Update = update(sync, values, isOurs, { ':committing': 'committing' });
  const TableName = tableName('syncs');
  const start = { TableName, Item: { ...removingKey(sync), since: now } };
  const refused = await writeItems(() => [{ Update }, ...(isRemoving ? [{ Put: start }] : [])], { signal });
  return !refused;
};

/**
 * Aborts an open synchronisation, or one whose commit has crashed.
 *
 * @param now in milliseconds.
 * @returns false if it is not open, or a commit holds it.
 * @throws store.unavailable
 */
export const markAborted = (
  sync: Pick<Sync, 'employerId' | 'id'>,
  progress: Progress,
  now: number,
  signal?: AbortSignal,
): Promise<boolean> => {
  const values = {
    state: 'aborted',
    progress,
    expires: expiresAfter(now),
    token: undefined,
    leaseUntil: undefined,
  };
  const condition = '#state IN (:open, :state) OR (#state = :committing AND leaseUntil <= :now)';
  const also = { ':open': 'open', ':committing': 'committing', ':now': now };
  return updateIf(update(sync, values, condition, also), signal);
};

/**
 * Records the progress of a synchronisation that ended without a request, so that its chunks need
 * not be read again. While the store is busy a later read records it.
 */
export const recordProgress = async (
  sync: Pick<Sync, 'employerId' | 'id'>,
  progress: Progress,
  signal?: AbortSignal,
): Promise<void> => {
  const isUnrecorded = 'attribute_exists(part) AND attribute_not_exists(#progress)';
  await ifAvailable(updateIf(update(sync, { progress }, isUnrecorded), signal));
};
