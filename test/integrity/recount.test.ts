import { describe, expect, test } from 'vitest';
import { updateItem } from '../../lib/dynamodb/writes.ts';
import { compareCounters, countRows, recount } from '../../lib/integrity/recount.ts';
import { countChange, countJobs } from '../../lib/store/employers/counters.ts';
import { removeJob } from '../../lib/store/jobs/write-job.ts';
import { intercept, withIndexLag } from '../support/store/faults.ts';
import { useOwnTables } from '../support/store/own-tables.ts';
import { anEmployerId, aStoredJob, change, randomText } from '../support/store/stored-job.ts';

useOwnTables();

/** Makes a counter wrong, as a bug or a restored backup might. */
const miscount = (employerId: number, shard: string, status: string, by: number) =>
  updateItem(countChange(employerId, { [status]: by }, Number(shard)).Update);

const threeJobs = async (): Promise<number> => {
  const employerId = anEmployerId();
  await aStoredJob({ employerId, status: 'active' });
  await aStoredJob({ employerId, status: 'active' });
  await aStoredJob({ employerId, status: 'draft' });
  return employerId;
};

const three = { active: 2, archived: 0, draft: 1 };

/** Runs `action` before the list index query with this number, from 1. */
const beforeQuery = async <Result>(
  number: number,
  action: () => Promise<unknown>,
  work: () => Promise<Result>,
): Promise<Result> => {
  let queries = 0;
  return intercept(async ({ command, input }, send) => {
    const isListQuery = command === 'QueryCommand' && 'IndexName' in input;
    if (isListQuery && ++queries === number) await action();
    return send();
  }, work);
};

describe('recount', () => {
  test('repairs nothing when counters and rows agree', async () => {
    const employerId = await threeJobs();
    expect(await recount(employerId, 0)).toEqual({ counted: three, rows: three, outcome: 'agrees' });
    expect(await recount(anEmployerId(), 0)).toMatchObject({ outcome: 'agrees' });
  });

  test.each([
    ['too many of one status', [['00', 'active', 3]]],
    ['too few', [['07', 'draft', -1]]],
    [
      'the right number, but of other statuses',
      [
        ['03', 'active', -1],
        ['15', 'archived', 1],
      ],
    ],
  ] as const)('repairs %s', async (_, faults) => {
    const employerId = await threeJobs();
    for (const [shard, status, by] of faults) await miscount(employerId, shard, status, by);
    expect(await recount(employerId, 0)).toMatchObject({ rows: three, outcome: 'repaired' });
    expect(await countJobs(employerId)).toEqual(three);
    expect(await recount(employerId, 0)).toMatchObject({ outcome: 'agrees' });
  });

  test('repairs the counters of an employer without jobs', async () => {
    const employerId = anEmployerId();
    await miscount(employerId, '04', 'archived', 2);
    expect(await recount(employerId, 0)).toMatchObject({ outcome: 'repaired' });
    expect(await countJobs(employerId)).toEqual({ active: 0, archived: 0, draft: 0 });
  });

  test('leaves the counters of other employers unchanged', async () => {
    const [repaired, other] = [await threeJobs(), await threeJobs()];
    await miscount(repaired, '00', 'active', 1);
    await miscount(other, '00', 'active', 1);
    await recount(repaired, 0);
    expect(await countJobs(other)).toEqual({ ...three, active: 3 });
  });

  // With few rows, each count is one query.
  test.each([
    ['before the first count', 1],
    ['between the counts', 2],
  ])('is busy, and changes nothing, when a job is written %s', async (_, query) => {
    const employerId = await threeJobs();
    await miscount(employerId, '00', 'active', 5);
    const write = () => aStoredJob({ employerId, status: 'archived' });
    expect(await beforeQuery(query, write, () => recount(employerId, 0))).toMatchObject({ outcome: 'busy' });
    expect(await countJobs(employerId)).toEqual({ active: 7, archived: 1, draft: 1 });
  });

  test('reports no difference that a concurrent write made', async () => {
    const employerId = await threeJobs();
    const write = () => aStoredJob({ employerId, status: 'archived' });
    const compared = await beforeQuery(1, write, () => compareCounters(employerId, 0));
    expect(compared.outcome).toBe('busy');
  });

  test('is busy when a job is written after both counts, whichever counter that changes', async () => {
    const employerId = await threeJobs();
    await miscount(employerId, '00', 'active', 5);
    for (const shard of ['00', '09', '15']) {
      // Only one counter changes each time; all of them are part of the condition.
      const atRepair = intercept(
        async ({ command }, send) => {
          if (command === 'TransactWriteItemsCommand') await miscount(employerId, shard, 'draft', 1);
          return send();
        },
        () => recount(employerId, 0),
      );
      expect(await atRepair).toMatchObject({ outcome: 'busy' });
      await miscount(employerId, shard, 'draft', -1);
    }
    expect(await countJobs(employerId)).toEqual({ ...three, active: 7 });
  });

  test('is not misled by republished jobs, which change no counter', async () => {
    const employerId = anEmployerId();
    const publishedAt = Date.parse('2026-11-20T10:00:00Z');
    // Wide rows: each count takes two queries.
    const search = Array.from({ length: 100 }, () => randomText(12_000));
    const jobs = await Promise.all(
      search.map((title, day) =>
        aStoredJob({ employerId, title, status: 'active', publishedAt: publishedAt + day }),
      ),
    );
    const [oldest, second] = jobs;
    if (!oldest || !second) throw new Error('No jobs were stored.');
    await miscount(employerId, '00', 'active', 1);
    const refresh = (job: typeof oldest) => () =>
      change(job, { publishDate: '2026-11-28', publishedAt: publishedAt + 700_000_000 });
    // During each count a job moves to the newest end: two counts from there would both miss one.
    const result = await beforeQuery(2, refresh(oldest), () =>
      beforeQuery(4, refresh(second), () => recount(employerId, 0)),
    );
    expect(result).toMatchObject({ outcome: 'busy' });
    expect(await countJobs(employerId)).toEqual({ active: 101, archived: 0, draft: 0 });
    expect(await recount(employerId, 0)).toMatchObject({ outcome: 'repaired', rows: { active: 100 } });
  });

  test('is busy when a lagging index catches up between the counts', async () => {
    const employerId = await threeJobs();
    const result = await withIndexLag(1, async () => {
      await aStoredJob({ employerId, status: 'active' });
      // Another write makes the index show the job.
      return beforeQuery(
        2,
        () => aStoredJob(),
        () => recount(employerId, 0),
      );
    });
    expect(result).toMatchObject({ outcome: 'busy' });
    expect(await countJobs(employerId)).toEqual({ ...three, active: 3 });
  });
});

test('rows are counted by status in either direction; pieces of descriptions are not counted', async () => {
  const employerId = await threeJobs();
  const gone = await aStoredJob({
    employerId,
    status: 'active',
    description: `<p>${randomText(400_000)}</p>`,
  });
  expect(await countRows(employerId)).toEqual({ ...three, active: 3 });
  expect(await countRows(employerId, true)).toEqual({ ...three, active: 3 });
  await removeJob(gone);
  expect(await countRows(employerId)).toEqual(three);
});
