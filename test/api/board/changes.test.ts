import { describe, expect } from 'vitest';
import { appendChange, currentLog, lastChange, resetLog } from '../../../lib/board/store/log.ts';
import { todayAt } from '../../../lib/config.ts';
import { addDays } from '../../../lib/dates.ts';
import { patchEmployer } from '../../../lib/employer/store/employers.ts';
import { Follower, live, recordAll, useBoard } from '../../support/api/board.ts';
import { createJob, minimalJob } from '../../support/api/jobs.ts';
import { hold, release } from '../../support/holding.ts';
import { withIndexLag } from '../../support/store/faults.ts';
import { deleteItem, itemsOf, putItem, set } from '../../support/store/store-items.ts';
import { runSweep } from '../../support/sweeping.ts';

const api = useBoard();
const day = 86_400_000;

/** A follower that has read all changes so far. */
const upToDate = async (): Promise<Follower> => {
  const follower = new Follower(await api.board());
  await recordAll();
  await follower.walk();
  await follower.follow();
  return follower;
};

const test = api.test.extend('follower', upToDate);

/** The entries that a follower reads next. */
const entriesOf = async (follower: Follower) => {
  await recordAll();
  const { data } = await follower.step();
  return data.map(({ id, state }) => ({ id, state }));
};

describe('GET /board/changes', () => {
  test('lists publication, changes and every end of a job', async ({ employer, follower }) => {
    const { id } = await createJob(employer, live);
    expect(await entriesOf(follower)).toEqual([{ id, state: 'live' }]);
    expect(follower.held.get(id)).toMatchObject({ title: minimalJob.title });
    await employer.put(`/jobs/${id}`, { title: 'Another title' });
    expect(await entriesOf(follower)).toEqual([{ id, state: 'live' }]);
    expect(follower.held.get(id)).toMatchObject({ title: 'Another title' });
    await employer.put(`/jobs/${id}`, { description: '<p>Another text</p>' });
    expect(await entriesOf(follower)).toEqual([{ id, state: 'live' }]);
    expect(follower.held.get(id)).toMatchObject({ description: '<p>Another text</p>' });
    await employer.put(`/jobs/${id}`, { status: 'archived' });
    expect(await entriesOf(follower)).toEqual([{ id, state: 'gone' }]);
    await employer.put(`/jobs/${id}`, { status: 'active' });
    expect(await entriesOf(follower)).toEqual([{ id, state: 'live' }]);
    await hold(employer, { id });
    expect(await entriesOf(follower)).toEqual([{ id, state: 'gone' }]);
    await release(employer, { id });
    expect(await entriesOf(follower)).toEqual([]);
    await employer.put(`/jobs/${id}`, { status: 'active' });
    expect(await entriesOf(follower)).toEqual([{ id, state: 'live' }]);
    await employer.delete(`/jobs/${id}`);
    expect(await entriesOf(follower)).toEqual([{ id, state: 'gone' }]);
    expect(await entriesOf(follower)).toEqual([]);
  });

  test('lists what moves a job in the order of a walk', async ({ follower }) => {
    const refreshed = await api.employer();
    await patchEmployer(refreshed.id, { plan: 'unlimited' });
    const employers = [await api.employer(), refreshed];
    const ids = [];
    for (const employer of employers) {
      ids.push((await createJob(employer, { ...live, autoRefresh: true })).id);
    }
    const [postponed = 0] = ids;
    await entriesOf(follower);
    const inAWeek = addDays(todayAt(new Date()), 7) ?? '';
    expect(await runSweep(inAWeek)).toMatchObject({ postponed: 1, refreshed: 1 });
    expect((await entriesOf(follower)).map(({ id }) => id).sort()).toEqual(ids.sort());
    // As a repair does.
    await set('jobs', { id: postponed, part: 'job' }, 'dueDate', inAWeek);
    expect(await entriesOf(follower)).toEqual([{ id: postponed, state: 'live' }]);
  });

  test('shows nothing of a draft or of an archived job', async ({ employer, follower }) => {
    const { id } = await createJob(employer, { status: 'draft' });
    await employer.put(`/jobs/${id}`, { title: 'Draft, second title' });
    await employer.put(`/jobs/${id}`, { status: 'archived' });
    await employer.put(`/jobs/${id}`, { title: 'Archived, third title' });
    await employer.delete(`/jobs/${id}`);
    expect(await entriesOf(follower)).toEqual([]);
  });

  test('lists each job once in a page, as it is now, however often it changed', async ({
    employer,
    follower,
  }) => {
    const [first, second] = [await createJob(employer, live), await createJob(employer, live)];
    for (const title of ['Two', 'Three']) {
      await employer.put(`/jobs/${first.id}`, { title });
      await recordAll();
    }
    await employer.delete(`/jobs/${second.id}`);
    expect(await entriesOf(follower)).toEqual([
      { id: first.id, state: 'live' },
      { id: second.id, state: 'gone' },
    ]);
    expect(follower.held.get(first.id)).toMatchObject({ title: 'Three' });
  });

  test('goes on within a row of the log, in pages of any size', async ({ employer, follower }) => {
    const jobs = [];
    for (let at = 0; at < 7; at++) jobs.push(await createJob(employer, live));
    const ids = jobs.map(({ id }) => id);
    await appendChange([...ids, 5], Date.now());
    await appendChange([], Date.now());
    await appendChange([...ids.slice(3), ...ids.slice(0, 3)], Date.now());
    for (const pageSize of [1, 2, 3, 5, 100]) {
      const paged = new Follower(await api.board());
      paged.goTo(follower.cursor.replace('pageSize=100', `pageSize=${pageSize}`));
      const seen = new Set<number>();
      for (const { data } of await paged.follow()) {
        expect(data.length).toBeLessThanOrEqual(pageSize);
        expect(new Set(data.map(({ id }) => id)).size).toBe(data.length);
        for (const { id } of data) seen.add(id);
      }
      expect([...seen].sort()).toEqual([...ids, 5].sort());
      expect([...paged.held.keys()].sort()).toEqual([...ids].sort());
    }
  });

  test('ends a page at about 3 MB', async ({ employer, follower }) => {
    const description = `<p>${'x'.repeat(1_400_000)}</p>`;
    const ids = [];
    for (let at = 0; at < 4; at++) ids.push((await createJob(employer, { ...live, description })).id);
    await recordAll();
    const pages = await follower.follow();
    expect(pages.slice(0, 2).map(({ data }) => data.length)).toEqual([2, 2]);
    for (const id of ids) expect(follower.held.get(id)).toBeDefined();
    // Every later walk would read them.
    for (const id of ids) await employer.delete(`/jobs/${id}`);
  });

  test('gives a fresh cursor for a quiet log', async ({ follower, board }) => {
    const before = follower.cursor;
    expect(await follower.step()).toMatchObject({ data: [], upToDate: true, status: 200 });
    expect(follower.cursor).toContain('after=');
    expect((await board.get(before)).status).toBe(200);
  });
});

