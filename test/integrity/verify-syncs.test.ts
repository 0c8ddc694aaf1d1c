import { beforeEach, expect, test, vi } from 'vitest';
import type { RawItem } from '../../lib/store/items.ts';
import { noCounts } from '../../lib/sync/rules/progress.ts';
import { beginChunk, completeChunk } from '../../lib/sync/store/chunks.ts';
import { removingKey } from '../../lib/sync/store/removing-key.ts';
import { headPart } from '../../lib/sync/store/sync-items.ts';
import { check, employer, now, rulesOf } from '../support/store/damage.ts';
import { createOwnTables } from '../support/store/own-tables.ts';
import { deleteItem, itemsOf, putItem, set } from '../support/store/store-items.ts';
import { aStoredJob } from '../support/store/stored-job.ts';
import { commitOnly, openFor, runRemovals } from '../support/synchronising.ts';

beforeEach(async () => {
  // Synchronisations that are opened at this time expire a day later.
  vi.useFakeTimers({ toFake: ['Date'], now });
  await createOwnTables();
});

const name = 'Acme';

/** A synchronisation with a chunk, which has begun to remove two jobs. */
const someSync = async () => {
  const employerId = await employer();
  for (const referenceId of ['A', 'B']) await aStoredJob({ employerId, referenceId, status: 'active' });
  const owner = { id: employerId, name };
  const sync = await openFor(owner);
  const chunk = { sync: { id: sync.id, employerId, opened: now.getTime() }, n: 1, attempt: 'x' };
  await beginChunk(chunk, { now: now.getTime(), until: now.getTime() + 1 });
  await completeChunk(chunk, { jobs: 0, counts: noCounts, references: [] });
  await commitOnly(owner, sync, { chunks: 1, jobs: 0, acceptRemovals: 2 });
  return { employerId, sync, head: { employerId, part: headPart(sync.id) } };
};

type Store = Awaited<ReturnType<typeof someSync>>;

const syncsOf = (store: Store): Promise<RawItem[]> => {
  expect(store.sync.id).toBeTruthy();
  return itemsOf('syncs');
};

test('what the service has written is consistent', async () => {
  const store = await someSync();
  expect((await check()).violations).toEqual([]);
  await runRemovals(store.employerId, store.sync);
  expect(await check()).toMatchObject({ violations: [], walked: { syncs: 4 } });
});

const damages: readonly [string, (store: Store) => Promise<unknown>][] = [
  [
    'removals that nothing would resume',
    async ({ employerId, sync }) => {
      await deleteItem('syncs', removingKey({ employerId, id: sync.id }));
    },
  ],
  ['an aborted one that would be resumed', ({ head }) => set('syncs', head, 'state', 'aborted')],
];

test.each(damages)('%s: is found and repaired', async (_, damage) => {
  const store = await someSync();
  await damage(store);
  expect(await rulesOf()).toEqual(['sync.removing']);
  expect(await rulesOf({ employerId: store.employerId })).toEqual(['sync.removing']);
  expect(await rulesOf({ employerId: store.employerId + 1 })).toEqual([]);
  const { violations } = await check({ repair: true });
  expect(violations.map(({ repaired }) => repaired)).toEqual([true]);
  expect(await rulesOf()).toEqual([]);
});

test('synchronisations of an employer that does not exist are found', async () => {
  const store = await someSync();
  for (const item of await syncsOf(store)) {
    if (item.employerId !== 0) await putItem('syncs', { ...item, employerId: 99 });
  }
  expect(await rulesOf()).toContain('employer.unknown');
});
