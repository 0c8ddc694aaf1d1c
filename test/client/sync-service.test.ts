import { describe, expect } from 'vitest';
import type { Client, JobByReference, SyncProgress } from '../../client/src/index.ts';
import { minimalJob as job } from '../support/api/jobs.ts';
import { runs } from '../support/runs.ts';
import { startUnreliable } from './unreliable.ts';
import { useClient } from './use-client.ts';

const { test, clientOf, ...api } = useClient();

const setOf = (count: number): JobByReference[] =>
  Array.from({ length: count }, (_, index) => ({ ...job, status: 'active', referenceId: `r${index}` }));

const lastOf = async (progress: AsyncIterable<SyncProgress>): Promise<SyncProgress | undefined> =>
  (await Array.fromAsync(progress)).at(-1);

const activeReferences = async ({ jobs }: Client): Promise<string[]> =>
  (await Array.fromAsync(jobs.list({ status: 'active' }), ({ referenceId }) => `${referenceId}`)).sort();

const referencesOf = (jobs: readonly JobByReference[]): string[] =>
  jobs.map(({ referenceId }) => referenceId).sort();

test('syncJobs creates, updates, keeps and archives', { timeout: 60_000 }, async ({ client }) => {
  const first = await lastOf(client.syncJobs(setOf(130)));
  expect(first).toMatchObject({ state: 'done', chunks: 2, jobs: 130, counts: { created: 130 } });
  const next = setOf(125).with(3, { ...job, status: 'active', referenceId: 'r3', title: 'Night shift' });
  const second = await lastOf(client.syncJobs(next, { expectedCount: 125 }));
  expect(second).toMatchObject({ state: 'done', counts: { updated: 1, unchanged: 124 } });
  expect(second?.removals).toEqual({ planned: 5, done: 5 });
  expect(await activeReferences(client)).toEqual(referencesOf(next));
  const removed = await Array.fromAsync(client.syncs.removals(second?.id ?? ''));
  expect(removed.map(({ referenceId }) => referenceId).sort()).toEqual([
    'r125',
    'r126',
    'r127',
    'r128',
    'r129',
  ]);
  expect(await client.syncs.get(second?.id ?? '')).toMatchObject({ state: 'done', jobs: 125 });
  expect((await client.syncs.list()).map(({ id }) => id)).toEqual([second?.id, first?.id]);
});

test('invalid jobs are results, not errors', async ({ client }) => {
  const jobs = setOf(3).with(1, { ...job, referenceId: 'r1', title: '' });
  const progress = await Array.fromAsync(client.syncJobs(jobs));
  const invalid = progress.flatMap(({ results }) => results).filter(({ outcome }) => outcome === 'invalid');
  expect(invalid).toMatchObject([{ index: 1, referenceId: 'r1', errors: [{ pointer: '/title' }] }]);
});

test('jobs.batch and jobs.putAll write, and a dry run does not', async ({ client }) => {
  const dry = await Array.fromAsync(client.jobs.putAll(setOf(2), { dryRun: true }));
  expect(dry).toMatchObject([
    { index: 0, outcome: 'created', id: null },
    { index: 1, outcome: 'created', id: null },
  ]);
  expect(await activeReferences(client)).toEqual([]);
  const results = await Array.fromAsync(client.jobs.putAll(setOf(105)));
  expect(new Set(results.map(({ index }) => index)).size).toBe(105);
  expect(await activeReferences(client)).toHaveLength(105);
  const { counts } = await client.jobs.batch([
    { op: 'put', job: { referenceId: 'r0', status: 'archived' } },
    { op: 'delete', referenceId: 'r1' },
    { op: 'delete', referenceId: 'none' },
  ]);
  expect(counts).toMatchObject({ updated: 1, deleted: 1, unknown: 1 });
});

describe('when requests and responses get lost', () => {
  test.each(Array.from({ length: runs(1) }, (_, index) => index + 1))(
    'a set is synchronised exactly (%i)',
    { timeout: 120_000 },
    async (seed) => {
      const { key } = await api.employer();
      const direct = clientOf({ key });
      const proxy = await startUnreliable(api.origin(), seed);
      const client = clientOf({ key }, proxy.options);
      const set = setOf(330);
      const first = await lastOf(client.syncJobs(set));
      expect(first).toMatchObject({ state: 'done', chunks: 4, jobs: 330 });
      expect(await activeReferences(direct)).toEqual(referencesOf(set));
      const kept = set.slice(0, 310);
      const second = await lastOf(client.syncJobs(kept));
      await proxy.close();
      expect(second?.removals).toEqual({ planned: 20, done: 20 });
      expect(await activeReferences(direct)).toEqual(referencesOf(kept));
      const states = (await direct.syncs.list()).map(({ state }) => state);
      expect(states.filter((state) => state !== 'aborted')).toEqual(['done', 'done']);
    },
  );
});
