import { assign, findItem, updateIf } from '../../store/items.ts';
import type { Sync } from '../rules/sync.ts';
import { expiresOf, planPart, syncKey } from './sync-items.ts';

/** A job that a commit removes, if it was not written since the commit began. */
export type PlannedRemoval = {
  readonly id: number;
  readonly referenceId: string;
  readonly title: string;
};

/** A page of a plan. `skipped` are the places of jobs that were changed or removed since. */
export type PlanPage = { readonly entries: readonly PlannedRemoval[]; readonly skipped: readonly number[] };

/** Removals on a page: an item may take 400 KB, and titles have up to 1 KB. */
export const planPageSize = 100;

/** Pages that are written at the same time. */
const pagesAtOnce = 8;

/**
 * Stores the removals that a commit has planned. A commit that is overtaken leaves a plan of its own,
 * which nothing reads.
 *
 * @param token of the commit.
 * @throws store.unavailable
 */
export const insertPlan = async (
  { employerId, id, opened }: Pick<Sync, 'employerId' | 'id' | 'opened'>,
  token: string,
  removals: readonly PlannedRemoval[],
  signal?: AbortSignal,
): Promise<void> => {
  const put = (index: number): Promise<unknown> => {
    const entries = removals
      .slice(index * planPageSize, (index + 1) * planPageSize)
      .map(({ id, referenceId, title }) => ({ id, referenceId, title }));
    const key = syncKey(employerId, planPart(id, token, index));
    return updateIf({ ...key, ...assign({ entries, expires: expiresOf(opened) }) }, signal);
  };
  const pages = Math.ceil(removals.length / planPageSize);
  for (let at = 0; at < pages; at += pagesAtOnce) {
    const count = Math.min(pagesAtOnce, pages - at);
    await Promise.all(Array.from({ length: count }, (_, offset) => put(at + offset)));
  }
};

/**
 * @param index from 0.
 * @returns an empty page past the end.
 * @throws store.unavailable
 */
export const findPlanPage = async (
  { employerId, id, token = '' }: Pick<Sync, 'employerId' | 'id' | 'token'>,
  index: number,
  signal?: AbortSignal,
): Promise<PlanPage> => {
  const item = await findItem('syncs', { employerId, part: planPart(id, token, index) }, signal);
  const { entries = [], skipped = [] }: Partial<PlanPage> = item ?? {};
  return { entries, skipped };
};
