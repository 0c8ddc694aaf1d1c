import { expect, test } from 'vitest';
import { walkLiveItems } from '../../lib/board/store/live-jobs.ts';
import type { WalkPosition } from '../../lib/board/store/walk-rows.ts';
import { suspendEmployer } from '../../lib/employer/store/employers.ts';
import { employer, now } from '../support/store/damage.ts';
import { intercept, withInterruption } from '../support/store/faults.ts';
import { useOwnTables } from '../support/store/own-tables.ts';
import { withShortQueries } from '../support/store/short-queries.ts';
import { putItems, set } from '../support/store/store-items.ts';
import { aStoredJob } from '../support/store/stored-job.ts';

useOwnTables();

/** Walks to the end. @returns the ids of each page */
const walk = async (size: number): Promise<number[][]> => {
  const pages: number[][] = [];
  for (let next: WalkPosition | undefined = { shard: 0 }; next; ) {
    const page: Awaited<ReturnType<typeof walkLiveItems>> = await walkLiveItems(next, size);
    pages.push(page.found.map(({ item }) => item.id));
    ({ next } = page);
  }
  return pages;
};

test('a walk returns each live job once, also where DynamoDB ends the pages of its queries', async () => {
  const employerId = await employer();
  const created = [];
  for (let at = 0; at < 30; at++) {
    created.push((await aStoredJob({ employerId, status: 'active' })).job.id);
  }
  for (const size of [1, 7, 100]) {
    const pages = await withShortQueries(3, () => walk(size));
    expect(pages.flat().sort()).toEqual(created.sort());
  }
});

test('a job that moves while a page is read keeps its first place', async () => {
  const hidden = await employer();
  await suspendEmployer(hidden, now);
  const shown = await employer();
  // All in one shard.
  const job = (employerId: number, at: number) =>
    aStoredJob({ employerId, status: 'active', id: 16_000_000 + 16 * at, closeDate: `2001-01-0${at}` });
  const [first] = [await job(shown, 1), await job(hidden, 2), await job(shown, 3)];
  const { id } = first.job;
  const move = () => set('jobs', { id, part: 'job' }, 'dueDate', '2001-02-01');
  const page = () => walkLiveItems({ shard: 0 }, 2);
  // Before the second read of rows, of which the first one was of four shards.
  const { found } = await withInterruption({ nth: 5, command: 'QueryCommand', action: move }, page);
  expect(found.map(({ place }) => place.row)).toEqual([
    { id, dueDate: '2001-01-02' },
    { id: 16_000_048, dueDate: '2001-01-04' },
  ]);
  const next = await walkLiveItems({ shard: 0, row: { id: 16_000_048, dueDate: '2001-01-04' } }, 1);
  expect(next.found.map(({ item }) => item.id)).toEqual([id]);
});

test('a page ends after 1,000 rows, however many jobs are hidden', async () => {
  const hidden = await employer();
  await suspendEmployer(hidden, now);
  // Before all others.
  const row = { part: 'job', employerId: hidden, status: 'active', dueShard: 0, dueDate: '2000-01-01' };
  await putItems(
    'jobs',
    Array.from({ length: 2_100 }, (_, at) => ({ ...row, id: 16 * (at + 1) })),
  );
  const { job } = await aStoredJob({ employerId: await employer(), status: 'active', id: 2 ** 31 - 16 });
  const queries: number[] = [];
  const pages = await intercept(
    (request, send) => {
      if (request.command === 'QueryCommand') queries.push((request.input as { Limit: number }).Limit);
      return send();
    },
    () => walk(1),
  );
  expect(pages.slice(0, 2)).toEqual([[], []]);
  expect(pages.flat()).toContain(job.id);
  // The more rows are hidden, the more are read at once.
  expect(Math.max(...queries)).toBe(100);
  expect(queries.length).toBeLessThan(400);
});
