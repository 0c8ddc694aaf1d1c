import { beforeEach, expect, test, vi } from 'vitest';
import { findSync } from '../../lib/sync/store/sync-items.ts';
import { startRemovals } from '../../local/background.ts';
import { loadFunction } from '../../local/gateway/load-function.ts';
import { intercept } from '../support/store/faults.ts';
import { createOwnTables } from '../support/store/own-tables.ts';
import { anEmployerId, aStoredJob } from '../support/store/stored-job.ts';
import { commitOnly, openFor } from '../support/synchronising.ts';

beforeEach(async () => {
  await createOwnTables();
  vi.spyOn(console, 'log').mockImplementation(() => {});
});
/** A synchronisation that has committed to remove a job, and has not removed it. */
const removing = async () => {
  const owner = { id: anEmployerId(), name: 'Acme' };
  await aStoredJob({ employerId: owner.id, referenceId: 'A', status: 'active' });
  const sync = await openFor(owner);
  await commitOnly(owner, sync, { chunks: 0, jobs: 0, acceptRemovals: 1 });
  return async () => (await findSync(owner.id, sync.id, Date.now()))?.state;
};

test('at the start continues what a stop has interrupted', async () => {
  const state = await removing();
  expect(await state()).toBe('removing');
  await using _removals = startRemovals(loadFunction);
  await expect.poll(state, { timeout: 30_000 }).toBe('done');
});

test('continues after a commit', async () => {
  let state = async (): Promise<string | undefined> => undefined;
  await using removals = startRemovals(async (name) =>
    name === 'commit-sync'
      ? async () => {
          state = await removing();
          return { statusCode: 202 };
        }
      : loadFunction(name),
  );
  const commit = await removals.load('commit-sync');
  expect(await commit({} as never, {} as never)).toEqual({ statusCode: 202 });
  await expect.poll(() => state(), { timeout: 30_000 }).toBe('done');
});

test('a failure is left to the next commit, and a stop to the next start', async () => {
  const state = await removing();
  await intercept(
    () => Promise.reject(Object.assign(new Error('gone'), { name: 'AbortError' })),
    async () => {
      await using _removals = startRemovals(loadFunction);
    },
  );
  expect(await state()).toBe('removing');
  await using _removals = startRemovals(loadFunction);
  await expect.poll(state, { timeout: 30_000 }).toBe('done');
});
