import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect } from 'vitest';
import { spentOn, unitsOf } from '../../bench/spending.ts';
import { type EmployerClient, useApi } from '../support/api/api.ts';
import { batchOf, outcomesOf, put, remove, sendBatch } from '../support/api/batches.ts';
import { bodyOf } from '../support/api/responses.ts';
import { commit, feedOf, openSync, references, sendChunk, syncOf } from '../support/api/syncs.ts';

const { test, ...api } = useApi();

const kilobytes = 60;

const descriptionOf = (bytes: number): string =>
  randomBytes(bytes / 2)
    .toString('hex')
    .slice(0, bytes);

describe('a small request about 100 jobs with long descriptions reads none of them', () => {
  const names = references(100);
  let employer: EmployerClient;

  beforeAll(async () => {
    employer = await api.employer();
    for (let at = 0; at < names.length; at += 50) {
      const group = names.slice(at, at + 50);
      const description = () => descriptionOf(kilobytes * 1_000);
      await sendBatch(
        employer,
        group.map((name) => put(name, { status: 'active', description: description() })),
      );
    }
  });

  const titled = (title: string) => names.map((name) => put(name, { title, description: undefined }));

  /** A guard and an item of each job for the look-up, and its item once more for a deletion. */
  const maxUnits = 300;

  const expectFew = async (work: () => Promise<readonly string[]>, outcome: string): Promise<void> => {
    const { result, requests } = await spentOn(work);
    expect(result).toEqual(names.map(() => outcome));
    expect(unitsOf(requests, 'read', () => true)).toBeLessThanOrEqual(maxUnits + 10);
  };

  test.each([
    ['titles that are new', 'updated', () => titled('Another title')],
    ['titles as they are', 'unchanged', () => titled('Another title')],
    [
      'short descriptions, checked only',
      'updated',
      () => names.map((name) => put(name, { description: 'x' })),
      true,
    ],
    ['deletions, checked only', 'deleted', () => names.map(remove), true],
  ])('%s', async (_, outcome, operations, dryRun = false) => {
    const path = `/jobs/batch${dryRun ? '?dryRun=true' : ''}`;
    await expectFew(
      async () => outcomesOf(batchOf(await employer.post(path, { operations: operations() }))),
      outcome,
    );
  });

  test('a chunk of titles', async () => {
    const sync = await openSync(employer);
    const jobs = titled('One more title').map(({ job }) => job);
    await expectFew(async () => outcomesOf(await sendChunk(employer, sync, 1, jobs)), 'updated');
  });

  test('deletions', async () => {
    await expectFew(async () => outcomesOf(await sendBatch(employer, names.map(remove))), 'deleted');
  });
});

test('the list of synchronisations reads no chunks', async ({ employer }) => {
  for (const prefix of references(20, 'P-')) {
    const sync = await openSync(employer, { prefix: `${prefix}#` });
    await sendChunk(employer, sync, 1, feedOf(references(100, `${prefix}#${'x'.repeat(30)}`), { title: 1 }));
  }
  const { result, requests } = await spentOn(() => employer.get('/syncs'));
  expect(bodyOf<{ data: unknown[] }>(result, 200).data).toHaveLength(20);
  expect(requests.filter(({ shares }) => shares.some(({ place }) => place === 'Syncs'))).toHaveLength(1);
});

test('a page of removals ends after 2,000 jobs, whatever was found', async ({ employer }) => {
  const names = references(2_600, `W-${'\u{1d54e}'.repeat(40)}`, 1_001);
  const jobs = feedOf(names, { title: '\u{1d54e}'.repeat(190) });
  const sync = await openSync(employer);
  for (let at = 0; at < jobs.length; at += 100) {
    await sendChunk(employer, sync, 1 + at / 100, jobs.slice(at, at + 100));
  }
  // A synchronisation keeps what was created after it was opened: another one has to look at them.
  syncOf(await commit(employer, sync, jobs.length / 100, jobs.length));
  const next = await openSync(employer);
  for (let at = 0; at < jobs.length; at += 100) {
    await sendChunk(employer, next, 1 + at / 100, jobs.slice(at, at + 100));
  }
  let pages = 0;
  for (let path: string | null = `/syncs/${next.id}/removals`; path; pages += 1) {
    const { result, requests } = await spentOn(() => employer.get(String(path)));
    const page = bodyOf<{ data: unknown[]; next: string | null }>(result, 200);
    expect(page.data).toEqual([]);
    expect(unitsOf(requests, 'read')).toBeLessThan(800);
    path = page.next;
  }
  expect(pages).toBe(2);
});
