import { randomInt } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { removeJob } from '../../lib/job/store/write-job.ts';
import type { Report } from '../../lib/operator/verify.ts';
import {
  aLongJob,
  check,
  employer,
  guardKey,
  jobKey,
  remove,
  rulesOf,
  type Store,
  someStore,
} from '../support/store/damage.ts';
import { intercept } from '../support/store/faults.ts';
import { createOwnTables } from '../support/store/own-tables.ts';
import { deleteItem, putItem, set, withShortScans } from '../support/store/store-items.ts';
import { aStoredJob, change, randomText } from '../support/store/stored-job.ts';

beforeEach(createOwnTables);

describe('on a live store', () => {
  /** Runs `action` before the first request that matches. */
  const interrupted = <Result>(
    matches: (command: string) => boolean,
    action: () => Promise<unknown>,
    work: () => Promise<Result>,
  ): Promise<Result> => {
    let isDone = false;
    return intercept(async ({ command }, send) => {
      if (!isDone && matches(command)) {
        isDone = true;
        await action();
      }
      return send();
    }, work);
  };

  test('what a client corrects before the recheck is not reported', async () => {
    const store = await someStore();
    await deleteItem('jobReferences', guardKey(store));
    const isRecheck = (command: string) => command === 'TransactGetItemsCommand';
    const set = () => putItem('jobReferences', { ...guardKey(store), jobId: store.named.job.id });
    expect(await interrupted(isRecheck, set, () => rulesOf())).toEqual([]);
  });

  test.each<[string, (store: Store) => Promise<unknown>, (store: Store) => Promise<unknown>]>([
    [
      'the guard of a job that gives up its reference',
      (store) => deleteItem('jobReferences', guardKey(store)),
      ({ named }) => change(named, { referenceId: null }),
    ],
    [
      'a guard that becomes correct',
      (store) => putItem('jobReferences', { ...guardKey(store, 'B'), jobId: store.plain.job.id }),
      ({ plain }) => change(plain, { referenceId: 'B' }),
    ],
    [
      'derived attributes of a changed job',
      ({ plain }) => set('jobs', jobKey(plain), 'search', 'wrong'),
      ({ plain }) => change(plain, { title: 'Another' }),
    ],
    [
      'surplus pieces that a longer description replaces',
      ({ plain }) => putItem('jobs', { id: plain.job.id, part: 'text#01', generation: 'old' }),
      ({ plain }) => change(plain, { description: `<p>${randomText(500_000)}</p>` }),
    ],
  ])('a repair yields to a client: %s', async (_, damage, write) => {
    const store = await someStore();
    await damage(store);
    const isRepair = (command: string) => command === 'TransactWriteItemsCommand';
    let requests = 0;
    const { violations } = await interrupted(
      (command) => isRepair(command) && ++requests === 1,
      () => write(store),
      () => check({ repair: true }),
    );
    expect(violations).toEqual([]);
    expect(await rulesOf()).toEqual([]);
  });

  test('nothing is reported about jobs that are written concurrently', async () => {
    const employerId = await employer();
    let isDone = false;
    const writer = async (referenceId: string, bytes: number): Promise<void> => {
      while (!isDone) {
        let stored = await aStoredJob({ employerId, referenceId, status: 'active' });
        const description = `<p>${randomText(bytes)}</p>`;
        stored = await change(stored, { referenceId: `${referenceId}-b`, description });
        stored = await change(stored, { status: 'draft', description: '<p>x</p>', referenceId });
        await removeJob(randomInt(2) ? stored : await change(stored, { referenceId: null }));
      }
    };
    const writers = [writer('a', 500_000), ...['b', 'c', 'd'].map((name) => writer(name, 100))];
    const rounds = withShortScans(4, async () => {
      const reports: Report[] = [];
      while (reports.length < 2) reports.push(await check({ repair: true }));
      return reports;
    });
    const reports = await rounds.finally(() => {
      isDone = true;
    });
    await Promise.all(writers);
    expect(reports.flatMap(({ violations }) => violations)).toEqual([]);
    expect(await rulesOf()).toEqual([]);
  });
});

describe('scans of many pages', () => {
  test('find the items of a job on either side of a page', async () => {
    const { employerId } = await someStore();
    await aLongJob(employerId);
    for (const rows of [1, 2, 3]) {
      expect((await withShortScans(rows, () => check())).violations).toEqual([]);
    }
  });

  test('report a finding once', async () => {
    const { employerId, draft } = await someStore();
    await deleteItem('jobs', jobKey(draft, 'text#00'));
    await remove('employers', ({ id }) => id === employerId);
    await deleteItem('employers', { id: 0, part: 'sequence' });
    const rules = (await withShortScans(1, () => check())).violations.map(({ rule }) => rule);
    expect(rules.sort()).toEqual([
      'description.lost',
      'employer.sequence',
      'employer.unknown',
      'employer.unknown',
      'employer.unknown',
    ]);
  });
});
