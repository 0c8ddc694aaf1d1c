import { describe, expect, test } from 'vitest';
import { spentOn, unitsOf } from '../../../bench/spending.ts';
import { type EmployerClient, useApi } from '../../support/api/api.ts';
import {
  boardOf,
  commit,
  feedOf,
  loadSet,
  openSync,
  openWith,
  putChunk,
  references,
  sendChunk,
  syncOf,
} from '../../support/api/syncs.ts';

const api = useApi();

// The requests of a bundle, which runs in another process, cannot be counted.
const countable = test.skipIf(process.env.BUNDLES);

countable(
  'a chunk of 100 unchanged jobs reads each job for two units, and writes only its own record',
  async () => {
    const employer = await api.employer();
    const jobs = feedOf(references(100, 'a usual reference of an ATS '));
    const sync = await openWith(employer, jobs);
    const { result, requests } = await spentOn(() => putChunk(employer, sync, 2, jobs));
    expect(result.body).toMatchObject({ counts: { unchanged: 100 } });
    const isSyncs = (place: string): boolean => place.startsWith('Syncs');
    const isJobs = (place: string): boolean => !isSyncs(place);
    expect(unitsOf(requests, 'read', isJobs)).toBeLessThanOrEqual(200);
    expect(unitsOf(requests, 'write', isJobs)).toBe(0);
    // The synchronisation is read before and after the chunk is marked as running.
    expect(unitsOf(requests, 'read', isSyncs)).toBeLessThanOrEqual(2);
    expect(unitsOf(requests, 'write', isSyncs)).toBeLessThanOrEqual(3);
  },
);

countable('100 new jobs are written in ten requests, and counted with one write for each', async () => {
  const employer = await api.employer();
  const sync = await openSync(employer);
  const jobs = feedOf(references(100));
  const { result, requests } = await spentOn(() => putChunk(employer, sync, 1, jobs));
  expect(result.body).toMatchObject({ counts: { created: 100 } });
  expect(requests.filter(({ command }) => command === 'TransactWriteItemsCommand')).toHaveLength(10);
  // A write in a transaction takes two units; DynamoDB Local reports four for a counter.
  const counting = unitsOf(requests, 'write', (place) => place === 'Employers');
  expect(counting).toBeGreaterThan(0);
  expect(counting).toBeLessThanOrEqual(40);
});

describe('200 archived jobs', () => {
  const names = references(40, 'A-', 201);

  /** The units of a synchronisation that removes a job, without those of its chunk and the removal. */
  const readsOf = async (employer: EmployerClient, prefix: string) => {
    const opened = await spentOn(() => openSync(employer, { prefix }));
    await sendChunk(employer, opened.result, 1, feedOf(names.slice(1)));
    const path = `/syncs/${opened.result.id}/removals`;
    const listed = await spentOn(() => employer.get(path));
    expect(listed.result.body).toMatchObject({ data: [{ referenceId: names[0] }], next: null });
    const committed = await spentOn(() => commit(employer, opened.result, 1, names.length - 1));
    expect(syncOf(committed.result)).toMatchObject({ removals: { done: 1 } });
    const isJobs = (place: string): boolean => place.startsWith('Jobs') || place === 'Employers';
    return [opened, listed, committed].map(({ requests }) => unitsOf(requests, 'read', isJobs));
  };

  countable.each(['', 'A-'])('do not make a synchronisation dearer: prefix "%s"', async (prefix) => {
    const [small, large] = [await boardOf(api, names), await boardOf(api, names)];
    await loadSet(large, feedOf(references(200, 'A-', 401), { status: 'archived' }), { missing: 'keep' });
    const [expected, actual] = [await readsOf(small, prefix), await readsOf(large, prefix)];
    actual.forEach((units, at) => {
      expect(units).toBeLessThanOrEqual(expected[at] ?? 0);
    });
  });
});

describe('a commit that misses 100 jobs', () => {
  const names = references(100);

  /** Commits, and counts what it reads of the jobs themselves: a unit for each. */
  const commitOf = async (accepted?: number) => {
    const employer = await boardOf(api, names);
    const sync = await openSync(employer);
    const { result, requests } = await spentOn(() => commit(employer, sync, 0, 0, accepted));
    const reads = requests.filter(({ command }) => command === 'BatchGetItemCommand');
    return { result, read: unitsOf(reads, 'read', (place) => place === 'Jobs') };
  };

  countable('reads the jobs of its sample alone if it is refused', async () => {
    const { result, read } = await commitOf();
    expect(result.body).toMatchObject({ removals: 100, sample: [...names].sort().slice(0, 20) });
    expect(read).toBe(20);
  });

  countable('reads each job once more if it is accepted', async () => {
    const { result, read } = await commitOf(100);
    expect(syncOf(result).removals).toEqual({ planned: 100, done: 100 });
    expect(read).toBe(120);
  });
});