describe('a walk', () => {
  test('goes on with what its index did not have yet', async ({ employer, board }) => {
    const follower = new Follower(board);
    const job = await withIndexLag(1_000, async () => {
      const created = await createJob(employer, live);
      // The log knows the job before the index does.
      await recordAll();
      await follower.walk();
      return created;
    });
    expect(follower.held.has(job.id)).toBe(false);
    await follower.follow();
    expect(follower.held.has(job.id)).toBe(true);
  });

  test('goes on with what its index still had', async ({ employer, board }) => {
    const { id } = await createJob(employer, live);
    const { body } = await board.get('/board/jobs');
    await employer.delete(`/jobs/${id}`);
    await recordAll();
    const follower = new Follower(board);
    follower.goTo((body as { changes: string }).changes);
    follower.held.set(id, { id });
    await follower.follow();
    expect(follower.held.has(id)).toBe(false);
  });
});

describe('a cursor', () => {
  const statusOf = async (path: string) => (await (await api.board()).get(path)).status;

  test.each([
    ['/board/changes?after=x'],
    ['/board/changes?after=%00'],
    [`/board/changes?after=${'x'.repeat(5_000)}`],
    ['/board/jobs?cursor=MTIz'],
    ['/board/jobs?pageSize=101'],
  ])('%s was not issued: 400', async (path) => {
    expect(await statusOf(path)).toBe(400);
  });

  test('that is changed, or of the other route, is refused: 400', async ({ follower }) => {
    const after = new URL(follower.cursor).searchParams.get('after') ?? '';
    const changed = `${after.slice(0, 30)}${after[30] === 'A' ? 'B' : 'A'}${after.slice(31)}`;
    expect(await statusOf(`/board/changes?after=${changed}`)).toBe(400);
    expect(await statusOf(`/board/jobs?cursor=${after}`)).toBe(400);
  });

  test('of a log that was reset is expired: 410', async ({ employer, board, follower }) => {
    await createJob(employer, live);
    await createJob(employer, live);
    const { body } = await board.get('/board/jobs?pageSize=1');
    await resetLog(Date.now() + day);
    expect(await follower.step()).toMatchObject({ status: 410 });
    expect(await statusOf(String((body as { next: string }).next))).toBe(410);
    await follower.walk();
    expect(await follower.step()).toMatchObject({ status: 200 });
  });

  test('beyond the end of the log, as after a restore, is expired: 410', async ({ follower }) => {
    const log = await currentLog();
    await appendChange([1], Date.now());
    await follower.follow();
    await deleteItem('changes', (await lastChange(log)) as never);
    expect(await follower.step()).toMatchObject({ status: 410 });
  });

  test('of rows over 30 days is expired, whatever rows are left: 410', async ({ board }) => {
    await resetLog(Date.now() + day);
    const log = await currentLog();
    const now = Date.now();
    const put = (sequence: number, age: number, ids: number[]) =>
      putItem('changes', { log, sequence, ids, at: now - age * day });
    const follower = new Follower(board);
    await put(1, 40, [1]);
    await follower.walk();
    await put(2, 31, [2]);
    await put(3, 29, [3]);
    await put(4, 1, [4]);
    expect(await follower.step()).toMatchObject({ status: 410 });
    // Rows expire in any order.
    await deleteItem('changes', { log, sequence: 2 });
    expect(await follower.step()).toMatchObject({ status: 410 });
    expect((await new Follower(board).step()).data).toEqual([
      { id: 3, state: 'gone' },
      { id: 4, state: 'gone' },
    ]);
    await deleteItem('changes', { log, sequence: 1 });
    expect((await new Follower(board).step()).data).toHaveLength(2);
  });

  test('of a row of 30 days can be read, also where expired rows are deleted early', async ({ board }) => {
    await resetLog(Date.now() + day);
    const written = Date.now() - 30 * day + 60_000;
    for (const id of [1, 2]) await appendChange([id], written);
    const follower = new Follower(board);
    await follower.step();
    await appendChange([3], written);
    // The clock that expires them is half a day ahead.
    const late = (await itemsOf('changes')).filter(
      ({ expires }) => Number(expires) * 1_000 < Date.now() + day / 2,
    );
    for (const row of late) await deleteItem('changes', row);
    expect(await follower.step()).toMatchObject({ status: 200, data: [{ id: 3, state: 'gone' }] });
    await resetLog(Date.now() + day);
  });

  test('never passes a gap between rows that must be there', async ({ board }) => {
    await resetLog(Date.now() + day);
    for (const id of [1, 2, 3]) await appendChange([id], Date.now());
    await deleteItem('changes', { log: await currentLog(), sequence: 2 });
    const { status } = await board.send('GET', '/board/changes', { mayFail: true });
    expect(status).toBe(500);
    await resetLog(Date.now() + day);
  });

  test('stays valid on a quiet board whose rows have all expired but one', async () => {
    await appendChange([1], Date.now());
    const follower = await upToDate();
    const log = await currentLog();
    const last = await lastChange(log);
    await set('changes', { log, sequence: last?.sequence }, 'at', Date.now() - 35 * day);
    expect(await follower.step()).toMatchObject({ status: 200, upToDate: true });
  });
});
