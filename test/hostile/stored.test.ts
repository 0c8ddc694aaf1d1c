import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { spentOn, unitsOf } from '../../bench/spending.ts';
import { type EmployerClient, useApi } from '../support/api/api.ts';
import { batchOf, outcomesOf, put, remove, sendBatch } from '../support/api/batches.ts';
import { bodyOf } from '../support/api/responses.ts';
import { feedOf, openSync, references, sendChunk } from '../support/api/syncs.ts';

const api = useApi();

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

test('the list of synchronisations reads no chunks', async () => {
  const employer = await api.employer();
  for (const prefix of references(20, 'P-')) {
    const sync = await openSync(employer, { prefix: `${prefix}#` });
    await sendChunk(employer, sync, 1, feedOf(references(100, `${prefix}#${'x'.repeat(30)}`), { title: 1 }));
  }
  const { result, requests } = await spentOn(() => employer.get('/syncs'));
  expect(bodyOf<{ data: unknown[] }>(result, 200).data).toHaveLength(20);
  expect(requests.filter(({ shares }) => shares.some(({ place }) => place === 'Syncs'))).toHaveLength(1);
});
