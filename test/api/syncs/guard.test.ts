import { describe, expect } from 'vitest';
import { type EmployerClient, useApi } from '../../support/api/api.ts';
import type { HttpResponse } from '../../support/api/client.ts';
import { problemOf } from '../../support/api/responses.ts';
import {
  boardOf,
  commit,
  feedJob,
  feedOf,
  loadSet,
  openSync,
  openWith,
  readSync,
  references,
  referencesIn,
  sendChunk,
  syncOf,
} from '../../support/api/syncs.ts';
import { withOther } from '../../support/store/faults.ts';
import { useShortRetryDelays } from '../../support/store/short-retry-delays.ts';

const api = useApi();
useShortRetryDelays();
const test = api.test.extend('employer', () => boardOf(api, posted));

const posted = references(40);

/** The guard has refused the commit, and every job is still there. */
const expectRefused = async (
  employer: EmployerClient,
  response: HttpResponse,
  removals: number,
  current = posted.length,
): Promise<void> => {
  const problem = problemOf(response, 409);
  expect(problem.type).toMatch(/\/sync-too-many-removals$/);
  expect(problem).toMatchObject({ removals, current });
  expect(problem.sample).toHaveLength(Math.min(20, removals));
  expect(await referencesIn(employer, 'active')).toEqual(expect.arrayContaining(posted));
  expect(await referencesIn(employer, 'archived')).toEqual([]);
};

