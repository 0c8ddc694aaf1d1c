import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { addCounts, countJobs } from '../../lib/employer/store/counters.ts';
import { removeJob } from '../../lib/job/store/write-job.ts';
import { updateItem } from '../../lib/store/dynamodb/writes.ts';
import { type TableKey, tableName } from '../../lib/store/tables.ts';
import { outsideFunction } from '../support/api/current-function.ts';
import { runs } from '../support/runs.ts';
import { check, employer, jobKey, rulesOf, someStore } from '../support/store/damage.ts';
import { intercept, withInterruption } from '../support/store/faults.ts';
import { createOwnTables } from '../support/store/own-tables.ts';
import { itemsOf, set, withShortScans } from '../support/store/store-items.ts';
import { aStoredJob, change } from '../support/store/stored-job.ts';

beforeEach(() => createOwnTables());

/** Makes a counter wrong, as a bug or a restored backup might. */
const miscount = (employerId: number, shard: number, status: string, by: number) =>
  updateItem(addCounts(employerId, { [status]: by }, shard).Update);

const one = { active: 1, archived: 1, draft: 1 };

/** Runs `action` before each such request, with its number from 1. */
const before = <Result>(
  command: 'ScanCommand' | 'QueryCommand',
  table: TableKey,
  action: (number: number) => Promise<unknown>,
  work: () => Promise<Result>,
) => {
  let requests = 0;
  return intercept(async (request, send) => {
    if (request.command === command && request.input.TableName === tableName(table)) {
      await outsideFunction(() => action(++requests));
    }
    return send();
  }, work);
};

const beforeScans = <Result>(action: (scan: number) => Promise<unknown>, work: () => Promise<Result>) =>
  before('ScanCommand', 'jobs', action, work);

test.each([
  ['too many of one status', [[0, 'active', 3]]],
  ['too few', [[7, 'draft', -1]]],
  [
    'the right number, but of other statuses',
    [
      [3, 'active', -1],
      [15, 'archived', 1],
    ],
  ],
] as const)('counters are repaired that have %s', async (_, faults) => {
  const { employerId } = await someStore();
  for (const [shard, status, by] of faults) await miscount(employerId, shard, status, by);
  expect(await rulesOf({ repair: true })).toEqual(['employer.counters']);
  expect(await countJobs(employerId)).toEqual(one);
  expect(await rulesOf()).toEqual([]);
});

test('the counters of an employer without jobs are repaired, and a difference is reported', async () => {
  const employerId = await employer();
  await miscount(employerId, 4, 'archived', 2);
  const { violations } = await check({ repair: true });
  expect(violations).toMatchObject([
    {
      message: `employer ${employerId} has jobs counted as 0 active, 2 archived, 0 draft, and there are 0 active, 0 archived, 0 draft`,
      repaired: true,
    },
  ]);
  expect(await countJobs(employerId)).toEqual({ active: 0, archived: 0, draft: 0 });
});

describe('while clients write', () => {
  /** A write of a client at one of the requests of a verification. */
  const aWrite = fc.record({ at: fc.nat({ max: 60 }), kind: fc.constantFrom('create', 'remove', 'change') });

  test('counters that are repaired are correct, others stay as they are, and no other is reported', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(aWrite, { maxLength: 8 }),
        fc.constantFrom(0, 0, 2, -1),
        fc.nat({ max: 15 }),
        async (writes, drift, shard) => {
          await createOwnTables();
          const { employerId, ...jobs } = await someStore();
          const written = [jobs.plain, jobs.named, jobs.draft];
          if (drift !== 0) await miscount(employerId, shard, 'draft', drift);
          const write = async (kind: string) => {
            const last = kind === 'create' ? undefined : written.pop();
            if (!last) written.unshift(await aStoredJob({ employerId }));
            else if (kind === 'remove') await removeJob(last);
            else
              written.unshift(
                await change(last, { status: last.job.status === 'draft' ? 'active' : 'draft' }),
              );
          };
          let requests = 0;
          const verifying = () => withShortScans(3, () => check({ repair: true }));
          const report = await intercept(async (_, send) => {
            const now = requests++;
            for (const { kind } of writes.filter(({ at }) => at === now))
              await outsideFunction(() => write(kind));
            return send();
          }, verifying);

          const jobsNow = (await itemsOf('jobs')).filter(({ part }) => part === 'job');
          const drafts = jobsNow.filter(({ status }) => status === 'draft').length;
          const left = (await countJobs(employerId)).draft - drafts;
          const isRepaired = report.violations.length > 0;
          expect(left).toBe(isRepaired ? 0 : drift);
          expect(report.violations.every(({ repaired }) => repaired)).toBe(true);
          if (drift === 0) expect(isRepaired).toBe(false);
          expect(await rulesOf({ repair: true })).toEqual(left === 0 ? [] : ['employer.counters']);
          expect(await rulesOf()).toEqual([]);
        },
      ),
      { numRuns: runs(6) },
    );
  });

  test.each([0, 9, 15])('a repair yields to a write that counts on shard %i', async (shard) => {
    const { employerId } = await someStore();
    await miscount(employerId, 0, 'active', 5);
    const action = () => miscount(employerId, shard, 'draft', 1);
    const command = 'TransactWriteItemsCommand';
    const report = await withInterruption({ nth: 1, command, action }, () => check({ repair: true }));
    expect(report.violations).toMatchObject([{ rule: 'employer.counters', repaired: true }]);
    expect(await countJobs(employerId)).toEqual(one);
  });

  test('counters that change all the time are undecided, and repaired later', async () => {
    const { employerId } = await someStore();
    await miscount(employerId, 0, 'active', 5);
    const report = await beforeScans(
      () => aStoredJob({ employerId, status: 'archived' }),
      () => check({ repair: true }),
    );
    expect(report).toMatchObject({
      violations: [],
      undecided: [`the counters of employer ${employerId}: jobs were written all the time`],
    });
    const { archived } = await countJobs(employerId);
    expect(await countJobs(employerId)).toEqual({ active: 6, archived, draft: 1 });
    expect(await rulesOf({ repair: true })).toEqual(['employer.counters']);
    expect(await countJobs(employerId)).toEqual({ active: 1, archived, draft: 1 });
  });

  test('what a single scan shows is not reported: it may see a part of a transaction', async () => {
    const { draft } = await someStore();
    const statuses = ['archived', 'active', 'draft'];
    const action = (scan: number) => set('jobs', jobKey(draft), 'status', statuses[scan - 1] ?? 'draft');
    expect(await beforeScans(action, () => rulesOf())).not.toContain('employer.counters');
  });

  test('equal counts of two scans are not reported when jobs were written between them', async () => {
    const { employerId, draft } = await someStore();
    const move = async (from: string, to: string, shard: number) => {
      await set('jobs', jobKey(draft), 'status', to);
      await updateItem(addCounts(employerId, { [from]: -1, [to]: 1 }, shard).Update);
    };
    // Each scan sees it as active, and the counters were read before that.
    const beforeScan = async (scan: number) => scan <= 2 && move('draft', 'active', scan);
    const beforeCounters = async (read: number) => read === 1 && move('active', 'draft', 3);
    const rules = await beforeScans(beforeScan, () =>
      before('QueryCommand', 'employers', beforeCounters, () => rulesOf()),
    );
    expect(rules).not.toContain('employer.counters');
  });
});
