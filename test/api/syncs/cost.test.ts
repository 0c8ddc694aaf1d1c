import { expect, test } from 'vitest';
import { spentOn, unitsOf } from '../../../bench/spending.ts';
import { useApi } from '../../support/api/api.ts';
import { feedOf, openSync, openWith, putChunk, references } from '../../support/api/syncs.ts';

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