describe('the guard', () => {
  test('an empty feed, because the export failed, removes nothing', async ({ employer }) => {
    const sync = await openSync(employer);
    await expectRefused(employer, await commit(employer, sync, 0, 0), 40);
  });

  test('a feed cut off in the middle removes nothing; the whole one goes through', async ({ employer }) => {
    const sync = await openWith(employer, feedOf(posted.slice(0, 30)));
    await expectRefused(employer, await commit(employer, sync, 1, 30), 10);
    expect(await readSync(employer, sync)).toMatchObject({
      state: 'open',
      removals: { planned: 0, done: 0 },
    });
    await sendChunk(employer, sync, 2, feedOf(posted.slice(30)));
    expect(syncOf(await commit(employer, sync, 2, 40))).toMatchObject({
      state: 'done',
      removals: { planned: 0 },
    });
  });

  test('a feed cut off by little is noticed by the number that the source reports', async ({ employer }) => {
    const sync = await openWith(employer, feedOf(posted.slice(0, 35)), { expectedCount: 40 });
    await expectRefused(employer, await commit(employer, sync, 1, 35), 5);
    await sendChunk(employer, sync, 1, feedOf(posted.slice(0, 36)));
    expect(syncOf(await commit(employer, sync, 1, 36)).removals).toEqual({ planned: 4, done: 4 });
  });

  test('jobs that are sent twice do not make up for missing ones', async ({ employer }) => {
    const sync = await openWith(employer, feedOf(posted.slice(0, 35)), { expectedCount: 40 });
    await sendChunk(employer, sync, 2, feedOf(posted.slice(0, 5)));
    await expectRefused(employer, await commit(employer, sync, 2, 40), 5);
  });

  test('a reference that is sent as a number is in the set, although the job is invalid', async () => {
    const names = references(40, '10');
    const employer = await boardOf(api, names);
    const sync = await openSync(employer);
    const numeric = names.slice(0, 3).map((name) => feedJob('', { referenceId: Number(name) }));
    const { counts } = await sendChunk(employer, sync, 1, [...numeric, ...feedOf(names.slice(3))]);
    expect(counts).toMatchObject({ invalid: 3, unchanged: 37 });
    expect(syncOf(await commit(employer, sync, 1, 40)).removals).toEqual({ planned: 0, done: 0 });
    expect(await referencesIn(employer, 'active')).toEqual(names);
  });

  test('references that lenient mode changes count once', async () => {
    const names = references(20, 'A ');
    const employer = await boardOf(api, names);
    const sync = await openSync(employer, { expectedCount: 20, guard: { floor: 1_000 } });
    const tabs = feedOf(references(10, 'A\t'));
    for (const n of [1, 2]) await sendChunk(employer, sync, n, tabs, { prefer: 'handling=lenient' });
    expect(await readSync(employer, sync)).toMatchObject({ jobs: 20, duplicates: 10 });
    const problem = problemOf(await commit(employer, sync, 2, 20), 409);
    expect(problem).toMatchObject({ removals: 10, sample: names.slice(10) });
  });

  test('a large foreign feed does not dilute the percentage', async ({ employer }) => {
    const sync = await openSync(employer);
    await sendChunk(employer, sync, 1, feedOf(references(100, 'other-')));
    // All but six of the posted jobs: 15 % of 40 jobs, but 4 % of all that are active now.
    await sendChunk(employer, sync, 2, feedOf(posted.slice(6)));
    await expectRefused(employer, await commit(employer, sync, 2, 134), 6);
  });

  test('a forgotten prefix does not remove the jobs of another source', async () => {
    const employer = await boardOf(api, [...posted, ...references(40, 'B-')]);
    const sync = await openWith(employer, feedOf(references(40, 'B-')));
    await expectRefused(employer, await commit(employer, sync, 1, 40), 40, 80);
  });

  test.each([
    ['a-', ['A-1', 'A-2', 'a-1', 'a-\u{10FFFF}', 'a', 'b']],
    [`A${'é'.repeat(49)}`, [`A${'é'.repeat(49)}`, `A${'è'.repeat(49)}`, `A${'ê'.repeat(49)}`]],
  ])('the base has the jobs under exactly the prefix %s', async (prefix, names) => {
    const employer = await boardOf(api, names);
    const sync = await openSync(employer, { prefix });
    const expected = names.filter((name) => name.startsWith(prefix)).length;
    expect(problemOf(await commit(employer, sync, 0, 0), 409)).toMatchObject({
      removals: expected,
      current: expected,
    });
  });

  test('a feed without the prefix that was agreed removes nothing', async ({ employer }) => {
    const sync = await openSync(employer, { prefix: 'A-' });
    const { counts } = await sendChunk(employer, sync, 1, feedOf(references(40, '')));
    expect(counts.invalid).toBe(40);
    await expectRefused(employer, await commit(employer, sync, 1, 40), 40);
  });

  test('two feeds with different prefixes at once leave each other’s jobs alone', async () => {
    const employer = await boardOf(api, [...posted, ...references(10, 'B-')]);
    const [one, other] = [
      await openSync(employer, { prefix: 'A-' }),
      await openSync(employer, { prefix: 'B-' }),
    ];
    await sendChunk(employer, one, 1, feedOf(posted));
    await sendChunk(employer, other, 1, feedOf(references(9, 'B-')));
    expect(syncOf(await commit(employer, one, 1, 40)).removals.planned).toBe(0);
    expect(syncOf(await commit(employer, other, 1, 9)).removals.planned).toBe(1);
    expect(await referencesIn(employer, 'active')).toEqual([...posted, ...references(9, 'B-')]);
  });

  test('the retry of an old commit removes no jobs of a newer synchronisation', async ({ employer }) => {
    const old = await openWith(employer, feedOf(posted.slice(0, 38)));
    const first = await commit(employer, old, 1, 38);
    expect(syncOf(first).removals).toEqual({ planned: 2, done: 2 });
    await loadSet(employer, feedOf([...posted, 'A-41']));
    expect((await commit(employer, old, 1, 38)).text).toBe(first.text);
    expect(await referencesIn(employer, 'active')).toEqual([...posted, 'A-41']);
  });

  test('a chunk that still runs when the commit arrives is awaited or refused', async ({ employer }) => {
    const sync = await openWith(employer, feedOf(posted.slice(0, 20)));
    // As if the client had lost count: the second chunk has not been answered yet.
    const [, early] = await withOther(
      'BatchGetItemCommand',
      () => sendChunk(employer, sync, 2, feedOf(posted.slice(20))),
      () => commit(employer, sync, 1, 20, 100),
    );
    expect(problemOf(early, 409)).toMatchObject({ type: expect.stringMatching(/\/sync-incomplete$/) });
    expect(await referencesIn(employer, 'active')).toEqual(posted);
    expect(syncOf(await commit(employer, sync, 2, 40)).removals.planned).toBe(0);
  });
});
