import { describe, expect, test } from 'vitest';
import { useApi } from '../support/api.ts';
import { problemOf } from '../support/responses.ts';
import {
  commit,
  feedJob,
  feedOf,
  loadSet,
  openSync,
  putChunk,
  readSync,
  references,
  referencesIn,
  removalsOf,
  sendChunk,
  syncOf,
} from '../support/syncs.ts';

const api = useApi();

describe('a synchronisation', () => {
  test('creates, changes, keeps and archives jobs', async () => {
    const employer = await api.employer();
    syncOf(await loadSet(employer, feedOf(references(10))));
    const sync = await openSync(employer);
    const kept = references(10).slice(0, 9);
    const jobs = [...feedOf(kept.slice(0, 8)), feedJob('A-09', { title: 'New' }), feedJob('A-11')];
    const { counts } = await sendChunk(employer, sync, 1, jobs);
    expect(counts).toMatchObject({ unchanged: 8, updated: 1, created: 1 });
    const done = syncOf(await commit(employer, sync, 1, 10));
    expect(done).toMatchObject({
      id: sync.id,
      mode: 'apply',
      prefix: '',
      missing: 'archive',
      state: 'done',
      chunks: 1,
      jobs: 10,
      duplicates: 0,
      missingChunks: [],
      removals: { planned: 1, done: 1 },
    });
    expect(await referencesIn(employer, 'active')).toEqual([...kept, 'A-11']);
    expect(await referencesIn(employer, 'archived')).toEqual(['A-10']);
    expect(await removalsOf(employer, sync)).toMatchObject([{ referenceId: 'A-10' }]);
    expect(await readSync(employer, sync)).toEqual(done);
  });
});
