import { expect, vi } from 'vitest';
import { useApi } from '../../support/api/api.ts';
import { errorsAt, outcomesOf, resultAt } from '../../support/api/batches.ts';
import { readJob } from '../../support/api/jobs.ts';
import { pageOf } from '../../support/api/responses.ts';
import {
  boardOf,
  commit,
  feedOf,
  loadSet,
  openSync,
  openWith,
  readSync,
  referencesIn,
  removalsOf,
  sendChunk,
  syncOf,
} from '../../support/api/syncs.ts';
import { hold, release } from '../../support/holding.ts';
import { violations } from '../../support/invariants.ts';

const api = useApi();
const { test } = api;
vi.spyOn(console, 'log').mockImplementation(() => {});

const names = ['A-1', 'A-2', 'A-3'];

/** An employer whose feed was loaded, and of whose jobs A-1 is held. */
const withHeldJob = async () => {
  const employer = await boardOf(api, names);
  const [job] = pageOf(await employer.get('/jobs?referenceId=A-1')).data;
  if (!job) throw new Error('The feed was not loaded.');
  await hold(employer, job);
  return { employer, job };
};

test('a night stores the other properties of a held job, and warns', async () => {
  const { employer, job } = await withHeldJob();
  const sync = await openSync(employer);
  const salary = { amount: 20, period: { id: 5 } };
  const corrected = feedOf(names, { title: 'Corrected', closeDate: '2999-12-31', salary });
  const chunk = await sendChunk(employer, sync, 1, corrected);
  expect(outcomesOf(chunk)).toEqual(['updated', 'updated', 'updated']);
  expect(chunk.results.map(({ warnings = [] }) => warnings.map(({ code }) => code))).toEqual([
    ['held'],
    [],
    [],
  ]);
  expect(syncOf(await commit(employer, sync, 1, 3))).toMatchObject({
    state: 'done',
    removals: { planned: 0 },
  });
  expect(await readJob(employer, job)).toMatchObject({ title: 'Corrected', status: 'archived' });
  expect(await violations(employer.id)).toEqual([]);
});

test('an unchanged night writes nothing of a held job, and warns', async () => {
  const { employer, job } = await withHeldJob();
  const before = await employer.get(`/jobs/${job.id}`);
  const chunk = await sendChunk(employer, await openSync(employer), 1, feedOf(names));
  expect(outcomesOf(chunk)).toEqual(['unchanged', 'unchanged', 'unchanged']);
  expect(resultAt(chunk, 0).warnings).toMatchObject([{ code: 'held', pointer: '/status' }]);
  expect((await employer.get(`/jobs/${job.id}`)).headers.etag).toBe(before.headers.etag);
});

test('a preview says the same, and writes nothing', async () => {
  const { employer, job } = await withHeldJob();
  const sync = await openSync(employer, { mode: 'preview' });
  const chunk = await sendChunk(employer, sync, 1, feedOf(names, { title: 'New' }));
  expect(resultAt(chunk, 0)).toMatchObject({ outcome: 'updated', warnings: [{ code: 'held' }] });
  expect((await readJob(employer, job)).title).not.toBe('New');
});

test.each(['archive', 'delete'])(
  'a commit that would %s what is missing leaves a held job',
  async (missing) => {
    const { employer, job } = await withHeldJob();
    const sync = await openWith(employer, feedOf(['A-2']), { missing });
    expect(await removalsOf(employer, sync)).toMatchObject([{ referenceId: 'A-3' }]);
    expect(syncOf(await commit(employer, sync, 1, 1))).toMatchObject({ removals: { planned: 1, done: 1 } });
    expect((await readJob(employer, job)).status).toBe('archived');
    expect((await employer.put(`/jobs/${job.id}`, { status: 'active' })).status).toBe(409);
    expect(await violations(employer.id)).toEqual([]);
  },
);

test('a job that is held before the commit is in the set, and stays when it is not', async () => {
  const employer = await boardOf(api, names);
  const [first, second] = pageOf(await employer.get('/jobs')).data;
  if (!first || !second) throw new Error('The feed was not loaded.');
  const sync = await openWith(employer, feedOf([String(first.referenceId)]), { missing: 'delete' });
  for (const job of [first, second]) await hold(employer, job);
  syncOf(await commit(employer, sync, 1, 1));
  expect(await referencesIn(employer, 'archived')).toEqual([first.referenceId, second.referenceId].sort());
  expect((await readSync(employer, sync)).removals).toMatchObject({ planned: 1, done: 1 });
});

test('the next night publishes a job that was released', async () => {
  const { employer, job } = await withHeldJob();
  await release(employer, job);
  syncOf(await loadSet(employer, feedOf(names)));
  expect(await referencesIn(employer, 'active')).toEqual(names);
});

test('an invalid job keeps a held one in the set', async () => {
  const { employer, job } = await withHeldJob();
  const sync = await openSync(employer, { missing: 'delete' });
  const [first, ...others] = feedOf(names);
  const chunk = await sendChunk(employer, sync, 1, [{ ...first, title: '' }, ...others]);
  expect(errorsAt(chunk, 0)).toEqual(['/title blank']);
  syncOf(await commit(employer, sync, 1, 3));
  expect((await readJob(employer, job)).status).toBe('archived');
});
